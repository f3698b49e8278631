'use strict';
const $ = id => document.getElementById(id);
const statusKinds = {
  passed: 'passed', skipped: '', pending: 'open', undefined: 'open', ambiguous: 'open', running: '', changed: 'open', notRun: '',
};
const marks = { passed: '✓', skipped: '–', pending: '…', undefined: '?', ambiguous: '?', running: '›', changed: '~', notRun: '·' };
const names = { changed: 'changed since', notRun: 'not run' };
const kind = status => statusKinds[status] ?? 'failed';
const isBad = status => status !== undefined && !['passed', 'skipped', 'running', 'changed', 'notRun'].includes(status);

/// Makes an element: its name with classes, its attributes and handlers, and what is in it.
function make(name, properties, ...children) {
  const [tag, ...classes] = name.split('.');
  const element = document.createElement(tag);
  if (classes.length) element.className = classes.join(' ');
  for (const [key, value] of Object.entries(properties ?? {})) {
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.flat().filter(child => child !== null && child !== undefined));
  return element;
}
function markElement(status) {
  const name = names[status] ?? status;
  return make('span.m' + (kind(status) && '.' + kind(status)), { title: name, role: 'img', 'aria-label': name }, marks[status] ?? '✗');
}
const plural = (count, noun) => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
const link = (file, line) => '#' + encodeURI(file) + (line ? ':' + line : '');

/// Replaces what is in a box; the focus stays at the element that has the same name.
function refill(box, ...children) {
  const nameOf = element => element.tagName + (element.getAttribute('href') ?? element.getAttribute('aria-label') ?? element.textContent);
  const focused = document.activeElement;
  const name = box !== focused && box.contains(focused) ? nameOf(focused) : null;
  box.replaceChildren(...children.flat().filter(Boolean));
  if (name) [...box.querySelectorAll('a, button, summary, [tabindex]')].find(one => nameOf(one) === name)?.focus({ preventScroll: true });
}
/// Draws once for all that happens before the next frame.
const due = new Set();
function soon(draw) {
  if (!due.size) requestAnimationFrame(() => {
    const all = [...due];
    due.clear();
    for (const one of all) one();
  });
  due.add(draw);
}

// MARK: The service

const session = crypto.randomUUID();
let streamName = null, server = {}, queue = Promise.resolve(), number = 0, isLost = false;
/// The order of names, in which numbers are compared as numbers.
const order = new Intl.Collator(undefined, { numeric: true }).compare;
let features = [], results = {}, summaries = {};
const worker = new SharedWorker('stream.js');
worker.port.postMessage({ session });
worker.port.onmessage = ({ data: { method, params } }) => receivers[method]?.(params);
const lostMessage = 'The service does not answer. Start it again with ./run-specs.sh serve; what you write is kept here.';

/// Sends messages in order; two requests at once could overtake each other.
function post(message) {
  const answer = queue.then(() => send(message));
  queue = answer.catch(() => null);
  return answer;
}
async function send(message) {
  const response = await fetch(`message?session=${session}&stream=${streamName}`, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', ...message }),
  }).catch(() => { isLost = true; throw new Error(lostMessage); });
  if (response.status === 404 && message.method !== 'page/open') worker.port.postMessage({ session });
  if (!response.ok) throw new Error(await response.text());
  return response.status === 204 ? null : response.json();
}
async function ask(method, params) {
  const answer = await post({ id: ++number, method, params });
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
}
const tell = (method, params) => post({ method, params }).catch(() => null);
const attempt = action => async (...values) => { try { return await action(...values); } catch (error) { say(error.message, 'failed'); } };

const receivers = {
  'page/lost': () => { isLost = true; verdict(lostMessage, 'failed'); },
  'page/stream': ({ stream }) => {
    streamName = stream;
    queue = Promise.resolve();
    tell('page/open');
  },
  'page/hello': attempt(async params => {
    server = params;
    take(params);
    document.title = 'Features · ' + params.name;
    $('home').textContent = params.name;
    $('report').hidden = !params.hasReport;
    verdict('');
    if (isLost) say('');
    isLost = false;
    showRun(params);
    drawTree();
    await ask('initialize', { capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } } });
    tell('initialized', {});
    if (!path) return go();
    // The service was started again, and the file may have changed meanwhile.
    openDocument();
    adopt(await ask('page/read', { path }).catch(() => null));
    await drawAll();
  }),
  'page/results': ({ files, summaries: counts }) => {
    Object.assign(results, files);
    Object.assign(summaries, counts);
    if (path && files[path]) soon(drawMarks);
    for (const file of Object.keys(files)) touched.add(file);
    soon(drawFeatureMarks);
    if (!path) soon(drawOverview);
  },
  'page/run': params => {
    showRun(params);
    if (params.hasReport) $('report').hidden = false;
    if (!params.isRunning && !path) soon(drawOverview);
  },
  'page/changed': attempt(async params => {
    takeFeatures(params.features);
    const known = new Set(features.map(feature => feature.path));
    for (const file of params.paths) if (!known.has(file)) { delete results[file]; delete summaries[file]; }
    soon(drawTree);
    if (!path) return soon(drawOverview);
    if (params.paths.includes(path)) adopt(await ask('page/read', { path }).catch(() => null));
  }),
  'textDocument/publishDiagnostics': params => {
    if (params.uri !== uri) return;
    diagnostics = params.diagnostics;
    findProblems();
  },
  'window/logMessage': params => verdict(params.message),
  'window/showMessage': params => say(params.message, params.type === 1 ? 'failed' : ''),
};
function take(params) {
  ({ results } = params);
  takeFeatures(params.features);
  summaries = params.summaries ?? {};
}
function takeFeatures(all) {
  features = all.toSorted((a, b) => order(a.path, b.path));
  const count = Map.groupBy(features, feature => feature.title);
  // A title that several features have does not say which one it is.
  for (const feature of features) if (count.get(feature.title).length > 1) feature.title += ` (${feature.path})`;
}
addEventListener('pagehide', () => {
  keep();
  navigator.sendBeacon(`message?session=${session}`, new Blob([JSON.stringify({ method: 'page/close' })], { type: 'application/json' }));
  worker.port.postMessage({ session, isClosed: true });
});
addEventListener('pageshow', event => { if (event.persisted) location.reload(); });
// The height below which the bar of a feature stays in view.
new ResizeObserver(([{ target }]) => document.documentElement.style.setProperty('--head', target.offsetHeight + 'px'))
  .observe(document.querySelector('header'));

// MARK: Drafts

/// Stores a value. Callers do so before they remove what it replaces.
function store(key, value) {
  try { localStorage.setItem(key, JSON.stringify(value)); } catch { throw new Error('The browser has no room to keep this text. Nothing is lost yet; save it, or copy it elsewhere.'); }
}
/// The texts that are not saved. The browser keeps them, for all pages and until they are saved or dropped.
const drafts = {
  key: file => `draft ${server.root} ${file}`,
  get: file => JSON.parse(localStorage.getItem(drafts.key(file))),
  has: file => localStorage.getItem(drafts.key(file)) !== null,
  set: (file, draft) => store(drafts.key(file), draft),
  delete: file => localStorage.removeItem(drafts.key(file)),
  /// Stores a text that is not the one of an open page; another text there is set aside.
  put(file, draft) {
    const other = drafts.get(file);
    if (other && other.text !== draft.text) aside.add(file, other.text);
    drafts.set(file, draft);
  },
};
/// The texts that were dropped for others, by feature, the newest first. Each stays until its author takes it or forgets it.
const aside = {
  key: file => drafts.key(file) + ' dropped',
  all: file => [JSON.parse(localStorage.getItem(aside.key(file))) ?? []].flat().map(one => one.text ?? one),
  set(file, texts) {
    if (texts.length) store(aside.key(file), texts); else localStorage.removeItem(aside.key(file));
  },
  add(file, text) { aside.set(file, [text, ...aside.all(file).filter(one => one !== text)]); },
  remove(file, text) { aside.set(file, aside.all(file).filter(one => one !== text)); },
  move(from, to) { for (const text of aside.all(from).reverse()) aside.add(to, text); aside.set(from, []); },
};
/// The paths of texts that were never saved.
const newFiles = () => Object.keys(localStorage).filter(key => key.startsWith(drafts.key(''))).map(key => key.slice(drafts.key('').length))
  .filter(file => !file.endsWith(' dropped') && !features.some(feature => feature.path === file));
function keep() {
  if (!path) return;
  const had = drafts.has(path);
  shared = text();
  try {
    if (isDirty()) drafts.set(path, { text: text(), base }); else drafts.delete(path);
  } catch (error) { say(error.message, 'failed'); }
  if (had !== drafts.has(path)) soon(drawTree);
}
let shared = null;
addEventListener('visibilitychange', keep);
/// What differs from the last commit may have been committed elsewhere meanwhile.
addEventListener('focus', attempt(async () => {
  const file = path, disk = file && base !== null ? await ask('page/read', { path: file }).catch(() => null) : null;
  if (disk && path === file) showChanges(disk.changes);
}));
// Another page in this browser writes the same feature.
addEventListener('storage', attempt(async event => {
  soon(drawTree);
  if (!path || event.key !== drafts.key(path)) return;
  if (event.newValue) {
    const draft = JSON.parse(event.newValue);
    // What was typed here since this page has stored its text, or taken that of another page.
    if (draft.text !== text() && isDirty() && text() !== shared) aside.add(path, text());
    base = draft.base;
    if (draft.text !== text()) replaceAll(draft.text);
    shared = text();
    offerDropped();
  } else if (JSON.parse(event.oldValue)?.text === text()) {
    const disk = await ask('page/read', { path });
    base = disk.text;
    replaceAll(lf(base));
  }
}));

// MARK: Runs

/// Shows a sentence about everything or a feature, and what the compiler said.
let about = null;
function verdict(message, status, file = null, output = '', title = '') {
  about = file;
  $('verdict').textContent = message;
  $('verdict').className = status ?? '';
  $('compiler').hidden = !output;
  $('compiler').firstElementChild.textContent = title;
  $('compiler').lastElementChild.textContent = output;
}
/// Removes a sentence about the open feature, which is written or left.
function forget() { if (about === path) verdict(''); }
let isRunning = false;
function showRun({ isRunning: runs, place, run }) {
  isRunning = runs;
  $('stop').hidden = !isRunning;
  $('run-failed').hidden = !failures().length;
  if (isRunning) return verdict(`Running ${place ?? ''} …`);
  if (!run) return;
  const file = run.place.replace(/:\d+$/, ''), subject = features.some(feature => feature.path === file) ? file : null;
  if (run.isBuildFailure) {
    return verdict('The Swift code cannot be built, so nothing has run.', 'failed', null, run.complaint, 'What the compiler says');
  }
  const [first, ...rest] = run.complaint.split('\n'), counts = run.text || (first ? '' : 'nothing was run');
  const old = run.before && counts ? ` · before the last change of ${run.before}` : '';
  verdict((counts && `${counts} · ${run.place}${old}`) + (counts && first ? '\n' : '') + first,
    old ? 'open' : run.passed && !first ? 'passed' : 'failed', subject,
    rest.length ? run.complaint : '', 'All that the run says');
}
const failures = () => Object.entries(results).flatMap(([file, lines]) => Object.entries(lines)
  .filter(([, line]) => line.title && isBad(line.status)).map(([line, result]) => ({ file, line: +line, ...result })));
const start = attempt(async params => {
  if (!isRunning) verdict('Building and running …');
  try { await ask('page/run', params); } catch (error) { verdict(error.message, 'failed'); }
});
/// Runs the open feature, or the scenario at a line, as it is on the page.
const runHere = line => start({ path, line, ...(isDirty() ? { text: whole() } : {}) });
$('run-all').onclick = () => start({});
$('run-failed').onclick = () => start({ failed: true });
$('stop').onclick = attempt(() => ask('page/stop', {}));
$('run').onclick = () => runHere();

// MARK: Contents

/// Why a feature, or a part of it, does not run.
const problem = feature => feature.problem ?? summaries[feature.path]?.problem;
function featureLink(feature) {
  const { mark, total, failed, ended, text: counts } = summaries[feature.path] ?? {};
  const status = problem(feature) ? 'failed' : mark ?? 'notRun';
  const count = !total ? '' : failed ? `${failed} of ${total}` : ended && ended < total ? `${ended} of ${total} run` : total;
  return make('a', {
    href: link(feature.path), title: problem(feature) ?? counts ?? null, 'aria-current': feature.path === path ? 'page' : null,
  }, markElement(status),
  make('span', { dir: 'auto' }, (drafts.has(feature.path) ? '• ' : '') + feature.title), make('span.n', {}, String(count)));
}
const closed = new Set();
let hits = null;
/// The features with their folders, or what a search has found in them.
function drawTree() {
  const root = make('ul'), folders = new Map([['', root]]);
  const folder = name => {
    if (folders.has(name)) return folders.get(name);
    const list = make('ul'), parts = name.split('/');
    const details = make('details', {
      ontoggle: () => details.open ? closed.delete(name) : closed.add(name),
    }, make('summary', { 'aria-label': name }, parts.at(-1)), list);
    details.open = !closed.has(name) || hits !== null;
    folder(parts.slice(0, -1).join('/')).append(make('li', {}, details));
    folders.set(name, list);
    return list;
  };
  items.clear();
  for (const feature of [...features, ...newFiles().map(file => ({ path: file, title: file + ' (not saved)', scenarios: [] }))]) {
    const found = hits?.find(one => one.path === feature.path);
    if (hits && !found) continue;
    const item = make('li', {}, featureLink(feature));
    items.set(feature.path, item);
    if (found?.lines.length) item.append(make('ul', {}, found.lines.map(one =>
      make('li', {}, make('a', { href: link(feature.path, one.line) }, make('span', { dir: 'auto' }, ...highlighted(one.text)))))));
    folder(feature.path.split('/').slice(0, -1).join('/')).append(item);
  }
  refill($('tree'), root.childElementCount ? root : make('p.quiet', {}, features.length ? 'Nothing contains that.' : 'There are no features yet.'));
  $('folders').replaceChildren(...[...folders.keys()].filter(Boolean).map(name => make('option', { value: name })));
}
const items = new Map(), touched = new Set();
function drawFeatureMarks() {
  $('run-failed').hidden = !failures().length;
  for (const file of touched) {
    const feature = features.find(feature => feature.path === file), old = items.get(file)?.firstElementChild;
    if (!feature || !old) continue;
    const isFocused = document.activeElement === old, next = featureLink(feature);
    old.replaceWith(next);
    if (isFocused) next.focus({ preventScroll: true });
  }
  touched.clear();
}
const words = () => $('search').value.toLowerCase().split(/\s+/).filter(Boolean);
/// A text with the words of the search marked.
function highlighted(text) {
  const all = words().map(word => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return all.length ? text.split(new RegExp(`(${all.join('|')})`, 'i')).map((part, index) => index % 2 ? make('mark', {}, part) : part) : [text];
}
let searchPause = 0;
$('search').oninput = () => {
  clearTimeout(searchPause);
  searchPause = setTimeout(attempt(async () => {
    const asked = $('search').value;
    const found = words().length ? await ask('page/search', { words: words() }) : null;
    if (asked !== $('search').value) return;
    hits = found;
    drawTree();
  }), 120);
};
const isNarrow = () => matchMedia('(max-width: 46rem)').matches;
if (isNarrow()) $('contents').open = false;

/// What fails with its sentence and reason, what has not run, and what passes.
function drawOverview() {
  if (path) return;
  const bad = failures(), unread = features.filter(problem);
  const sum = name => features.reduce((all, feature) => all + (summaries[feature.path]?.[name] ?? 0), 0);
  const total = sum('total'), passed = sum('passed'), changed = sum('changed'), idle = total - sum('ended') - changed;
  const count = (number, status, noun) => number ? make('li', {}, markElement(status), ` ${number.toLocaleString('en')} ${noun}`) : null;
  const list = (title, status, isIn) => {
    const found = features.filter(feature => summaries[feature.path]?.total && isIn(summaries[feature.path]));
    return found.length ? make('details', openedLists.has(title) ? { open: '' } : {}, make('summary', {
      onclick: () => openedLists.has(title) ? openedLists.delete(title) : openedLists.add(title),
    }, `${title} (${plural(found.length, 'feature')})`), make('ul', {}, found.slice(0, 500).map(feature =>
      make('li', {}, markElement(summaries[feature.path].mark), ' ', make('a', { href: link(feature.path), dir: 'auto' }, feature.title),
        make('span.quiet', {}, ' · ' + summaries[feature.path].text))))) : null;
  };
  refill($('overview'),
    make('h2', {}, `${plural(features.length, 'feature')}, ${plural(total, 'scenario')}`),
    make('ul.counts', {}, [count(bad.length, 'failed', bad.length === 1 ? 'needs attention' : 'need attention'), count(passed, 'passed', 'passed'),
      count(changed, 'changed', 'changed since they ran'), count(idle, 'notRun', 'not run by this page')].filter(Boolean)),
    bad.length || unread.length ? make('h3', {}, 'What needs attention') : null,
    make('ul.cards', {}, unread.slice(0, 200).map(feature => make('li', {}, markElement('failed'), ' ', feature.problem ? make('b', {}, feature.path) : make('a', { href: link(feature.path), dir: 'auto' }, feature.title), make('p', {}, problem(feature)))),
      bad.slice(0, 200).map(one => make('li', {}, markElement(one.status), ' ',
        make('a', { href: link(one.file, one.stepLine ?? one.line), dir: 'auto' }, one.title),
        make('span.quiet', {}, ` · ${one.file}`),
        one.sentence ? make('p.sentence', { dir: 'auto' }, one.sentence) : null,
        one.reason ? make('pre.why', { dir: 'ltr' }, one.reason) : null,
        one.since ? make('p.quiet', {}, one.since) : null))),
    bad.length > 200 ? make('p.quiet', {}, `and ${bad.length - 200} more`) : null,
    list('Not run, or changed since', 'notRun', one => ['notRun', 'changed'].includes(one.mark)),
    list('Passed', 'passed', one => one.mark === 'passed'));
}
const openedLists = new Set();

// MARK: The open feature

let path = null, uri = null, base = null, version = 1, sent = '', before = '', lines = [], view = 'read', diagnostics = [], tokens = [], scenarios = [];
const field = $('text');
const text = () => field.value;
// A text field has line feeds only; the text is sent with the line breaks of its file.
const lf = text => text?.replaceAll('\r\n', '\n') ?? '';
const whole = () => base?.includes('\r\n') ? text().replaceAll('\n', '\r\n') : text();
const isDirty = () => path !== null && (base === null || text() !== lf(base));
function say(message, status, actions = {}) {
  $('note').className = status ?? '';
  refill($('note'), message ?? '', Object.entries(actions).flatMap(([name, action]) => [' ', make('button', { onclick: action }, name)]));
}

/// Opens what the address says: the overview, a feature, or a line of it.
async function go() {
  const [, file, line] = decodeURI(location.hash.slice(1)).match(/^(.*?)(?::(\d+))?$/);
  if (file !== (path ?? '')) {
    leave();
    if (file) {
      const draft = drafts.get(file);
      const disk = await ask('page/read', { path: file }).catch(error => {
        if (!draft) { say(error.message, 'failed'); location.hash = ''; }
      });
      if (!disk && !draft) return;
      path = file;
      base = draft ? draft.base : disk.text;
      field.value = sent = before = draft ? lf(draft.text) : lf(disk.text);
      uri = disk?.uri ?? `${server.root}/${encodeURI(file)}`;
      diagnostics = tokens = scenarios = problems = [];
      say('');
      showChanges(disk?.changes);
      openDocument();
      if (draft) adopt(disk);
      offerDropped();
    }
  }
  $('overview').hidden = Boolean(path);
  $('feature').hidden = !path;
  $('path').textContent = path ?? '';
  $('more').open = false;
  // The list would push what was chosen out of a narrow window.
  if (path && isNarrow()) $('contents').open = false;
  drawTree();
  if (!path) return drawOverview();
  await drawAll();
  if (line) show(+line); else scrollTo(0, 0);
}
function leave() {
  if (!path) return;
  keep();
  forget();
  say('');
  tell('textDocument/didClose', { textDocument: { uri } });
  path = uri = null;
}
/// Takes a text of the file that differs from the one with which this text began. Nothing that was written is lost.
function adopt(disk) {
  if (!path) return;
  if (!disk) return base !== null && say('The file does not exist any more. Saving makes it again.', 'open', { 'Drop mine': drop });
  if (disk.text === base) return;
  showChanges(disk.changes);
  if (!isDirty() || lf(disk.text) === text()) {
    base = disk.text;
    replaceAll(lf(base));
    keep();
    return say('The file has changed on the disk; this is its new text.');
  }
  const parts = merge(lf(base ?? ''), text(), lf(disk.text));
  if (!isMerged(parts)) return say('This file has changed on the disk, also in lines that you have changed.', 'open', { 'Show both': () => showConflict(disk.text) });
  base = disk.text;
  replaceAll(merged(parts));
  keep();
  say('The file has changed on the disk, in other lines; this text has those changes and yours.', 'open');
}
const drop = attempt(() => {
  if (isDirty()) aside.add(path, text());
  drafts.delete(path);
  base = lf(text());
  location.hash = '';
});
function openDocument() {
  version = 1;
  sent = text();
  tell('textDocument/didOpen', { textDocument: { uri, languageId: 'cucumber', version, text: sent } });
}
/// Tells the service what has been typed since the last time.
function sync() {
  const now = text();
  if (now === sent) return;
  const { first, end, by } = difference(sent, now);
  const position = at => {
    const ahead = sent.slice(0, at), start = ahead.lastIndexOf('\n') + 1;
    return { line: ahead.split('\n').length - 1, character: at - start };
  };
  const change = { range: { start: position(first), end: position(end) }, text: by };
  sent = now;
  tell('textDocument/didChange', { textDocument: { uri, version: ++version }, contentChanges: [change] });
}
/// What to replace in a text to make another one; pairs of surrogates are not cut.
function difference(old, now) {
  const most = Math.min(old.length, now.length);
  let first = 0, same = 0;
  while (first < most && old[first] === now[first]) first++;
  if (first && /[\ud800-\udbff]/.test(old[first - 1])) first--;
  while (same < most - first && old[old.length - 1 - same] === now[now.length - 1 - same]) same++;
  if (same && /[\udc00-\udfff]/.test(old[old.length - same])) same--;
  return { first, end: old.length - same, by: now.slice(first, now.length - same) };
}
async function drawAll() {
  const shown = uri;
  if (!shown) return;
  sync();
  $('save').disabled = !isDirty();
  const outline = await ask('page/scenarios', { uri: shown });
  // Meanwhile the reader may have opened another feature, or the overview.
  if (uri !== shown) return;
  scenarios = outline;
  if (view === 'read') {
    const read = await ask('page/lines', { uri: shown });
    if (uri !== shown) return;
    lines = read;
    drawReading();
  } else {
    drawPaint();
    const { data } = await ask('textDocument/semanticTokens/full', { textDocument: { uri: shown } });
    if (uri !== shown) return;
    const legend = ['keyword', 'decorator', 'string', 'number', 'parameter', 'comment', 'variable', 'property'];
    tokens = [];
    for (let i = 0, line = 0, start = 0; i < data.length; i += 5) {
      if (data[i]) start = 0;
      line += data[i];
      start += data[i + 1];
      (tokens[line] ??= []).push({ start, end: start + data[i + 2], name: legend[data[i + 3]] });
    }
    drawPaint();
  }
  drawProblems();
}
function drawMarks() {
  if (!path) return;
  if (view === 'edit') drawPaint(); else markReading();
  drawProblems();
}
function setView(next) {
  const line = next === view ? null : here();
  view = next;
  for (const name of ['read', 'edit']) $(name).setAttribute('aria-pressed', name === view);
  $('reading').hidden = view !== 'read';
  $('editor').hidden = view !== 'edit';
  closeChoices();
  if (view === 'edit') { drawPaint(); show(line ?? caret().line + 1); }
  return drawAll().then(() => { if (line && view === 'read') show(line); });
}
$('read').onclick = () => setView('read');
$('edit').onclick = () => setView('edit');
addEventListener('hashchange', attempt(go));

// MARK: Problems

let round = 0, problems = [];
/// Asks for the remedies of what is wrong.
async function findProblems() {
  const mine = ++round, shown = uri, list = [];
  drawPaint();
  for (const diagnostic of diagnostics.slice(0, 30)) {
    let actions = [];
    try {
      actions = await ask('textDocument/codeAction', { textDocument: { uri: shown }, range: diagnostic.range, context: { diagnostics: [diagnostic] } });
    } catch { /* the text has changed */ }
    if (mine !== round || uri !== shown) return;
    list.push({
      line: diagnostic.range.start.line + 1, text: diagnostic.message, status: diagnostic.severity === 1 ? 'failed' : 'open',
      actions: actions.filter(action => action.kind === 'quickfix' && Object.keys(action.edit?.changes ?? {}).every(one => one === uri)),
    });
  }
  problems = list;
  drawMarks();
}
/// The problems to show: not those of a new scenario whose first words are being written.
function shownProblems() {
  if (base !== null || view !== 'edit') return problems;
  const all = text().split('\n'), at = caret().line;
  return problems.filter(problem => problem.line !== at + 1 && !/^\s*(\S+ ?)?$|:\s*$/.test(all[problem.line - 1] ?? ''));
}
function drawProblems() {
  if (!path) return;
  const list = shownProblems().filter(problem => view === 'edit' || !places.has(problem.line)).map(one => problemItem(one, 'li', true));
  if (view === 'edit') {
    for (const [line, found] of Object.entries(results[path] ?? {})) {
      if (kind(found.status) !== 'failed') continue;
      for (const text of found.failures ?? []) if (list.length < 60) list.push(problemItem({ line: +line, text, status: 'failed', actions: [] }, 'li', true));
    }
  }
  refill($('problems'), list.length ? make('h3', {}, list.length === 1 ? 'One problem' : `${list.length} problems`) : null, make('ul', {}, list));
}
const problemItem = ({ line, text, status, actions }, tag, hasLine) => make(tag + '.problem', {},
  hasLine ? make('a', { href: link(path, line), onclick: event => { event.preventDefault(); show(line); } }, 'Line ' + line) : null,
  make('p.' + status, { dir: 'ltr' }, text),
  actions.length ? make('div.buttons', {}, actions.map(action => make('button', { onclick: () => apply(action) }, action.title))) : null);
function apply(action) {
  if (view !== 'edit') setView('edit');
  const edits = action.edit.changes[uri].toSorted((a, b) => offset(b.range.start) - offset(a.range.start));
  for (const edit of edits) replace(offset(edit.range.start), offset(edit.range.end), edit.newText);
  say(`${action.title}: done, not saved yet.`);
}

// MARK: Saving

const save = attempt(async () => {
  if (!path || !isDirty()) return;
  sync();
  const mine = text(), answer = await ask('page/save', { path, text: whole(), base });
  if (answer.conflict) {
    const parts = answer.text === null ? [{}] : merge(lf(base ?? ''), mine, lf(answer.text));
    if (!isMerged(parts)) return showConflict(answer.text);
    base = answer.text;
    replaceAll(merged(parts));
    return save();
  }
  base = answer.text;
  if (answer.uri !== uri) { tell('textDocument/didClose', { textDocument: { uri } }); uri = answer.uri; openDocument(); }
  // What was typed meanwhile stays.
  if (text() === mine) replaceAll(lf(answer.text));
  keep();
  say(answer.note, answer.isFormatted ? 'passed' : 'open');
  showChanges(answer.changes);
  await drawAll();
});
$('save').onclick = save;
addEventListener('keydown', event => {
  if (!(event.ctrlKey || event.metaKey)) return;
  if (event.key === 's') { event.preventDefault(); save(); }
  if (event.key === 'Enter' && path) {
    event.preventDefault();
    const line = view === 'edit' ? caret().line + 1 : 0;
    runHere(scenarios.findLast(scenario => scenario.line <= line)?.line);
  }
});
function showChanges(changes) {
  const box = $('changes');
  box.hidden = !changes?.length;
  if (box.hidden) return;
  const added = changes.filter(line => line.startsWith('+')).length, gone = changes.filter(line => line.startsWith('-')).length;
  box.firstElementChild.textContent = `The file has changed since the last commit: ${plural(added, 'line')} added, ${gone} removed`;
  box.lastElementChild.replaceChildren(...changes.map(line =>
    line.startsWith('+') ? make('ins', {}, line) : line.startsWith('-') ? make('del', {}, line) : line + '\n'));
}
/// Shows two texts side by side, where both changed the same lines.
function showConflict(theirs) {
  const mine = text(), parts = merge(lf(base ?? ''), mine, lf(theirs));
  const column = side => parts.flatMap(part => {
    if (part.lines) return part.lines.map(line => part.side ? make('ins', {}, line || ' ') : line + '\n');
    const height = Math.max(part.mine.length, part.theirs.length);
    return Array.from({ length: height }, (_, row) => make('mark', {}, part[side][row] || ' '));
  });
  $('theirs').replaceChildren(...(theirs === null ? ['The file does not exist any more.'] : column('theirs')));
  $('mine').replaceChildren(...column('mine'));
  $('take-theirs').disabled = theirs === null;
  $('take-theirs').onclick = attempt(() => {
    $('conflict').close();
    aside.add(path, text());
    base = theirs;
    replaceAll(lf(theirs));
    keep();
    say('This is the text of the file.');
    offerDropped();
  });
  $('keep-mine').onclick = () => {
    $('conflict').close();
    base = theirs;
    // Other lines of the file that have changed meanwhile are kept, too.
    if (theirs !== null) replaceAll(merged(parts, 'mine'));
    keep();
    $('save').disabled = false;
    say('Nothing is saved yet. Saving now replaces the lines that you have seen.', 'open');
  };
  $('copy-mine').onclick = attempt(async () => { await navigator.clipboard.writeText(mine); $('copy-mine').textContent = 'Copied'; });
  $('copy-mine').textContent = 'Copy mine';
  $('conflict').showModal();
}
/// Offers the text that was dropped for that of the file.
function offerDropped() {
  const file = path, [kept, ...older] = aside.all(file);
  if (kept === undefined) return;
  const more = older.length ? ` Of this feature, ${plural(older.length + 1, 'text')} of yours are kept.` : ' Your own text is kept.';
  say((($('note').firstChild?.data ?? '') + more).trim(), '', {
    'Take mine back': attempt(() => {
      if (path !== file) return;
      const others = aside.all(file).filter(one => one !== kept && one !== text());
      aside.set(file, isDirty() ? [text(), ...others] : others);
      replaceAll(kept);
      keep();
      say('This is your text; nothing is saved yet.', 'open');
    }),
    'Forget it': () => {
      aside.remove(file, kept);
      say('');
      offerDropped();
    },
  });
}

// MARK: Files

$('new').onclick = () => { $('create-name').value = ''; $('create').showModal(); };
$('create').addEventListener('close', attempt(() => {
  const title = $('create-name').value.trim();
  if ($('create').returnValue !== 'create' || !title) return;
  const name = title.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'feature';
  const folder = $('create-folder').value.trim().replace(/^\/+|\/+$/g, '');
  return begin((folder ? folder + '/' : '') + name + '.feature', `Feature: ${title}\n\n  Scenario: `);
}));
/// Opens a new feature with the caret at its end.
async function begin(file, content) {
  if (features.some(feature => feature.path === file) || drafts.has(file)) { location.hash = link(file); return say(`${file} exists already.`, 'failed'); }
  drafts.set(file, { text: content, base: null });
  leave();
  history.pushState(null, '', link(file));
  await go();
  await setView('edit');
  field.focus();
  field.setSelectionRange(content.length, content.length);
}
/// Asks for the path of a renamed or duplicated feature.
function askForPath(title, button, proposal, then) {
  $('move-title').textContent = title;
  $('move').querySelector('.main').textContent = button;
  $('move-path').value = proposal;
  $('move').onclose = attempt(async () => {
    const file = $('move-path').value.trim().replace(/(\.feature(\.md)?)?$/, end => end || '.feature');
    if ($('move').returnValue === 'move' && file && file !== path) await then(file);
  });
  $('move').returnValue = '';
  $('move').showModal();
  $('more').open = false;
}
$('rename').onclick = () => askForPath('Rename the file', 'Rename', path, async file => {
  const old = path, draft = isDirty() ? { text: text(), base } : null, known = base;
  if (drafts.has(file)) throw new Error(`${file} exists already; its text is not saved.`);
  if (draft) drafts.set(file, draft);
  try {
    if (known !== null) await ask('page/rename', { path: old, to: file, base: known });
  } catch (error) {
    drafts.delete(file);
    throw error;
  }
  leave();
  drafts.delete(old);
  location.hash = link(file);
  aside.move(old, file);
});
$('duplicate').onclick = () => askForPath('Duplicate the feature', 'Duplicate', path.replace(/(\.feature(\.md)?)$/, '-copy$1'),
  file => begin(file, text()));
$('delete').onclick = attempt(async () => {
  const file = path, known = base, draft = drafts.get(file);
  if (draft) aside.add(file, draft.text);
  if (known !== null) await ask('page/delete', { path: file, base: known });
  leave();
  drafts.delete(file);
  history.pushState(null, '', '#');
  await go();
  say(`${file} is deleted.`, '', {
    Undo: attempt(async () => {
      if (known !== null) await ask('page/save', { path: file, text: known, base: null, isFinal: true });
      if (draft) {
        drafts.put(file, draft);
        aside.remove(file, draft.text);
      }
      location.hash = link(file);
    }),
  });
});
