"""Debugs examples as an editor does, with the client library dap-python: .ci/checks/57-debug-adapter.sh"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import dap

ROOT = Path(__file__).resolve().parent.parent
COMMAND = [ROOT / "run-specs.sh", "--debug=dap"]
FEATURE = ROOT / "Features/topics_list.feature"
SPECS = ROOT / "Specs/Apps/BrowseOverflowSpecs"
SPEC = SPECS / "Model/PersonSpec.swift"
checks = 0


def check(condition, what):
    global checks
    checks += 1
    if not condition:
        sys.exit(f"error: {what}")


def line(path, text):
    """The number of the first line with a text."""
    return next(n for n, found in enumerate(path.read_text().splitlines(), 1) if text in found)


def frame(text):
    return b"Content-Length: %d\r\n\r\n%s" % (len(text), text)


class Editor:
    """An editor with one debug session.

    The library writes the requests. The answers are read here: it refuses numbers of breakpoints and empty bodies, which
    the protocol allows.
    """

    def __init__(self, **environment):
        self.adapter = subprocess.Popen(
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, env={**os.environ, **environment})
        self.client = dap.Client("kea", client_name="check")
        self.unread = []
        self.output = ""
        self.answer("initialize")

    def next(self, *kinds):
        """Returns the next event or answer of one of these kinds; others are kept."""
        self.adapter.stdin.write(self.client.send())
        self.adapter.stdin.flush()
        while True:
            for index, message in enumerate(self.unread):
                if message.get("event", message.get("command")) in kinds:
                    return self.unread.pop(index)
            header = self.adapter.stdout.readline()
            if not header or self.adapter.stdout.readline() != b"\r\n":
                sys.exit(f"error: the adapter has ended before {kinds}: {self.output[-300:]}")
            message = json.loads(self.adapter.stdout.read(int(header.split(b":")[1])))
            if message.get("event") == "output":
                self.output += message["body"]["output"]
            self.unread.append(message)

    def answer(self, command):
        message = self.next(command)
        if not message["success"]:
            sys.exit(f"error: {command}: {message.get('message')}")
        return message.get("body")

    def launch(self, **arguments):
        """Launches an example; returns the error message, if there is one."""
        self.client.send_request("launch", arguments)
        answer = self.next("launch")
        if not answer["success"]:
            return answer["message"]
        self.next("initialized")

    def run(self):
        self.client.configuration_done()
        self.answer("configurationDone")
        self.process = self.next("process")["body"]["systemProcessId"]

    def stop(self):
        """Waits until the program stops; returns the file and the line, or nothing after its end."""
        event = self.next("stopped", "terminated")
        if event["event"] == "terminated":
            return None
        self.thread = event["body"]["threadId"]
        self.client.stack_trace(thread_id=self.thread, levels=1)
        self.top = self.answer("stackTrace")["stackFrames"][0]
        return self.top["source"]["name"], self.top["line"]

    def variables(self, reference=None):
        """The texts of the local variables, or of the parts of a value."""
        if reference is None:
            self.client.scopes(frame_id=self.top["id"])
            reference = self.answer("scopes")["scopes"][0]["variablesReference"]
        self.client.variables(variables_reference=reference)
        return {found["name"]: found for found in self.answer("variables")["variables"]}

    def proceed(self):
        self.client.continue_(thread_id=self.thread)
        self.answer("continue")

    def close(self):
        self.client.disconnect(terminal_debuggee=True)
        self.answer("disconnect")
        check(self.adapter.wait(30) == 0, "the adapter does not end after a disconnection")


def scenario():
    editor = Editor()
    failure = editor.launch(example=f"{FEATURE}:{line(FEATURE, 'The app opens with its topics')}")
    check(failure is None, failure)
    # A breakpoint of the editor's own.
    steps = SPECS / "Steps/TopicSteps.swift"
    own = line(steps, "expect(seen).to(equalTable(topics)")
    source = dap.types.Source(path=str(steps))
    editor.client.set_breakpoints(source.model_dump(exclude_none=True), [{"line": own}])
    check(editor.answer("setBreakpoints")["breakpoints"][0]["verified"], "no own breakpoint can be set")
    editor.run()
    body = line(steps, 'when("the reader launches the app')
    check(editor.stop() == ("TopicSteps.swift", body + 1), "the body of the first step is no stop")
    reader = editor.variables()["reader"]
    check("memoryWarnings" in editor.variables(reader["variablesReference"]), "the world shows no values")
    editor.proceed()
    check(editor.stop() == ("TopicSteps.swift", own - 1), "the body of the second step is no stop")
    topics = editor.variables()["topics"]
    names = [found["value"] for found in editor.variables(topics["variablesReference"]).values()]
    check(names[:2] == ['"iPhone"', '"Cocoa Touch"'], f"the table shows {names}")
    editor.client.evaluate("topics.count", frame_id=editor.top["id"], context="watch")
    check(editor.answer("evaluate")["result"] == "5", "no expression can be evaluated")
    editor.proceed()
    check(editor.stop() == ("TopicSteps.swift", own), "the editor's own breakpoint is no stop")
    editor.proceed()
    check(editor.stop() is None, "the program does not end")
    check("✓ Then the reader sees these topics:" in editor.output, f"the steps are not printed: {editor.output}")
    editor.close()


def example():
    editor = Editor()
    body = line(SPEC, 'it("has the given name")') + 1
    failure = editor.launch(example=f"{SPEC.relative_to(ROOT)}:{body}")
    check(failure is None, failure)
    editor.run()
    check(editor.stop() == ("PersonSpec.swift", body), "the example's body is no stop")
    check("_person" in editor.variables(), "the @Let value is not shown")
    # An editor that is gone takes the program with it.
    editor.adapter.stdin.close()
    check(editor.adapter.wait(30) == 0, "the adapter does not end without an editor")
    check(not Path(f"/proc/{editor.process}").exists(), "the program is left running")


def failures():
    for arguments, message in [
        ({}, "the launch configuration needs “example”, such as Features/basket.feature:4"),
        ({"example": "Features/topics_list.feature:9999"}, "Features/topics_list.feature has no line 9999"),
        ({"example": "Features/nowhere.feature:1"}, "there is no file or folder Features/nowhere.feature"),
        ({"example": "Features", "args": ["--tag", "@a"]}, "--tags"),
    ]:
        editor = Editor()
        failure = editor.launch(**arguments)
        check(failure and message in failure, f"expected {message}, got {failure}")
        editor.close()
    with tempfile.TemporaryDirectory() as folder:
        debugger = Path(folder) / "lldb-dap"
        debugger.write_text("#!/bin/sh\necho 'cannot open shared object file' >&2\nexit 127\n")
        debugger.chmod(0o755)
        editor = Editor(PATH=f"{folder}:{os.environ['PATH']}")
        failure = editor.launch(example="Features/topics_list.feature:6")
        check("lldb-dap, cannot be started: cannot open shared" in failure, f"the debugger's error is not shown: {failure}")
        editor.close()


def hostile(sent, complaint):
    """Sends bytes, and checks that the adapter refuses them and ends."""
    run = subprocess.run(COMMAND, input=sent, capture_output=True, timeout=120)
    check(complaint.encode() in run.stderr, f"{sent[:60]!r}: expected {complaint}, got {run.stderr[-300:]!r}")
    check(run.returncode == (2 if complaint else 0), f"{sent[:60]!r}: exit status {run.returncode}")


scenario()
example()
failures()
hostile(b"Content-Length: 1073741824\r\n\r\n{", "is longer than")
hostile(b"Content-Length: x\r\n\r\n{}", "not a number of bytes")
hostile(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", "has no Content-Length")
hostile(frame(b"[" * 200000), "nested too deeply")
hostile(frame(b"{not json"), "not JSON")
hostile(frame(b'{"seq":1,"type":"request","command":"unheardOf"}'), "")
hostile(b"", "")
print(f"{checks} checks of the debug adapter passed")
