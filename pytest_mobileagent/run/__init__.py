"""One run: its options, its items, its workers and their phones, its folder, its models, its verdict."""
