"""The permission controller: what asks the user on behalf of the apps."""
