"""What the checks with client libraries share: the libraries, counted checks, and messages that no client should send."""
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARIES = {"axe_core_python": "axe-core-python==0.1.0", "pygls": "pygls==2.1.1", "dap": "dap-python==0.5.0"}
count = 0


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(0)


def is_run(*command):
    if not shutil.which(command[0]):
        return False
    quiet = subprocess.DEVNULL
    return subprocess.run(command, stdin=quiet, stdout=quiet, stderr=quiet).returncode == 0


def install(*packages):
    """Installs packages if the machine allows it."""
    if os.getuid() == 0 and shutil.which("apt-get"):
        command = ("apt-get", "install", "-y", "--no-install-recommends", *packages)
        # A new machine may have no list of packages yet.
        is_run(*command) or is_run("apt-get", "update") and is_run(*command)


def need(module, or_part=False):
    """Starts the script anew with a Python that has a library, or skips the check, or only a part of it."""
    folder = ROOT / ".build/clients" / module
    python = str(folder / "bin/python")
    if Path(sys.prefix) == folder:
        return
    if not folder.exists() and not is_run(sys.executable, "-m", "venv", folder):
        install("python3-venv")
        is_run(sys.executable, "-m", "venv", folder)
    if not is_run(python, "-c", f"import {module}"):
        if not is_run(python, "-m", "pip", "install", LIBRARIES[module]):
            return print(f"partly skipped: no {module}") if or_part else skip(f"no {module}")
    os.execv(python, [python, *sys.argv])


def check(condition, what):
    global count
    count += 1
    if not condition:
        sys.exit(f"error: {what}")


def frame(text):
    return b"Content-Length: %d\r\n\r\n%s" % (len(text), text)


def check_hostile(command, is_expected, *more):
    """Sends bytes to a server, and checks what it answers and that it ends; `more` are pairs of bytes and answers."""
    for sent, *answers in (
        (b"Content-Length: 1073741824\r\n\r\n{", "is longer than"),
        (b"Content-Length: x\r\n\r\n{}", "has no Content-Length"),
        (b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", "has no Content-Length"),
        (frame(b"[" * 200000), "nested too deeply"),
        (frame(b"{not json"), "not JSON"),
        (b"",),
        *more,
    ):
        run = subprocess.run(command, input=sent, capture_output=True, timeout=120)
        for text in answers:
            check(text.encode() in run.stdout + run.stderr, f"{sent[:60]!r}: expected {text}, got {run.stdout[:300]!r} {run.stderr[-300:]!r}")
        check(is_expected(run.returncode, answers), f"{sent[:60]!r}: exit status {run.returncode}")
