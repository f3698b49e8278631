"""Uses the page of ./run-specs.sh serve as a product owner does, in each of the given browsers."""
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from browser import Browser

FEATURE = "topics_list.feature"
PICTURES = os.environ.get("KEA_PICTURES")


class Service:
    """The service, for copies of features in a folder under version control."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        shutil.copytree("Features", self.folder / "Features", ignore=shutil.ignore_patterns("kea"))
        self.file = self.folder / "Features" / FEATURE
        text = self.file.read_text()
        assert "sees 5 topics" in text
        for command in (["init", "-q"], ["add", "-A"],
                        ["-c", "user.name=a", "-c", "user.email=a@example.com", "commit", "-qm", "features"]):
            subprocess.run(["git", "-C", self.folder, *command], check=True)
        # Something is wrong already.
        self.file.write_text(text.replace("sees 5 topics", "sees 6 topics", 1))
        environment = {**os.environ, "KEA_FEATURES": str(self.folder / "Features")}
        self.process = subprocess.Popen(["./run-specs.sh", "serve"], stdout=subprocess.PIPE, text=True, env=environment)
        self.address = re.search(r"http://\S+", self.process.stdout.readline())[0]

    def end(self):
        self.process.send_signal(signal.SIGINT)
        status = self.process.wait(20)
        shutil.rmtree(self.folder)
        if status:
            raise SystemExit(f"the service ends with {status} after Ctrl-C")


def line(service, text):
    """The number of the line with a text."""
    return next(number for number, line in enumerate(service.file.read_text().split("\n"), 1) if text in line)


def at_line(browser, number):
    browser.tell(f"show({number})")
    browser.type("End")


def use(name, browser, service):
    def picture(what):
        if PICTURES:
            browser.picture(f"{PICTURES}/{name}-{what}.png")

    browser.open(service.address)
    browser.until("document.querySelectorAll('#tree a').length > 5")

    # Why does a scenario fail? From the overview to the step, in words.
    browser.click("$('run-all')")
    browser.until("/1 failed, .* passed/.test($('verdict').textContent)", 120)
    browser.until("document.querySelectorAll('#overview li').length === 1")
    picture("overview")
    browser.click("document.querySelector('#overview li a')")
    reason = browser.until("document.querySelector('#reading .step.bad + .why')?.textContent")
    if "expected 6, found 5" not in reason:
        raise SystemExit(f"the failure reads: {reason}")
    wrong = line(service, "sees 6 topics")
    shown = browser.tell(f"document.querySelector('#reading [data-line=\"{wrong}\"]').getBoundingClientRect().top")
    if not 0 < shown < 900:
        raise SystemExit(f"the step that failed is {shown} pixels from the top of the window")
    picture("failure")

    # Mend the number; the scenario runs before anything is saved.
    browser.click("$('edit')")
    browser.until("document.querySelectorAll('#paint .keyword').length > 5")
    at_line(browser, wrong)
    browser.tell("(() => { const at = text().indexOf('sees 6'); field.setSelectionRange(at + 5, at + 6); })()")
    browser.type("5")
    browser.until("isDirty() && !$('save').disabled")
    browser.type("Enter", hold="Control")
    browser.until(f"$('verdict').textContent === '1 passed · {FEATURE}:15'", 60)
    if "sees 6" not in service.file.read_text():
        raise SystemExit("a run has saved the text")
    browser.until(f"result({wrong})?.status === 'passed'")
    picture("passed")

    # Mistype a sentence, take the offered one, see it pass, save.
    at_line(browser, line(service, "the reader launches the app"))
    browser.type("Enter", "Then the reader seees 5 topics")
    browser.until("document.querySelector('#problems .failed')?.textContent.includes('seees')")
    browser.until("document.querySelectorAll('#paint .error').length > 0")
    picture("mistyped")
    browser.click("[...document.querySelectorAll('#problems button')].find(button => button.textContent.includes('sees 5 topics'))")
    browser.until("!text().includes('seees') && text().split('the reader sees 5 topics').length === 4")
    browser.until("!document.querySelector('#problems li')")
    browser.type("Enter", hold="Control")
    browser.until(f"$('verdict').textContent === '1 passed · {FEATURE}:6'", 60)
    browser.type("s", hold="Control")
    browser.until("$('note').textContent === 'Saved.' && $('save').disabled")
    if service.file.read_text().count("the reader sees 5 topics") != 3:
        raise SystemExit("the file does not have what was saved")
    browser.until("$('changes').firstElementChild.textContent === 'Since the last commit: 1 added, 0 removed'")
    picture("saved")

    # Completion by the keyboard alone, with a field for the value.
    at_line(browser, line(service, "nothing was requested"))
    browser.type("Enter", "And the reader see")
    browser.until("!$('choices').hidden && $('choices').children.length > 1")
    picture("completion")
    browser.until("[...$('choices').children].some(item => item.textContent.includes('topics'))")
    for _ in range(browser.tell("[...$('choices').children].findIndex(item => /sees .* topics/.test(item.textContent)) + 1")):
        browser.type("Down")
    browser.type("Enter")
    browser.until("$('choices').hidden && field.selectionEnd > field.selectionStart")
    browser.type("5")
    browser.until("text().includes('And the reader sees 5 topics')")

    # The file changes meanwhile: both versions are shown, and nothing is overwritten.
    other = service.file.read_text().replace("The list of topics", "All topics")
    service.file.write_text(other)
    browser.until("$('note').textContent.includes('has changed on the disk')")
    browser.type("s", hold="Control")
    browser.until("$('conflict').open")
    if service.file.read_text() != other:
        raise SystemExit("the file was overwritten")
    if "All topics" not in browser.tell("$('theirs').textContent") or "And the reader sees 5" not in browser.tell("$('mine').textContent"):
        raise SystemExit("a version is missing")
    picture("conflict")
    browser.click("$('take-theirs')")
    browser.until("text().includes('All topics') && !isDirty()")
    # A change of a file that nobody is writing is simply shown.
    service.file.write_text(other.replace("All topics", "Topics"))
    browser.until("text().includes('Feature: Topics')")

    # A run that is stopped leaves no scenario that looks as if it had failed.
    browser.click("$('run-all')")
    browser.until("!$('stop').hidden")
    browser.tell("$('stop').click()")
    told = browser.until("$('stop').hidden && $('verdict').textContent")
    if not told.startswith("stopped") or "not run" in told or browser.tell("failures().length"):
        raise SystemExit(f"after Stop: {told}")

    # A new feature: no file, until it is saved.
    browser.click("$('new')")
    browser.type("Sorting of topics", "Enter")
    browser.until("path === 'sorting-of-topics.feature' && view === 'edit' && document.activeElement === field")
    new = service.folder / "Features" / "sorting-of-topics.feature"
    if new.exists():
        raise SystemExit("a feature exists before it is saved")
    browser.type("a", hold="Control")
    browser.type("Feature: Sorting", "Enter", "Enter", "  Scenario: One", "Enter", "  Given the network is down", "Enter",
                 "When the reader launches the app", "Enter", "Then the reader sees 5 topics")
    browser.type("Escape")
    browser.type("s", hold="Control")
    browser.until("$('note').textContent === 'Saved.'")
    if not new.exists() or "    Given the network is down" not in new.read_text():
        raise SystemExit("the new feature is not saved in the canonical layout")
    browser.until("[...document.querySelectorAll('#tree a')].some(link => link.textContent.includes('Sorting'))")

    # Tab leaves the text, and reaches everything.
    browser.tell("field.focus()")
    browser.type("Tab")
    if browser.tell("document.activeElement === field"):
        raise SystemExit("Tab does not leave the text")
    browser.tell("(document.activeElement.blur(), document.querySelector('.skip').focus())")
    reached = set()
    for _ in range(60):
        reached.add(browser.tell("document.activeElement.id || document.activeElement.tagName"))
        browser.type("Tab")
    missing = {"run-all", "new", "search", "read", "edit", "run", "text"} - reached
    if missing:
        raise SystemExit(f"the keyboard does not reach {missing}")
    names = browser.tell("[...document.querySelectorAll('button, input, textarea, a, [role=region], nav, dialog')].filter(e =>"
                         " e.checkVisibility() && !(e.textContent.trim() || e.getAttribute('aria-label') || e.labels?.length"
                         " || e.getAttribute('aria-labelledby'))).map(e => e.outerHTML)")
    if names:
        raise SystemExit(f"without a name for screen readers: {names}")

    # Narrow windows, in both views.
    for width in (360, 768):
        browser.resize(width)
        for view in ("read", "edit"):
            browser.click(f"$('{view}')")
            over = browser.tell("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            if over > 0:
                raise SystemExit(f"{width} pixels, {view}: {over} pixels too wide")
            picture(f"{width}-{view}")
    browser.resize(1280)

    # Left with a draft, the page keeps it.
    browser.click("$('edit')")
    browser.tell("field.setSelectionRange(0, 0)")
    browser.tell("field.focus()")
    browser.type("# mine", "Enter")
    browser.tell("location.hash = ''")
    browser.until("!$('overview').hidden")
    browser.tell("location.hash = 'sorting-of-topics.feature'")
    browser.until("text().startsWith('# mine') && !$('save').disabled")

    wrong = [entry for entry in browser.log if not entry.startswith(("info", "debug"))]
    if wrong:
        raise SystemExit(f"the browser's console: {wrong}")


for program in sys.argv[1:]:
    started = time.monotonic()
    service = Service()
    browser = Browser(program)
    try:
        use(program, browser, service)
    finally:
        browser.end()
        service.end()
    print(f"{program}: {time.monotonic() - started:.0f} s")
