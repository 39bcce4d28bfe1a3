"""What is installed: the package, and the suites inside it."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

import pytest_mobileagent

ROOT = Path(__file__).parent.parent
PARTS = {
    "allure": "allure-pytest",
    "pytest_metadata": "pytest-html",
    "quickjs": "quickjs-ng",
}  # what a dependency brings under another name


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own command
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def wheel(built):
    with zipfile.ZipFile(built) as archive:
        return set(archive.namelist())


def test_the_wheel_is_under_ten_megabytes(built):
    assert built.stat().st_size < 10_000_000


def test_types_and_licences_are_installed(wheel):
    assert "pytest_mobileagent/py.typed" in wheel
    licences = {name.rpartition("/")[2] for name in wheel if "LICENSE" in name}
    assert licences >= {"LICENSE", "LICENSE-Noto", "LICENSE-Roboto", "LICENSE-MaterialIcons"}


def test_the_version_is_one():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]

    assert project["version"] == pytest_mobileagent.__version__
    assert f"## {pytest_mobileagent.__version__} (" in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_every_fragment_is_of_a_kind_that_the_changelog_has():
    tool = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["towncrier"]
    kinds = {kind["directory"] for kind in tool["type"]}
    names = [path.name for path in (ROOT / "changelog.d").glob("*.md")]

    assert [name for name in names if not re.fullmatch(rf"[\w.-]+\.({'|'.join(kinds)})\.md", name)] == []


def test_the_suites_lie_in_the_package(wheel):
    tasks = {path.relative_to(ROOT).as_posix() for path in (ROOT / "tasks").rglob("*.py")}

    assert {f"pytest_mobileagent/{name}" for name in tasks} <= wheel


def test_nothing_is_installed_beside_the_package(wheel):
    assert {name.split("/")[0].partition("-")[0] for name in wheel} == {"pytest_mobileagent"}
    assert not [name for name in wheel if name.endswith(".pyc") or "/tests/" in name]


def imported(path):
    """Yield the top-level packages that a file imports, wherever in it, but those for types only."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.level == 0:
            names = [node.module]
        yield from (name.partition(".")[0] for name in names)


@pytest.mark.costly
def test_whatever_is_imported_is_a_declared_dependency():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = [*project["dependencies"], *(line for extra in project["optional-dependencies"].values() for line in extra)]
    declared = {re.match(r"[A-Za-z0-9_.-]+", line)[0].lower() for line in lines}
    files = [*(ROOT / "pytest_mobileagent").rglob("*.py"), *(ROOT / "tasks").rglob("*.py")]
    used = {name for path in files for name in imported(path)} - sys.stdlib_module_names - {"pytest_mobileagent"}
    homes = packages_distributions()

    found = {name: homes.get(name, [name.replace("_", "-")]) for name in used}  # an extra need not be installed
    known = {name: {home.lower() for home in found[name]} | {PARTS.get(name, name)} for name in used}
    assert {name for name, names in known.items() if names.isdisjoint(declared)} == set()
