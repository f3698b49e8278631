"""A driver of Chromium and Firefox by WebDriver BiDi, the protocol that both understand."""
import base64
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
import urllib.request
from urllib.parse import urlsplit

import clients


def installed(*names):
    """Which browsers can be driven; installs what is missing if the machine allows it."""
    found = []
    for name, programs, packages in (("chromium", ("chromium", "chromedriver"), ("chromium", "chromium-driver")),
                                     ("firefox", ("firefox",), ("firefox-esr",))):
        if name in names and not all(map(shutil.which, programs)):
            clients.install(*packages)
        if name in names and all(map(shutil.which, programs)):
            found.append(name)
    return found


class WebSocket:
    """A client of a WebSocket on this machine, for text messages (RFC 6455)."""

    def __init__(self, address):
        url = urlsplit(address)
        self.socket = socket.create_connection((url.hostname, url.port), timeout=120)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET {url.path} HTTP/1.1\r\nHost: {url.netloc}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
        if b" 101 " not in self.stream.readline():
            raise SystemExit(f"{address} is not a WebSocket")
        while self.stream.readline() not in (b"\r\n", b""):
            pass

    def send(self, text, kind=0x81):
        data = text.encode()
        # Firefox refuses a length that is longer than necessary.
        size = (bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
                if len(data) < 65536 else b"\xff" + len(data).to_bytes(8, "big"))
        # Firefox refuses a mask of zeros.
        mask = os.urandom(4)
        masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(data))
        self.socket.sendall(bytes([kind]) + size + mask + masked)

    def receive(self):
        message = b""
        while True:
            kind, size = self.stream.read(2) or (0x88, 0)
            if size >= 126:
                size = int.from_bytes(self.stream.read(2 if size == 126 else 8), "big")
            data = self.stream.read(size)
            if kind & 15 == 8:
                raise SystemExit("the browser has ended")
            if kind & 15 == 9:
                self.send(data.decode(), 0x8A)
                continue
            message += data
            if kind & 0x80:
                return message.decode()


class Refused(SystemExit):
    """The browser's answer to a command is an error."""


class Browser:
    # The code points of keys that are not letters (WebDriver, "Keyboard actions").
    KEYS = {"Enter": "\ue007", "Tab": "\ue004", "Escape": "\ue00c", "Down": "\ue015", "Up": "\ue013", "End": "\ue010",
            "Home": "\ue011", "Control": "\ue009", "Shift": "\ue008", "Delete": "\ue017", "Space": " "}

    def __init__(self, program):
        self.number, self.events, self.folder = 0, [], tempfile.mkdtemp()
        if "chrom" in program:
            self.process = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, text=True)
            port = self._find(self.process.stdout, r"started successfully on port (\d+)")
            options = {"binary": shutil.which(program),
                       "args": ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.folder}"]}
            wanted = {"capabilities": {"alwaysMatch": {"webSocketUrl": True, "goog:chromeOptions": options}}}
            request = urllib.request.Request(f"http://127.0.0.1:{port}/session", json.dumps(wanted).encode(),
                                             {"Content-Type": "application/json"})
            answer = json.load(urllib.request.urlopen(request, timeout=60))
            self.socket = WebSocket(answer["value"]["capabilities"]["webSocketUrl"])
        else:
            self.process = subprocess.Popen(
                [program, "--headless", "--no-remote", "--remote-debugging-port=0", "--profile", self.folder],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            address = self._find(self.process.stderr, r"WebDriver BiDi listening on (ws://\S+)")
            self.socket = WebSocket(address + "/session")
            self.call("session.new", capabilities={})
        self.call("session.subscribe", events=["log.entryAdded"])
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    @staticmethod
    def _find(lines, pattern):
        for line in lines:
            if found := re.search(pattern, line):
                return found[1]
        raise SystemExit("the browser has ended")

    def call(self, command, /, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": command, "params": parameters}))
        while True:
            answer = json.loads(self.socket.receive())
            if answer.get("id") == self.number:
                if answer.get("type") == "error":
                    raise Refused(f"{command}: {answer.get('error')}: {answer.get('message')}")
                return answer["result"]
            self.events.append(answer)

    @property
    def log(self):
        """What the page has written to the console."""
        return [f"{event['params']['level']}: {event['params'].get('text')}"
                for event in self.events if event.get("method") == "log.entryAdded"]

    def open(self, address, width=1280, height=900):
        self.resize(width, height)
        self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def resize(self, width, height=900):
        self.call("browsingContext.setViewport", context=self.context, viewport={"width": width, "height": height})

    def tell(self, expression):
        """The value of an expression in the page."""
        result = self.call("script.evaluate", target={"context": self.context}, awaitPromise=True, userActivation=True,
                           expression=f"(async () => JSON.stringify(await ({expression})))()")
        if result["type"] == "exception":
            raise SystemExit(f"{expression}: {result['exceptionDetails']['text']}")
        return json.loads(result["result"].get("value") or "null")

    def until(self, expression, seconds=60):
        """Waits until an expression is true, and returns its value."""
        limit = time.monotonic() + seconds
        while True:
            value = self.tell(expression)
            if value:
                return value
            if time.monotonic() > limit:
                seen = self.tell("document.body.innerText.slice(0, 2000)")
                raise SystemExit(f"not within {seconds} s: {expression}\n{self.log[-5:]}\nthe page shows:\n{seen}")
            time.sleep(0.05)

    def type(self, *keys, hold=None):
        """Types letters, and keys by their names."""
        actions = []
        for key in keys:
            for value in [self.KEYS[key]] if key in self.KEYS else key:
                actions += [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        if hold:
            held = self.KEYS[hold]
            actions = [{"type": "keyDown", "value": held}, *actions, {"type": "keyUp", "value": held}]
        self._perform({"type": "key", "id": "keyboard", "actions": actions})

    def click(self, element):
        """Clicks the middle of an element, which a script expression names."""
        x, y = self.until(f"(() => {{ const element = {element}; if (!element) return null;"
                          " element.scrollIntoView({ block: 'center' }); const box = element.getBoundingClientRect();"
                          " return box.width && [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]; })()")
        self._perform({"type": "pointer", "id": "mouse", "actions": [
            {"type": "pointerMove", "x": x, "y": y}, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]})

    def _perform(self, *sources):
        self.call("input.performActions", context=self.context, actions=list(sources))

    def end(self):
        self.socket.send(json.dumps({"id": 0, "method": "browser.close", "params": {}}))
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.terminate()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
