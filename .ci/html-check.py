"""Looks at a page of living documentation in a browser: html-check.py BROWSER PAGE... [--shots FOLDER]

Speaks the protocol of Chromium's developer tools over a pipe; needs nothing but Python. Prints what is wrong with each
page, and exits with 1 where anything is.
"""

import base64
import fcntl
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

WIDTHS = (360, 1024, 2000)
# The number of links of a page to follow at each width, with and without scripts: spread over the whole page.
JOURNEYS = ((1024, True, 30), (360, True, 10), (1024, False, 10))

# The contrast of each visible text with its background, if it is below 4.5 to 1.
CONTRAST = """(() => {
  const parse = text => (text.match(/[\\d.]+/g) || []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map(v => (v /= 255) <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [.2126, .7152, .0722][i], 0);
  const found = new Map();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let seen = 0;
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !element.checkVisibility({ visibilityProperty: true })) continue;
    seen++;
    let ground = [255, 255, 255];
    const layers = [];
    for (let up = element; up; up = up.parentElement) layers.push(parse(getComputedStyle(up).backgroundColor));
    for (const [r, g, b, a = 1] of layers.reverse()) ground = ground.map((v, i) => v * (1 - a) + [r, g, b][i] * a);
    const [a, b] = [light(parse(getComputedStyle(element).color)), light(ground)].sort((x, y) => y - x);
    const ratio = (a + .05) / (b + .05);
    if (ratio < 4.5) found.set(element.tagName + '.' + element.className, ratio.toFixed(2) + ' ' + element.textContent.slice(0, 40));
  }
  return { seen, low: [...found].map(([name, what]) => name + ': ' + what) };
})()"""

# The elements that overflow to the right or left without scrolling.
OVERFLOW = """(() => {
  const width = document.documentElement.clientWidth, out = [];
  if (document.documentElement.scrollWidth > width) out.push('the page is ' + document.documentElement.scrollWidth + ' wide');
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('.scroll, svg, .skip') || !element.checkVisibility()) continue;
    const box = element.getBoundingClientRect();
    if (box.width && (box.right > width + 1 || box.left < -1)) out.push(element.tagName + '.' + element.className + ' at ' + Math.round(box.left) + '…' + Math.round(box.right));
  }
  return out.slice(0, 10);
})()"""

STRUCTURE = """(() => {
  const out = [];
  const ids = new Map();
  for (const element of document.querySelectorAll('[id]')) ids.set(element.id, (ids.get(element.id) || 0) + 1);
  for (const [id, count] of ids) if (count > 1) out.push('the id ' + id + ' is there ' + count + ' times');
  for (const link of document.querySelectorAll('a[href^="#"]'))
    if (!ids.has(decodeURIComponent(link.hash.slice(1)))) out.push('a link leads nowhere: ' + link.hash);
  for (const name of ['header', 'nav', 'main', 'footer', 'h1', 'search'])
    if (document.querySelectorAll('body ' + name).length !== 1) out.push('there is not one ' + name);
  let level = 0;
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    if (!heading.textContent.trim()) out.push('a heading is empty');
    const own = Number(heading.tagName[1]);
    if (own > level + 1 && !heading.closest('.suite, .scenario, .feature')) out.push('a heading skips a level: ' + heading.textContent);
    level = own;
  }
  if (document.querySelectorAll('script').length !== 1) out.push('there is not one script');
  if (document.querySelectorAll('style').length !== 1) out.push('there is not one style');
  if (document.querySelector('iframe, object, embed, link, base, form[action]')) out.push('an element is there that may load something');
  for (const element of document.querySelectorAll('*')) for (const attribute of element.attributes) {
    if (/^on/.test(attribute.name)) out.push('a handler: ' + attribute.name);
    if (attribute.name === 'style' && element !== document.documentElement) out.push('a style of its own: ' + element.tagName);
    if (/^(href|src)$/.test(attribute.name) && !/^(#|https?:|mailto:|data:(image\\/(png|jpeg|gif|webp|avif|svg\\+xml)|audio\\/|video\\/|application\\/octet-stream))/.test(attribute.value)) out.push('an address: ' + attribute.value.slice(0, 60));
  }
  for (const image of document.images) if (!image.complete || !image.naturalWidth) out.push('a picture is not shown: ' + image.alt);
  if (window.hostile !== undefined) out.push('a name was obeyed');
  return out.slice(0, 20);
})()"""

SHOWN = "[...document.querySelectorAll('.x')].filter(x => !x.hidden && !x.closest('[hidden]')).length"

SEARCH = """(async () => {
  const out = [], shown = () => %s, wait = () => new Promise(done => setTimeout(done, 400));
  const words = document.getElementById('words'), tags = document.getElementById('tags-wanted'), told = document.getElementById('told');
  const type = async (input, text) => { input.value = text; input.dispatchEvent(new Event('input')); await wait(); };
  const all = shown();
  if (!all) return ['no example is shown'];
  const name = document.querySelector('.x h5, .x h6, .x bdi').textContent;
  await type(words, name);
  if (!(shown() >= 1 && (shown() < all || all === 1))) out.push('the search for “' + name + '” shows ' + shown() + ' of ' + all);
  if (!told.textContent.includes(shown() + ' of ')) out.push('it is not told how many are shown: ' + told.textContent);
  await type(words, 'nothing is called this');
  if (shown()) out.push('a search for what is not there shows ' + shown());
  await type(words, '');
  if (shown() !== all) out.push('after the search ' + shown() + ' of ' + all + ' are shown');
  for (const button of document.querySelectorAll('button[data-status]')) {
    button.click();
    const wanted = Number(button.textContent.match(/\\d+$/)[0]);
    if (shown() !== wanted) out.push('“' + button.textContent + '” shows ' + shown());
    button.click();
  }
  if (shown() !== all) out.push('after the filters ' + shown() + ' of ' + all + ' are shown');
  const tag = document.querySelector('a[data-tag]');
  if (tag) {
    const count = Number(tag.closest('tr').children[1].textContent);
    const literal = tag.dataset.tag.replace(/[\\\\()]/g, '\\\\$&');
    await type(tags, literal);
    const own = shown();
    if (own < count) out.push(tag.dataset.tag + ' shows ' + own + ' of ' + count);
    await type(tags, 'not ' + literal);
    if (shown() + own !== all) out.push('not ' + tag.dataset.tag + ' shows ' + shown() + ' beside ' + own + ' of ' + all);
    await type(tags, '(' + literal + ' or not ' + literal + ') and ' + literal);
    if (shown() !== own) out.push('a longer tag expression shows ' + shown());
    await type(tags, literal + ' and');
    if (tags.getAttribute('aria-invalid') !== 'true' || !told.textContent.includes('missing')) out.push('a broken tag expression is not told: ' + told.textContent);
    if (shown() !== all) out.push('a broken tag expression hides something');
    await type(tags, '');
  }
  document.getElementById('close-all').click();
  const folded = document.querySelector('.scenario.x, .suite .x');
  location.hash = folded.id;
  await wait();
  for (let up = folded; up; up = up.parentElement) if (up.tagName === 'DETAILS' && !up.open) out.push('a link does not open what it leads to');
  document.activeElement.blur();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
  document.getElementById('open-all').click();
  return out;
})()""" % SHOWN


# The position of a link after opening its enclosing elements and scrolling it into the window.
LINK = """(index => {
  const link = document.querySelectorAll('a[href^="#"]:not(.skip)')[index];
  for (let up = link; up; up = up.parentElement) if (up.tagName === 'DETAILS') up.open = true;
  for (let again = 0; again < 2; again++) link.scrollIntoView({ behavior: 'instant', block: 'center' });
  const box = [...link.getClientRects()].find(box => box.width && box.height);
  const found = { text: link.textContent, href: link.getAttribute('href') };
  return box ? { ...found, x: box.left + box.width / 2, y: box.top + box.height / 2 } : found;
})(%d)"""

# The distance of the address's target from its expected position: directly below the search field or the top of the
# window, as far as the end of the page allows.
ARRIVAL = """(() => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!target) return { missed: 'the address has not changed' };
  const top = Math.round(target.getBoundingClientRect().top), search = document.querySelector('search');
  const covers = search && search.checkVisibility() && getComputedStyle(search).position === 'sticky';
  const bar = covers ? Math.round(search.getBoundingClientRect().bottom) : 0;
  const rest = document.documentElement.scrollHeight - innerHeight - scrollY;
  let missed = '';
  if (!target.checkVisibility({ contentVisibilityAuto: true })) missed = 'the target is not shown';
  else if (top < bar) missed = `the target is ${bar - top} pixels above what can be seen`;
  else if (top > bar + 40 && rest > 1) missed = `the target is ${top - bar} pixels below the top`;
  else if (top > innerHeight - 20) missed = 'the target is below the window';
  return { at: `${scrollY} ${top}`, missed };
})()"""


class Browser:
    def __init__(self, program, folder):
        mine_out, its_in = self._pipe()
        its_out, mine_in = self._pipe()

        def connect():
            os.dup2(mine_out, 3)
            os.dup2(mine_in, 4)

        arguments = ["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
                     "--disable-background-networking", "--remote-debugging-pipe", f"--user-data-dir={folder}"]
        self.process = subprocess.Popen([program, *arguments, "about:blank"], preexec_fn=connect, pass_fds=(3, 4),
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(mine_out)
        os.close(mine_in)
        self.input, self.output = its_in, its_out
        self.buffer, self.number, self.events, self.session = b"", 0, [], None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(domain + ".enable")

    @staticmethod
    def _pipe():
        ends = os.pipe()
        moved = tuple(fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, 10) for end in ends)
        for end in ends:
            os.close(end)
        return moved

    def _receive(self):
        while b"\0" not in self.buffer:
            piece = os.read(self.output, 1 << 20)
            if not piece:
                raise SystemExit("the browser has ended")
            self.buffer += piece
        message, self.buffer = self.buffer.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.input, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise SystemExit(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def wait_for(self, method):
        while not any(event.get("method") == method for event in self.events):
            self.events.append(self._receive())

    def open(self, page, width, scheme="light", media="", scripts=True, motion="reduce"):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)
        self.call("Emulation.setEmulatedMedia", media=media,
                  features=[{"name": "prefers-color-scheme", "value": scheme},
                            {"name": "prefers-reduced-motion", "value": motion}])
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        for address in ("about:blank", page):
            self.events.clear()
            self.call("Page.navigate", url=address)
            self.wait_for("Page.loadEventFired")

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            return [result["exceptionDetails"].get("exception", {}).get("description", "an exception")]
        return result["result"].get("value")

    def click(self, x, y):
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def press(self, key):
        known = {"Tab": ("Tab", 9, ""), "Enter": ("Enter", 13, "\r"), "Escape": ("Escape", 27, ""), "End": ("End", 35, ""),
                 " ": ("Space", 32, " "), "/": ("Slash", 191, "/")}
        code, number, text = known[key]
        self.call("Input.dispatchKeyEvent", type="keyDown", key=key, code=code, windowsVirtualKeyCode=number, text=text)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key, code=code, windowsVirtualKeyCode=number)

    def at_rest(self, expression):
        """What an expression tells when it has told the same four times in a row, 30 ms apart."""
        told = []
        while len(told) < 4 or any(one != told[-1] for one in told[-4:]):
            told.append(self.evaluate(expression))
            if len(told) == 250:
                raise SystemExit(f"the page does not come to rest: {told[-4:]}")
            time.sleep(0.03)
        return told[-1]

    def pictures(self, stem):
        """Takes the whole page, a piece of it a picture."""
        size = self.call("Page.getLayoutMetrics")["cssContentSize"]
        for number in range(min(12, -(-int(size["height"]) // 1500))):
            clip = {"x": 0, "y": number * 1500, "width": size["width"], "height": 1500, "scale": 1}
            data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=True, clip=clip)["data"]
            pathlib.Path(f"{stem}-{number}.png").write_bytes(base64.b64decode(data))

    def complaints(self):
        """Requests that leave, and what the console was told, since a page was opened."""
        for event in self.events:
            parameters = event.get("params", {})
            if event.get("method") == "Network.requestWillBeSent":
                url = parameters["request"]["url"]
                if not url.startswith(("data:", "file:", "about:")):
                    yield f"a request leaves: {url}"
            elif event.get("method") == "Runtime.exceptionThrown":
                yield f"an exception: {parameters['exceptionDetails'].get('exception', {}).get('description')}"
            elif event.get("method") == "Log.entryAdded" and parameters["entry"]["level"] == "error":
                yield f"the console: {parameters['entry']['text']}"

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (SystemExit, OSError):
            pass
        self.process.wait(timeout=20)


# The last link that does not filter the page, as a tag does.
LAST_LINK = """[...document.querySelectorAll('a[href^="#"]:not(.skip)')].findLastIndex(link => !link.dataset.tag)"""


def follow(browser, page, width, scripts, most):
    """Clicks links of a page, each on a page that was just loaded, and tells what their targets miss."""
    browser.open(page, width, scripts=scripts, motion="no-preference")
    count = browser.evaluate("document.querySelectorAll('a[href^=\"#\"]:not(.skip)').length")
    chosen = range(count) if count <= most else [i * (count - 1) // (most - 1) for i in range(most)]
    for index in chosen:
        browser.open(page, width, scripts=scripts, motion="no-preference")
        link = browser.at_rest(LINK % index)
        name = f"the link “{link['text']}” to {link['href']}"
        if "x" not in link:
            yield f"{name} is not shown"
            continue
        browser.click(link["x"], link["y"])
        missed = browser.at_rest(ARRIVAL)["missed"]
        if missed:
            yield f"{name}: {missed}"
    # The page with the target in its address, and the way back to the link.
    browser.open(page + link["href"], width, scripts=scripts)
    missed = browser.at_rest(ARRIVAL)["missed"]
    if missed:
        yield f"the page at {link['href']}: {missed}"
    browser.open(page, width, scripts=scripts)
    last = browser.at_rest(LINK % browser.evaluate(LAST_LINK))
    before = browser.at_rest("scrollY")
    browser.click(last["x"], last["y"])
    browser.at_rest("scrollY")
    browser.evaluate("history.back()")
    after = browser.at_rest("scrollY")
    if abs(after - before) > 100:
        yield f"back from {last['href']}: {after - before} pixels from where the link was"


# Whether the window shows an example, and only examples among the results.
RESULTS = """(() => {
  const told = document.getElementById('told').textContent;
  const shown = [...document.querySelectorAll('.feature, .suite')].filter(group => {
    const box = group.getBoundingClientRect();
    return box.height && box.bottom > document.querySelector('search').offsetHeight && box.top < innerHeight;
  });
  const names = shown.filter(group => !group.querySelector('.x:not([hidden])')).map(group => group.textContent.slice(0, 60));
  return { told, seen: shown.length, others: names, focus: document.activeElement.id };
})()"""

# The focused element: whether it is visible, and how it is marked.
FOCUS = """(() => {
  const element = document.activeElement, box = element.getBoundingClientRect(), style = getComputedStyle(element);
  const x = Math.max(1, box.left + Math.min(box.width, 40) / 2), y = Math.max(1, box.top + Math.min(box.height, 24) / 2);
  const top = document.elementFromPoint(x, y);
  return {
    name: element.tagName + ' “' + (element.textContent || element.id).trim().slice(0, 40) + '”', tag: element.tagName,
    href: element.getAttribute('href'), id: element.id, pressed: element.getAttribute('aria-pressed'),
    seen: Boolean(top && (element.contains(top) || top.contains(element))),
    marked: style.outlineStyle !== 'none' && style.outlineWidth !== '0px',
  };
})()"""


def by_keyboard(browser, page):
    """Uses a page without a mouse, and tells what cannot be done."""
    browser.open(page, 1024, motion="no-preference")
    browser.press("Tab")
    focus = browser.evaluate(FOCUS)
    if focus["href"] != "#main" or not focus["seen"]:
        yield f"the first stop is {focus['name']}, not the link to the features"
    browser.press("Enter")
    missed = browser.at_rest(ARRIVAL)["missed"]
    if missed:
        yield f"the link to the features: {missed}"

    # Search from the end of the page, letter by letter, and back.
    browser.open(page, 1024)
    total = browser.evaluate(SHOWN)
    name = browser.evaluate("document.querySelector('.x h5, .x h6, .x bdi').textContent")
    browser.press("End")
    browser.at_rest("scrollY")
    browser.press("/")
    browser.call("Input.insertText", text=name)
    time.sleep(0.3)
    found = browser.at_rest(RESULTS)
    if found["focus"] != "words" or f" of {total} shown" not in found["told"]:
        yield f"the search for “{name}” tells: {found['told']}"
    if not found["seen"] or found["others"]:
        yield f"the search for “{name}” leaves in the window: {found}"
    browser.press("Escape")
    time.sleep(0.3)
    if browser.at_rest(SHOWN) != total:
        yield "Escape does not show everything again"

    # Every tab stop is visible; the space bar presses buttons.
    browser.open(page, 1024, motion="no-preference")
    stops = []
    for _ in range(60):
        browser.press("Tab")
        focus = browser.evaluate(FOCUS)
        if focus["tag"] == "BODY":
            break
        if not focus["seen"]:
            focus = browser.at_rest(FOCUS)
        stops.append(focus)
        if not focus["seen"] or not focus["marked"]:
            yield f"the stop at {focus['name']} is {'not marked' if focus['seen'] else 'covered'}"
        if focus["pressed"]:
            browser.press(" ")
            pressed, found = browser.evaluate(FOCUS), browser.at_rest(RESULTS)
            if pressed["pressed"] != "true" or found["others"] or not found["seen"]:
                yield f"the space bar on {focus['name']} shows {found}"
            browser.press(" ")
        if focus["tag"] == "SUMMARY":
            isOpen = "document.activeElement.parentElement.open"
            before = browser.evaluate(isOpen)
            browser.press("Enter")
            if browser.evaluate(isOpen) == before:
                yield f"the enter key does not open or close {focus['name']}"
    kinds = {stop["tag"] for stop in stops}
    if not {"A", "INPUT", "BUTTON"} <= kinds:
        yield f"the tab key reaches nothing but {sorted(kinds)}"

    # After a link of the contents, the tab key continues from its target.
    link = [index for index, stop in enumerate(stops) if stop["tag"] == "A"][1]
    browser.open(page, 1024, motion="no-preference")
    for _ in range(link + 1):
        browser.press("Tab")
        if browser.evaluate("document.activeElement.tagName === 'SUMMARY'"):
            browser.press("Enter")
    browser.press("Enter")
    missed = browser.at_rest(ARRIVAL)["missed"]
    if missed:
        yield f"the enter key on {stops[link]['name']}: {missed}"
    browser.press("Tab")
    after = "document.getElementById(location.hash.slice(1)).compareDocumentPosition(document.activeElement)"
    if not browser.evaluate(after) & 4:
        yield f"after {stops[link]['name']} the tab key does not go on from its target"


def check(browser, path, shots):
    page, name, wrong = path.resolve().as_uri(), path.stem, []

    def add(where, found):
        wrong.extend(f"{name}, {where}: {what}" for what in found or [])

    for width in WIDTHS:
        for scheme in ("light", "dark"):
            where = f"{width} pixels, {scheme}"
            browser.open(page, width, scheme)
            if browser.evaluate("document.querySelectorAll('.x').length") <= 1000:
                browser.evaluate("document.querySelectorAll('details').forEach(d => { d.open = true; })")
                contrast = browser.evaluate(CONTRAST)
                if contrast["seen"] < 20:
                    add(where, [f"only {contrast['seen']} texts are seen"])
                add(where, contrast["low"])
            add(where, browser.evaluate(OVERFLOW))
            add(where, browser.complaints())
            if shots:
                browser.evaluate("document.querySelectorAll('.feature, .suite').forEach(x => { x.style.contentVisibility = 'visible'; })")
                browser.pictures(shots / f"{name}-{width}-{scheme}")
    browser.open(page, 1024)
    add("structure", browser.evaluate(STRUCTURE))
    add("search", browser.evaluate(SEARCH))
    add("search", browser.complaints())
    if not browser.evaluate("document.activeElement === document.getElementById('words')"):
        add("keyboard", ["/ does not lead to the search"])
    if shots:
        browser.pictures(shots / f"{name}-searched")

    add("keyboard", by_keyboard(browser, page))
    for width, scripts, most in JOURNEYS:
        where = f"links at {width} pixels{'' if scripts else ' without scripts'}"
        add(where, follow(browser, page, width, scripts, most))

    browser.open(page, 1024, scripts=False)
    if browser.evaluate("document.querySelector('search').checkVisibility()"):
        add("without a script", ["the search is shown"])
    if browser.evaluate("document.querySelector('main').innerText.length") < 100:
        add("without a script", ["there is next to nothing to read"])

    browser.open(page, 800, media="print")
    if browser.evaluate("document.querySelector('search').checkVisibility() || document.querySelector('nav').checkVisibility()"):
        add("print", ["the search or the contents are printed"])
    hidden = browser.evaluate("[...document.querySelectorAll('.steps li')].filter(x => !x.checkVisibility({ contentVisibilityAuto: false })).length")
    if hidden:
        add("print", [f"{hidden} steps are not printed"])
    if browser.evaluate("document.querySelectorAll('.x').length") <= 1000:
        # Printing unfolds everything; afterwards the page is as before.
        browser.open(page, 1024)
        folded = "document.querySelectorAll('details:not([open])').length"
        browser.evaluate("window.foldedOnPaper = -1;"
                         "addEventListener('beforeprint', () => { window.foldedOnPaper = %s; })" % folded)
        before = browser.evaluate(folded)
        paper = base64.b64decode(browser.call("Page.printToPDF")["data"])
        if not paper.startswith(b"%PDF") or browser.evaluate("window.foldedOnPaper"):
            add("print", [f"{browser.evaluate('window.foldedOnPaper')} parts are folded on paper"])
        if browser.evaluate(folded) != before:
            add("print", ["after printing the page is not folded as it was"])
    if shots:
        browser.pictures(shots / f"{name}-print")
    timing = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
    browser.open(page, 1024)
    paint = browser.evaluate("(performance.getEntriesByName('first-contentful-paint')[0] || {}).startTime")
    print(f"{name}: {path.stat().st_size} bytes, DOMContentLoaded after {browser.evaluate(timing):.0f} ms, "
          f"first paint after {paint or 0:.0f} ms, {browser.evaluate(SHOWN)} examples")
    return wrong


def main():
    arguments = sys.argv[1:]
    shots = None
    if "--shots" in arguments:
        at = arguments.index("--shots")
        shots = pathlib.Path(arguments[at + 1])
        shots.mkdir(parents=True, exist_ok=True)
        del arguments[at:at + 2]
    wrong = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        browser = Browser(arguments[0], folder)
        try:
            for path in arguments[1:]:
                wrong += check(browser, pathlib.Path(path), shots)
        finally:
            browser.close()
    for what in wrong:
        print(what)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
