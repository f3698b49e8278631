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
# The widths at which links of each kind are followed, with and without scripts.
JOURNEYS = ((1024, True), (360, True), (1024, False))

# The sections of the page that has everything once.
SECTIONS = ["attention", "changes", "features", "specs", "undefined", "flaky", "slowest", "tags", "steps", "run"]

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
  // The kinds of quotation marks, apostrophes, dashes, spaces and accents, and case make no difference.
  const quoted = [...document.querySelectorAll('.steps span, .spec bdi')].map(x => x.textContent).find(text => /["'].*["']/.test(text) && !/[^\x20-\x7e]/.test(text));
  for (const [straight, typed] of [
    [quoted, (quoted || '').replace(/"([^"]*)"/g, '“$1”').replace(/'/g, '’').replace(/-/g, '\u2011').replace(/ /g, '\u00a0').toUpperCase()],
    [name, name.normalize('NFD').toUpperCase()], ...('%%page' === 'sample' ? [['says “Crème brûlée” – it’s\u00a0ready', '"creme Brule\u0301e" - it’s ready'.replace('’', String.fromCharCode(39))]] : []),
  ]) {
    if (!straight) continue;
    await type(words, straight);
    const own = shown();
    await type(words, typed);
    if (!own || shown() !== own) out.push('the search for ' + straight + ' shows ' + own + ', the one for ' + typed + ' ' + shown());
  }
  await type(words, '');
  const known = [...document.querySelectorAll('a[data-tag]')].map(link => link.dataset.tag), plainTag = known.find(name => /^@[a-z]{4,}$/.test(name));
  if (plainTag) {
    const swapped = plainTag.slice(0, 2) + plainTag[3] + plainTag[2] + plainTag.slice(4);
    if (swapped !== plainTag && !known.includes(swapped)) {
      await type(tags, swapped);
      if (!told.textContent.includes('No example has the tag ' + swapped + '; did you mean ' + plainTag + '?')) out.push('there is no hint for ' + swapped + ': ' + told.textContent);
      await type(tags, 'not ' + swapped);
      if (shown() !== all) out.push('not ' + swapped + ' shows ' + shown());
    }
    await type(tags, '@0123456789');
    if (!told.textContent.includes('there are ' + known.sort()[0])) out.push('it is not told which tags there are: ' + told.textContent);
    await type(tags, '');
  }
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

# Whether all parts of a filtered page agree: lists and contents show what leads to shown examples, and nothing else.
AGREEMENT = """(() => {
  const out = [], isShown = x => x && !x.closest('[hidden]'), target = link => document.getElementById(link.hash.slice(1));
  const filtered = location.search !== '', failing = x => !['passed', 'skipped', 'none'].includes(x.dataset.s);
  for (const entry of document.querySelectorAll('.e')) {
    const own = [...entry.querySelectorAll('a[href^="#k"]')].map(target).filter(x => x && x.matches('.x'));
    if (own.length && !entry.matches('.uses') && isShown(entry) !== own.some(isShown)) out.push((isShown(entry) ? 'shown' : 'hidden') + ', unlike its example: ' + entry.textContent.slice(0, 80));
  }
  const listed = new Set([...document.querySelectorAll('#attention .e:not([hidden]) a')].map(link => link.hash.slice(1)));
  const failed = [...document.querySelectorAll('.x')].filter(x => failing(x) && isShown(x));
  if (failed.length <= 100 && !document.getElementById('attention')?.textContent.includes('more, marked'))
    for (const x of failed) if (!listed.has(x.id)) out.push('it failed, is shown, and does not need attention: ' + x.textContent.slice(0, 60));
  for (const link of document.querySelectorAll('nav a')) if (Boolean(isShown(link)) !== Boolean(isShown(target(link)))) out.push('the contents ' + (isShown(link) ? 'have' : 'lack') + ' ' + link.textContent);
  for (const section of document.querySelectorAll('main > section:not(#run)'))
    if (filtered && isShown(section) && ![...section.querySelectorAll('.x, .e')].some(isShown)) out.push('a section has nothing to show: ' + section.id);
  const query = new URLSearchParams(location.search), used = new Set([...document.querySelectorAll('.x')].filter(isShown).flatMap(x => [...(x.dataset.t || '').split(' '), ...(x.dataset.d || '').split(' ')]));
  if (query.has('status') && !query.has('words')) for (const entry of document.querySelectorAll('.e[data-e]'))
    if (isShown(entry) && !used.has(entry.dataset.e) || !isShown(entry) && used.has(entry.dataset.e)) out.push('a tag or sentence does not fit the filter: ' + entry.textContent.trim().slice(0, 60));
  return out.slice(0, 10);
})()"""

# What is shown, in the fields and in the address.
STATE = """(() => ({
  shown: [...document.querySelectorAll('.x')].filter(x => !x.closest('[hidden]')).map(x => x.id).join(' '), told: document.getElementById('told').textContent,
  fields: document.getElementById('words').value + '|' + document.getElementById('tags-wanted').value + '|'
    + [...document.querySelectorAll('button[aria-pressed=true]')].map(b => b.dataset.status), search: location.search,
}))()"""

# Counts and bars of the contents and the features, against the examples.
COUNTS = """(() => {
  const out = [], failing = x => !['passed', 'skipped'].includes(x.dataset.s);
  for (const contents of document.querySelectorAll('nav details')) contents.open = true;
  const isDrawn = bar => { const box = bar.getBoundingClientRect(); return box.width >= 20 && box.height >= 2 && [...bar.children].every(part => part.getBoundingClientRect().width > 0 && !['rgb(0, 0, 0)', 'none'].includes(getComputedStyle(part).fill)); };
  for (const entry of document.querySelectorAll('nav li')) {
    const small = entry.querySelector(':scope > small, :scope > details > summary > small');
    if (!small) { if (entry.matches('.f') && document.getElementById(entry.firstChild.hash.slice(1)).querySelector('.x:not([data-s=none])')) out.push('the contents have no count of ' + entry.textContent); continue; }
    const links = entry.matches('.f') ? [entry.querySelector('a')] : [...entry.querySelectorAll('.f a')];
    const examples = links.flatMap(link => [...document.getElementById(link.hash.slice(1)).querySelectorAll('.x:not([data-s=none])')]);
    const failed = examples.filter(failing).length, expected = (failed ? failed + '/' : '') + examples.length;
    if (small.textContent.replace(/[^0-9/]/g, '') !== expected) out.push('the contents count ' + small.textContent + ' and not ' + expected + ' of ' + links[0].textContent);
  }
  for (const tally of document.querySelectorAll('.tally')) {
    const bar = tally.querySelector('.bar'), examples = [...tally.closest('.feature').querySelectorAll('.x:not([data-s=none])')];
    if (!bar && !examples.length) continue;
    const wanted = { passed: 0, open: 0, failed: 0, skipped: 0 };
    for (const x of examples) wanted[['passed', 'open', 'failed', 'skipped'].find(look => x.classList.contains(look))]++;
    const parts = [...bar.children].map(part => part.getAttribute('class') + part.getAttribute('width')).join(), all = Object.entries(wanted).filter(([, count]) => count).map(([look, count]) => look + count).join();
    if (parts !== all || bar.getAttribute('viewBox') !== '0 0 ' + examples.length + ' 1') out.push('a bar has ' + parts + ' and not ' + all);
  }
  for (const bar of document.querySelectorAll('nav .bar, .tally .bar')) if (!isDrawn(bar)) out.push('a bar is not drawn: ' + bar.parentElement.textContent);
  return out.slice(0, 10);
})()"""

# The times of rows that are outside of the window, and failures of rows that are wider than it.
ROWS = """(() => {
  for (const part of document.querySelectorAll('details')) part.open = true;
  const out = [], outside = x => { const box = x.getBoundingClientRect(); return box.width && (box.left < 0 || box.right > innerWidth + 1); };
  for (const time of document.querySelectorAll('.examples td.time')) if (outside(time) || !time.textContent && time.parentElement.dataset.s !== 'none') out.push('the time of a row is out of view: ' + time.parentElement.textContent.slice(0, 60));
  for (const part of document.querySelectorAll('.more > td > *')) if (outside(part)) out.push('a failure of a row is out of view: ' + part.textContent.slice(0, 60));
  return out.slice(0, 10);
})()"""

# What the lists of changes say, against the earlier results of their examples.
CHANGES = """(() => {
  const out = [], failed = result => !'psd'.includes(result[0]);
  const results = link => document.getElementById(link.hash.slice(1)).dataset.h.split(' ').slice(-2);
  for (const [title, fits] of [['Newly failed', (before, now) => !failed(before) && failed(now)], ['Newly passed', (before, now) => before[0] !== 'p' && now[0] === 'p']]) {
    const heading = [...document.querySelectorAll('#changes h3')].find(x => x.textContent === title);
    const links = heading ? [...heading.parentElement.querySelectorAll('li a')] : [];
    for (const link of links) if (!fits(...results(link))) out.push(title + ', but it has ' + results(link));
    const told = document.querySelector('header a[href="#changes"]').textContent.match(new RegExp('([0-9]+) ' + title.toLowerCase()));
    if (Number(told ? told[1] : 0) !== links.length) out.push('it is not told how many ' + title + ': ' + (told || 'none'));
    for (const x of document.querySelectorAll('.x[data-h]')) if (x.dataset.h.includes(' ') && fits(...x.dataset.h.split(' ').slice(-2)) && !links.some(link => link.hash === '#' + x.id)) out.push(title + ' is missing: ' + x.textContent.slice(0, 60));
  }
  return out.slice(0, 10);
})()"""

# Opens the sentence that most scenarios use, and counts what it lists.
SENTENCE = """(() => {
  const count = x => Number((x.querySelector('small').textContent.match(/^[0-9]+/) || [0])[0]);
  const most = [...document.querySelectorAll('.uses')].sort((a, b) => count(b) - count(a))[0];
  if (!most || !count(most)) return null;
  most.open = true;
  return new Promise(done => setTimeout(() => {
    const items = [...most.querySelectorAll('li')], rows = items.map(item => Number((item.querySelector('small').textContent.match(/^([0-9]+) rows?, /) || [0, 1])[1]));
    done({ told: count(most), listed: rows.reduce((a, b) => a + b, 0), text: most.querySelector('summary').textContent.trim(), unnamed: items.filter(item => !item.querySelector('a').textContent || !item.querySelector('.m')).length });
  }, 100));
})()"""


# The links of a page by kind: where they are, and what they lead to.
KINDS = """(() => {
  const kinds = {};
  [...document.querySelectorAll('a[href^="#"]:not(.skip)')].forEach((link, index) => {
    const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    if (link.dataset.tag || !target) return;
    const section = link.closest('nav') ? 'contents' : link.closest('main > section')?.id || 'header';
    const kind = ['.steps > li', 'tr', '.scenario', '.spec', '.feature', 'section'].find(kind => target.matches(kind));
    (kinds[section + ' to ' + kind] ||= []).push(index);
  });
  return kinds;
})()"""

# Prepares the page for a link: closes everything, or filters by the status of the link's target.
STATES = {
    "as it loads": "null",
    "with everything closed": "document.getElementById('close-all').click()",
    "filtered": """(() => {
      const link = document.querySelectorAll('a[href^="#"]:not(.skip)')[%d];
      const target = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      const status = (target.closest('.x') || target.closest('.more')?.previousElementSibling || target.querySelector('.x')
        || document.getElementById(target.querySelector('a[href^="#k"]')?.hash.slice(1) || '') || document.querySelector('.x')).dataset.s;
      for (const button of document.querySelectorAll('button[data-status]')) if (button.dataset.status.split(' ').includes(status)) button.click();
    })()""",
}

# The position of a link after opening its enclosing elements and scrolling it into the window.
LINK = """(index => {
  const link = document.querySelectorAll('a[href^="#"]:not(.skip)')[index];
  for (let up = link; up; up = up.parentElement) if (up.tagName === 'DETAILS') up.open = true;
  for (let again = 0; again < 2; again++) link.scrollIntoView({ behavior: 'instant', block: 'center' });
  const box = [...link.getClientRects()].find(box => box.width && box.height);
  const found = { text: link.textContent, href: link.getAttribute('href') };
  if (link.closest('[hidden]')) return { ...found, text: 'hidden: ' + found.text };
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


class Navigated(Exception):
    """The page has gone while it was asked."""


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
                    if "navigated" in str(answer["error"].get("message")):
                        raise Navigated
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
        loading = "location.href === 'about:blank' || !performance.getEntriesByType('navigation')[0]?.loadEventEnd"
        while scripts and self.evaluate(loading):
            time.sleep(0.05)

    def evaluate(self, expression):
        # A busy browser reports the load of the page before when the next one is already under way.
        for _ in range(50):
            try:
                result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True,
                                   userGesture=True)
                break
            except Navigated:
                time.sleep(0.1)
        else:
            raise SystemExit("the page does not come to rest")
        if "exceptionDetails" in result:
            return [result["exceptionDetails"].get("exception", {}).get("description", "an exception")]
        return result["result"].get("value")

    def history(self):
        """The entries of the history and the present one, as soon as the browser knows what the page knows."""
        for _ in range(200):
            history = self.call("Page.getNavigationHistory")
            if history["entries"][history["currentIndex"]]["url"] == self.evaluate("location.href"):
                return history["entries"], history["currentIndex"]
            time.sleep(0.05)
        raise SystemExit("the browser and its page do not agree where they are")

    def step(self, way):
        """Goes back or forward as somebody does who chooses the entry: scripts skip entries that nobody clicked for."""
        entries, place = self.history()
        place += 1 if way == "forward" else -1
        if not 0 <= place < len(entries) or entries[place]["url"] == "about:blank":
            raise SystemExit(f"{way} leads out of the page: {[entry['url'] for entry in entries]}")
        self.call("Page.navigateToHistoryEntry", entryId=entries[place]["id"])
        for _ in range(200):
            if self.history()[1] == place:
                return
            time.sleep(0.05)
        raise SystemExit(f"{way} leads nowhere")

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
    """Clicks links of each kind, each on a page that was just loaded, and tells what their targets miss."""
    browser.open(page, width, scripts=scripts, motion="no-preference")
    kinds = browser.evaluate(KINDS)
    link = None
    for number, (kind, links) in enumerate(kinds.items()):
        chosen = links if len(links) <= most else [links[i * (len(links) - 1) // max(1, most - 1)] for i in range(most)]
        for turn, index in enumerate(chosen):
            state = list(STATES)[(number + turn) % 3] if scripts else "as it loads"
            browser.open(page, width, scripts=scripts, motion="no-preference")
            if state == "filtered":
                browser.evaluate(STATES[state] % index)
            elif scripts:
                browser.evaluate(STATES[state])
            link = browser.at_rest(LINK % index)
            name = f"{kind}, {state}, the link “{link['text']}” to {link['href']}"
            if "x" not in link:
                yield f"{name} is not shown"
                continue
            browser.click(link["x"], link["y"])
            missed = browser.at_rest(ARRIVAL)["missed"]
            if missed:
                yield f"{name}: {missed}"
            elif state == "filtered" and not browser.evaluate("location.search"):
                yield f"{name} removes the filter"
    if link is None:
        yield "there are no links"
        return
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
    browser.step("back")
    after = browser.at_rest("scrollY")
    if abs(after - before) > 100:
        yield f"back from {last['href']}: {after - before} pixels from where the link was"


def filters(browser, page):
    """Uses the search and the filters, their address and the way back, and tells what does not agree."""
    def press(status):
        browser.evaluate(f"document.querySelector('button[data-status~={status}]').click()")

    def at(what, expected, keys=("shown", "fields", "search")):
        now = browser.at_rest(STATE)
        for key in keys:
            if now[key] != expected[key]:
                yield f"{what}: {key} is {now[key][:80]!r} and not {expected[key][:80]!r}"
        yield from (f"{what}: {wrong}" for wrong in browser.evaluate(AGREEMENT))

    browser.open(page, 1024)
    whole = browser.evaluate(STATE)
    yield from at("without filters", whole)
    statuses = browser.evaluate("[...document.querySelectorAll('button[data-status]')].map(b => b.dataset.status.split(' ')[0])")
    states = [whole]
    for status in statuses:
        press(status)
        yield from at(f"filtered by {statuses[:len(states)]}", browser.evaluate(STATE))
        states.append(browser.evaluate(STATE))
        if states[-1]["search"] == states[-2]["search"]:
            yield f"the address does not have {status}: {states[-1]['search']}"
    for way, order in (("back", states[-2::-1]), ("forward", states[1:])):
        for state in order:
            browser.step(way)
            yield from at(f"{way} to {state['search']!r}", state)

    # Letters that are typed are one step of the way back; their address, opened anew, shows the same.
    browser.open(page, 1024)
    words = browser.evaluate("document.querySelector('.x h5, .x h6, .x bdi').textContent.trim().slice(0, 12)")
    browser.press("/")
    for piece in (words[:4], words[4:]):
        browser.call("Input.insertText", text=piece)
        time.sleep(0.3)
    searched = browser.at_rest(STATE)
    if not searched["shown"] or not searched["search"]:
        yield f"the search for “{words}” leaves {searched['told']} at {searched['search']!r}"
    yield from at("after a search", searched)
    browser.step("back")
    yield from at("back from a search", whole)
    browser.open(page + searched["search"], 1024)
    yield from at("the address of a search", searched)
    press(statuses[0])
    both = browser.at_rest(STATE)
    browser.open(page + both["search"], 1024)
    yield from at("the address of a search and a status", both)
    browser.evaluate("document.getElementById('show-all').click()")
    yield from at("Show all", whole)
    browser.step("back")
    yield from at("back from Show all", both)

    # A tag in the list filters the page.
    if browser.evaluate("Boolean(document.querySelector('a[data-tag]'))"):
        browser.open(page, 1024)
        browser.evaluate("document.querySelector('a[data-tag]').click()")
        tagged = browser.at_rest(STATE)
        if "tags=" not in tagged["search"] or not tagged["told"]:
            yield f"a tag leads to {tagged['search']!r}: {tagged['told']}"
        yield from at("after a tag", tagged)
        browser.step("back")
        yield from at("back from a tag", whole)

    # A link to an example that its filter hides shows the example.
    if len(statuses) > 1:
        example = browser.evaluate("document.querySelector('.x:not(tr)').id")
        status = browser.evaluate("document.querySelector('.x:not(tr)').dataset.s")
        other = next(name for name in statuses if name != status and not (name == "failed" and status in ("ambiguous", "timedOut", "crashed")))
        browser.open(f"{page}?status={other}#{example}", 1024)
        missed = browser.at_rest(ARRIVAL)["missed"]
        if missed:
            yield f"the address of an example that its filter hides: {missed}"
        yield from at("the address of an example that its filter hides", whole)

    # Sentences list their scenarios.
    browser.open(page, 1024)
    sentence = browser.evaluate(SENTENCE)
    if sentence:
        if sentence["told"] != sentence["listed"] or sentence["unnamed"]:
            yield f"the scenarios of a sentence: {sentence}"
            return
        index = browser.evaluate("[...document.querySelectorAll('a[href^=\"#\"]:not(.skip)')].findLastIndex(link => link.closest('.uses'))")
        link = browser.at_rest(LINK % index)
        browser.click(link["x"], link["y"])
        missed = browser.at_rest(ARRIVAL)["missed"]
        if missed:
            yield f"the scenario “{link['text']}” of “{sentence['text']}”: {missed}"


# Whether the window shows an example, and only examples among the results.
RESULTS = """(() => {
  const told = document.getElementById('told').textContent;
  const shown = [...document.querySelectorAll('.feature, .suite, main > section.g')].filter(group => {
    const box = group.getBoundingClientRect();
    return box.height && box.bottom > document.querySelector('search').offsetHeight && box.top < innerHeight;
  });
  const names = shown.filter(group => !group.querySelector('.x:not([hidden]), .e:not([hidden])')).map(group => group.textContent.slice(0, 60));
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
    add("search", browser.evaluate(SEARCH.replace("%page", name)))
    add("search", browser.complaints())
    if not browser.evaluate("document.activeElement === document.getElementById('words')"):
        add("keyboard", ["/ does not lead to the search"])
    if shots:
        browser.pictures(shots / f"{name}-searched")

    add("keyboard", by_keyboard(browser, page))
    add("filters", filters(browser, page))
    for width in (360, 1024):
        browser.open(page, width)
        add(f"counts at {width} pixels", browser.evaluate(COUNTS))
        add(f"rows at {width} pixels", browser.evaluate(ROWS))
    sections = browser.evaluate("[...document.querySelectorAll('main > section')].map(section => section.id)")
    if "changes" in sections:
        add("changes", browser.evaluate(CHANGES))
    missing = [section for section in SECTIONS if section not in sections] if name == "sample" else []
    add("sections", [f"{missing} are missing"] if missing else [])
    for width, scripts in JOURNEYS:
        where = f"links at {width} pixels{'' if scripts else ' without scripts'}"
        # Where there are few examples, two links of a kind; they are spread over the whole page.
        most = 2 if (width, scripts) == JOURNEYS[0] and browser.evaluate("document.querySelectorAll('.x').length") < 50 else 1
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
