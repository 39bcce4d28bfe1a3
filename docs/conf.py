"""How the documentation is built: `make docs` writes it to build/docs, and takes a warning for an error."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from generated import commands, options, said, states

from pytest_mobileagent import __version__

project = "pytest-mobileagent"
author = "The pytest-mobileagent developers"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx_copybutton"]
exclude_patterns = ["generated.py", "conf.py"]
html_theme = "furo"
smartquotes_action = "qe"  # no dashes: `--mobile-serial` is an option, also where it stands in a sentence
html_show_copyright = False
html_title = f"pytest-mobileagent {version}"
html_static_path = ["static"]
html_css_files = ["site.css"]
pygments_style, pygments_dark_style = "default", "github-dark"

myst_enable_extensions = ["colon_fence", "deflist", "substitution"]
myst_heading_anchors = 3
myst_substitutions = {
    "options": options(),
    "commands": commands(),
    "states": states(),
    "images": said("image", "list"),
    "configurations": said("env", "list"),
}

default_role = "code"  # as in the docstrings
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "show-inheritance": False}
autodoc_class_signature = "separated"
python_maximum_signature_line_length = 80
python_use_unqualified_type_names = True
copybutton_prompt_text = r"\$ "
copybutton_prompt_is_regexp = True
