#!/usr/bin/env python3
"""Opens a page in a headless Chromium and does with it what the lines of its input say.

usage: browser.py PAGE < STEPS

Steps, one a line; each answers with one line of JSON:
  size W H             the size of the window
  theme light|dark     what the person prefers
  key NAME [shift]     a press of a key, by its name in the DOM
  drag X1 Y1 X2 Y2     a press, a move and a release of the pointer
  value EXPRESSION     what a line of JavaScript gives
  wait EXPRESSION      waits until it is true, ten seconds at most
  names                role and accessible name of what can take the focus, and of pictures
  picture FILE         writes what is shown as PNG
  trouble              every request but the page's own, and every complaint of the console
"""
import base64
import json
import os
import subprocess
import sys
import tempfile
import time


class Browser:
    """One page, spoken to through a pair of pipes."""

    def __init__(self, profile):
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()

        def lend():
            # The numbers that the browser expects; high ones first, so that none is run over.
            low, high = os.dup(commands), os.dup(answers)
            os.dup2(low, 3)
            os.dup2(high, 4)

        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-background-networking", "--disable-dev-shm-usage", "--hide-scrollbars",
             "--user-data-dir=" + profile, "--remote-debugging-pipe"],
            preexec_fn=lend, close_fds=False, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(commands)
        os.close(answers)
        self.rest, self.number, self.trouble, self.session = b"", 0, [], None
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask(
            "Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Runtime", "Log", "Network", "Page"):
            self.ask(domain + ".enable")

    def receive(self):
        while b"\0" not in self.rest:
            part = os.read(self.answers, 1 << 20)
            if not part:
                raise SystemExit("the browser is gone")
            self.rest += part
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def ask(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.commands, data):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit("%s: %s" % (method, answer["error"]))
                return answer["result"]
            self.note(answer.get("method"), answer.get("params", {}))

    def note(self, method, event):
        if method == "Network.requestWillBeSent":
            address = event["request"]["url"]
            if not address.startswith(("data:", "file:", "about:")):
                self.trouble.append("request: " + address)
        elif method == "Runtime.exceptionThrown":
            details = event["exceptionDetails"]
            thrown = details.get("exception", {}).get("description", "")
            self.trouble.append("exception: %s %s" % (details["text"], thrown))
        elif method == "Runtime.consoleAPICalled" and event["type"] in ("error", "warning"):
            self.trouble.append("console: %s" % event["args"])
        elif method == "Log.entryAdded" and event["entry"]["level"] in ("error", "warning"):
            self.trouble.append("log: " + event["entry"]["text"])

    def open(self, address):
        self.ask("Page.navigate", url=address)
        self.wait("document.readyState === 'complete'")

    def value(self, expression):
        answer = self.ask("Runtime.evaluate", expression=expression, returnByValue=True)
        if "exceptionDetails" in answer:
            raise SystemExit("%s: %s" % (expression, answer["exceptionDetails"]))
        return answer["result"].get("value")

    def wait(self, expression):
        end = time.monotonic() + 10
        while not self.value(expression):
            if time.monotonic() > end:
                return False
            time.sleep(0.02)
        return True

    def key(self, name, shift=None):
        texts = {"Space": " "}
        key = texts.get(name, name)
        event = {"key": key, "code": name, "modifiers": 8 if shift else 0}
        if len(key) == 1:
            event["text"] = key
        codes = {"Space": 32, "Tab": 9, "Enter": 13, "End": 35, "Home": 36, "ArrowLeft": 37,
                 "ArrowRight": 39}
        event["windowsVirtualKeyCode"] = codes.get(name, ord(key[0]))
        if name == "Enter":
            event["text"] = "\r"
        self.ask("Input.dispatchKeyEvent", type="keyDown", **event)
        self.ask("Input.dispatchKeyEvent", type="keyUp", **event)
        return True

    def drag(self, *places):
        x1, y1, x2, y2 = map(float, places)
        for kind, x, y, held in (("mousePressed", x1, y1, 1), ("mouseMoved", x2, y2, 1),
                                 ("mouseReleased", x2, y2, 0)):
            self.ask("Input.dispatchMouseEvent", type=kind, x=x, y=y, buttons=held,
                     button="left", clickCount=1)
        return True

    def size(self, width, height):
        self.ask("Emulation.setDeviceMetricsOverride", width=int(width), height=int(height),
                 deviceScaleFactor=1, mobile=False)
        return True

    def theme(self, name):
        self.ask("Emulation.setEmulatedMedia",
                 features=[{"name": "prefers-color-scheme", "value": name}])
        return True

    def names(self):
        wanted = {"button", "slider", "image", "img", "region", "DisclosureTriangle", "link"}
        nodes = self.ask("Accessibility.getFullAXTree")["nodes"]
        return sorted({"%s: %s" % (node["role"]["value"], node.get("name", {}).get("value", ""))
                       for node in nodes
                       if not node.get("ignored") and node["role"]["value"] in wanted})

    def picture(self, path):
        data = self.ask("Page.captureScreenshot", format="png")["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))
        return True

    def close(self):
        os.close(self.commands)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def main():
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__)
        raise SystemExit(0 if len(sys.argv) == 2 else 2)
    with tempfile.TemporaryDirectory(prefix="browser-", ignore_cleanup_errors=True) as profile:
        browser = Browser(profile)
        try:
            browser.open("file://" + os.path.abspath(sys.argv[1]))
            for line in sys.stdin:
                step, _, rest = line.strip().partition(" ")
                if step in ("value", "wait", "theme", "picture"):
                    answer = getattr(browser, step)(rest)
                elif step in ("size", "key", "drag"):
                    answer = getattr(browser, step)(*rest.split())
                elif step == "names":
                    answer = browser.names()
                elif step == "trouble":
                    answer = browser.trouble
                else:
                    raise SystemExit("no such step: " + line)
                print(json.dumps(answer), flush=True)
        finally:
            browser.close()


main()
