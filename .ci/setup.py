"""Set up a checkout: system libraries and fonts, .venv, the package. Standard library only, Python 3.11 or newer.

    .ci/setup kit     what `print-kit build` needs
    .ci/setup test    the same and the test tools
    .ci/setup lock    renew .ci/constraints.txt from pyproject.toml

Nothing is asked, what gets installed is said, and when nothing is missing it takes a fraction of a second:
libraries are opened and fonts looked up, no package manager is called. Exit status: 0 ready, 1 not ready, 2 wrong call.
"""

import contextlib
import ctypes
import fcntl
import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

TOP = Path(__file__).resolve().parent.parent
VENV = TOP / ".venv"
CONSTRAINTS = Path(".ci/constraints.txt")  # relative to TOP: pip splits the variable that names it at spaces
STAMP = VENV / "print-kit-setup.json"  # what was set up, from what, and where; missing while pip is at work


class Need(NamedTuple):
    """A library's file name or a font's fontconfig pattern, and the package that brings it."""

    kind: str
    probe: str
    package: str


class Manager(NamedTuple):
    """How a system installs packages. `update` fetches its lists first; empty where that isn't needed."""

    tool: str
    install: list[str]
    update: list[str]
    as_root: bool
    needs: list[Need]


class SetupError(Exception):
    """What stops the set-up, in words for whoever called make."""


def say(text: str) -> None:
    """Print a line of progress."""
    print(f"set-up: {text}", file=sys.stderr, flush=True)


# --- the system ---


def managers() -> dict[str, Manager]:
    """What .ci/system.toml says, by the manager's name."""
    listed = tomllib.loads((TOP / ".ci/system.toml").read_text(encoding="utf-8"))
    return {
        name: Manager(**{**parts, "needs": [Need(*need) for need in parts["needs"]]}) for name, parts in listed.items()
    }


def system_manager() -> tuple[Manager, bool]:
    """The package manager of this system, and whether it is there; where none is known, the likeliest one's list."""
    known = managers()
    names = ("brew",) if platform.system() == "Darwin" else ("apt", "dnf", "pacman")
    found = next((name for name in names if shutil.which(known[name].tool)), None)
    return known[found or names[0]], found is not None


def has_library(name: str) -> bool:
    """Whether the loader finds `name`; on macOS Homebrew's folder counts, the Makefile points the loader there."""
    brew = [Path(os.environ.get("HOMEBREW_PREFIX", folder), "lib", name) for folder in ("/opt/homebrew", "/usr/local")]
    for candidate in (name, *(str(path) for path in brew if path.exists())):
        with contextlib.suppress(OSError):
            ctypes.CDLL(candidate)
            return True
    return False


def has_font(pattern: str) -> bool:
    """Whether fontconfig knows a face that matches `pattern`."""
    with contextlib.suppress(FileNotFoundError):
        return subprocess.run(["fc-list", "-q", pattern], check=False, stderr=subprocess.DEVNULL).returncode == 0
    return False


def missing_needs(manager: Manager) -> list[Need]:
    """What isn't there."""
    probes = {"library": has_library, "font": has_font}
    missing = [need for need in manager.needs if not probes[need.kind](need.probe)]
    if importlib.util.find_spec("ensurepip") is None:
        # Debian keeps venv's other half in a package of its own.
        missing.append(Need("module", "venv", f"python3.{sys.version_info.minor}-venv"))
    return missing


def root_prefix(manager: Manager, packages: list[str]) -> list[str]:
    """What to put before a command so that it runs as root without a question."""
    if not manager.as_root or os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if shutil.which("sudo") and subprocess.run([*sudo, "true"], check=False, capture_output=True).returncode == 0:
        return [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "LC_ALL=C.UTF-8"]
    command = " ".join((*manager.install[:2], *packages))
    raise SetupError(
        "this needs root, and sudo would ask for a password or isn't there. Either run\n"
        f"    sudo {command}\n"
        "or, where sudo knows you, `sudo -v` first and the same make again.\n"
        "SKIP_SYSTEM=1 goes on with what is there."
    )


def run_quietly(command: list[str], *, attempts: int = 1, mend: str = "") -> None:
    """Run `command`; show what it said, and `mend`, only when it fails, after `attempts` with 5 s between them."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C.UTF-8"}
    for attempt in range(attempts):
        if attempt:
            time.sleep(5)
        done = subprocess.run(
            command, check=False, env=environment, stdin=subprocess.DEVNULL, text=True, errors="replace",
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        if done.returncode == 0:
            return
    said = "\n".join(f"    {line}" for line in done.stdout.strip().splitlines()[-6:])
    raise SetupError(f"`{' '.join(command)}` failed with status {done.returncode}:\n{said}\n{mend}".rstrip())


def set_up_system() -> None:
    """Install the libraries and fonts that are missing, and only those."""
    if os.environ.get("SKIP_SYSTEM"):
        return
    manager, is_there = system_manager()
    missing = missing_needs(manager)
    if not missing:
        return
    wanted = "".join(f"\n    {need.kind} {need.probe} (package {need.package})" for need in missing)
    packages = list(dict.fromkeys(need.package for need in missing))
    if not is_there:
        raise SetupError(f"no package manager that this knows. Install by hand, under whatever name:{wanted}\n"
                      "SKIP_SYSTEM=1 goes on with what is there.")  # fmt: skip
    say(f"missing:{wanted}")
    prefix = root_prefix(manager, packages)
    mend = "Is the network there? SKIP_SYSTEM=1 goes on with what is there."
    if manager.update:
        say(f"{' '.join(manager.update[:2])} …")
        run_quietly([*prefix, *manager.update], attempts=6, mend=mend)  # another apt may hold the lists
    say(f"installing with {manager.tool}: {' '.join(packages)} …")
    run_quietly([*prefix, *manager.install, *packages], mend=mend)
    importlib.invalidate_caches()
    left = [f"{need.kind} {need.probe}" for need in missing_needs(manager)]
    if left:
        raise SetupError(
            f"installed, and still not found: {', '.join(left)}. SKIP_SYSTEM=1 goes on with what is there."
        )


# --- the environment ---


def project() -> dict[str, Any]:
    """pyproject.toml."""
    return tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))


def digest(*parts: Any) -> str:
    """A short name for `parts`: another one when anything in them changes."""
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def wanted_state(level: str) -> dict[str, str]:
    """What the stamp says of a finished set-up, by steps. Settings of ruff and the like change nothing here."""
    settings = project()
    pins = (TOP / CONSTRAINTS).read_text(encoding="utf-8")
    state = {
        "folder": str(VENV),  # scripts in .venv hold this path: a moved checkout needs a new one
        "kit": digest(settings["build-system"], settings["project"], settings["tool"]["hatch"], pins),
    }
    if level == "test":
        state["test"] = digest(settings["dependency-groups"]["dev"], pins)
    return state


def installed() -> list[str]:
    """The packages in .venv, by the folders that describe them."""
    return sorted(path.name for path in VENV.glob("lib/python*/site-packages/*.dist-info"))


def present_state() -> dict[str, str]:
    """What .venv holds; nothing where it is missing, half made, moved, or has lost its Python or a package."""
    with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
        stamp: dict[str, Any] = json.loads(STAMP.read_text(encoding="utf-8"))
        if stamp["folder"] == str(VENV) and set(stamp.pop("packages")) <= set(installed()):
            alive = [str(VENV / "bin/python"), "-I", "-c", "import print_kit"]
            if subprocess.run(alive, check=False, capture_output=True).returncode == 0:
                return stamp
    return {}


def pip(*arguments: str | Path, python: Path = VENV / "bin/python", constrained: bool = True) -> None:
    """Run pip in .venv, or in the environment of `python`."""
    environment = {
        **os.environ, "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_INPUT": "1", "PIP_USER": "0",
        "PIP_ROOT_USER_ACTION": "ignore", "PIP_PROGRESS_BAR": "off",
    }  # fmt: skip
    for variable in ("PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT"):  # old and new pip, for the build's own needs too
        environment.pop(variable, None)
        if constrained:
            environment[variable] = str(CONSTRAINTS)
    done = subprocess.run([python, "-I", "-m", "pip", *arguments], check=False, cwd=TOP, env=environment)
    if done.returncode:
        raise SetupError("pip couldn't install the packages; see above. (The first time they come from the network.)")


def finish_step(state: dict[str, str], *arguments: str | Path) -> dict[str, str]:
    """Install with pip and write the stamp: the steps in `state` are done.

    The stamp is away while pip works, so an interrupted set-up starts anew. When pip refuses, it has changed
    nothing, and the stamp of before comes back.
    """
    before = STAMP.read_bytes() if STAMP.exists() else None
    STAMP.unlink(missing_ok=True)
    try:
        pip("install", "-qq", *arguments)
    except SetupError:
        if before is not None:
            STAMP.write_bytes(before)
        raise
    STAMP.write_text(json.dumps({**state, "packages": installed()}), encoding="utf-8")
    return state


def set_up_environment(level: str) -> None:
    """Make or mend .venv so that it holds what `level` wants."""
    wanted, present = wanted_state(level), present_state()
    if not present:
        say(f".venv: {'a new one in place of one that is unfinished, moved or broken' if VENV.exists() else 'new'} …")
        # Not this Python when it is .venv's own: that is what gets replaced.
        base: str = getattr(sys, "_base_executable", sys.executable)
        run_quietly([base, "-I", "-m", "venv", "--clear", str(VENV)])
    if present.get("kit") != wanted["kit"]:
        say("installing print-kit and what it needs …")
        present = finish_step({"folder": str(VENV), "kit": wanted["kit"]}, "-e", ".")
    if level == "test" and present.get("test") != wanted["test"]:
        say("installing the test tools …")
        # By name, not as an extra: print-kit itself isn't touched while another make may be running it.
        finish_step(wanted, *project()["dependency-groups"]["dev"])


@contextlib.contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold the checkout's lock: two makes at once wait for each other."""
    with Path(__file__).open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("waiting for another set-up of this folder …")
            fcntl.flock(file, fcntl.LOCK_EX)
        except OSError:
            pass  # a file system without locks: go on as before there were any
        yield


# --- the pins ---


def lock() -> None:
    """Write the newest versions that pyproject.toml allows, as plain name==version lines."""
    settings = project()
    wanted = [
        *settings["build-system"]["requires"], *settings["project"]["dependencies"],
        *settings["dependency-groups"]["dev"],
    ]  # fmt: skip
    say("looking for the newest versions …")
    with tempfile.TemporaryDirectory() as folder:
        python = Path(folder, "bin/python")
        run_quietly([sys.executable, "-I", "-m", "venv", folder])
        # An editable install is made by hatchling with `editables`, which it asks for only then.
        pip("install", "-qq", *wanted, "editables", python=python, constrained=False)
        listed = subprocess.run([python, "-I", "-m", "pip", "list", "--format=freeze", "--disable-pip-version-check"],
                                check=True, capture_output=True, text=True).stdout.splitlines()  # fmt: skip
    pins = sorted((line for line in listed if line.split("==")[0] not in {"pip", "setuptools", "wheel"}), key=str.lower)
    for pin in pins:
        if not re.fullmatch(r"[A-Za-z0-9._-]+==[0-9][0-9a-z.]*", pin):
            raise SetupError(f"'{pin}' isn't a public version: is it installed from a local file?")
    (TOP / CONSTRAINTS).write_text("\n".join(pins) + "\n", encoding="utf-8")
    say(f"{CONSTRAINTS}: {len(pins)} versions for Python {platform.python_version()}; lock with the oldest in use")


def main(arguments: list[str]) -> int:
    """Carry out the call; its exit status."""
    if arguments not in (["kit"], ["test"], ["lock"]):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        with one_at_a_time():
            if arguments == ["lock"]:
                lock()
                return 0
            set_up_system()
            set_up_environment(arguments[0])
    except (SetupError, OSError) as problem:
        say(str(problem))
        return 1
    except KeyboardInterrupt:
        say("interrupted")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
