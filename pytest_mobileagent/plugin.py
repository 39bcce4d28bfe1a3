"""The pytest plugin: hooks only; each calls a module beside this one."""
