'use strict';
const $ = id => document.getElementById(id);
const statusKinds = { passed: 'passed', skipped: '', pending: 'open', undefined: 'open', ambiguous: 'open', running: '', changed: 'open', notRun: '' };
const marks = { passed: '✓', skipped: '–', pending: '…', undefined: '?', ambiguous: '?', running: '›', changed: '~', notRun: '·' };
const kind = status => statusKinds[status] ?? 'failed';
const mark = status => marks[status] ?? '✗';

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
const markElement = (status, text) =>
  make('span.m' + (kind(status) && '.' + kind(status)), { title: status, role: 'img', 'aria-label': status }, text ?? mark(status));

// MARK: The service

let session = null, server = {}, queue = Promise.resolve(), number = 0;
let features = [], results = {}, summaries = {};
const drafts = new Map();

/// Sends messages in order; two requests at once could overtake each other.
function post(message) {
  const answer = queue.then(async () => {
    const response = await fetch('message?session=' + session, {
      method: 'POST', headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    });
    if (!response.ok) throw new Error(await response.text());
    return response.status === 204 ? null : response.json();
  });
  queue = answer.catch(() => null);
  return answer;
}
async function ask(method, params) {
  const answer = await post({ id: ++number, method, params });
  if (answer.error) throw new Error(answer.error.message);
  return answer.result;
}
const tell = (method, params) => post({ method, params }).catch(() => null);
const attempt = action => (...values) => Promise.resolve(action(...values)).catch(error => say(error.message, 'failed'));

const stream = new EventSource('events');
stream.onerror = () => verdict('The service does not answer. Start it again with ./run-specs.sh serve.', 'failed');
stream.onmessage = event => {
  const { method, params } = JSON.parse(event.data);
  receivers[method]?.(params);
};
const receivers = {
  'page/hello': attempt(async params => {
    server = params;
    session = params.session;
    [features, results, summaries] = [params.features, params.results, params.summaries];
    document.title = 'Features · ' + params.name;
    $('home').textContent = params.name;
    $('report').hidden = !params.hasReport;
    showRun(params);
    drawTree();
    await ask('initialize', { capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } } });
    tell('initialized', {});
    if (path) openDocument(); else await go();
  }),
  'page/results': ({ files, summaries: counts }) => {
    Object.assign(results, files);
    Object.assign(summaries, counts);
    drawMarks();
    for (const file of Object.keys(files)) drawFeatureMark(file);
    if (!path) drawOverview();
  },
  'page/run': params => {
    showRun(params);
    if (params.hasReport) $('report').hidden = false;
    if (!params.isRunning && !path) drawOverview();
  },
  'page/changed': attempt(async params => {
    features = params.features;
    drawTree();
    if (!path) return drawOverview();
    if (!params.paths.includes(path)) return;
    const disk = await ask('page/read', { path }).catch(() => null);
    if (!disk || disk.text === base) return;
    if (isDirty()) return say('This file has changed on the disk. Saving shows both versions.', 'open');
    base = disk.text;
    replaceAll(disk.text);
    showChanges(disk.changes);
    say('The file has changed on the disk; this is its new text.');
  }),
  'textDocument/publishDiagnostics': params => {
    if (params.uri !== uri) return;
    diagnostics = params.diagnostics;
    drawPaint();
    drawProblems();
  },
  'window/logMessage': params => verdict(params.message),
  'window/showMessage': params => say(params.message, params.type === 1 ? 'failed' : ''),
};

// MARK: Runs

function verdict(text, status) {
  $('verdict').textContent = text;
  $('verdict').className = status ?? '';
}
function showRun({ isRunning, place, run }) {
  $('stop').hidden = !isRunning;
  for (const id of ['run-all', 'run', 'run-failed']) $(id).disabled = isRunning;
  if (isRunning) verdict('Running ' + (place ?? '') + ' …');
  else if (run) verdict(run.text ? `${run.text} · ${run.place}` : run.complaint || `nothing was run · ${run.place}`, run.passed ? 'passed' : 'failed');
  if (!isRunning && run?.text && run.complaint) verdict($('verdict').textContent + '\n' + run.complaint, 'failed');
  $('run-failed').hidden = !failures().length;
}
const failures = () => Object.entries(results).flatMap(([file, lines]) => Object.entries(lines)
  .filter(([, line]) => line.title && line.status && !['passed', 'skipped', 'running', 'changed'].includes(line.status))
  .map(([line, result]) => ({ file, line: +line, ...result })));
const start = attempt(async params => {
  verdict('Building and running …');
  try { await ask('page/run', params); } catch (error) { verdict(error.message, 'failed'); }
});
/// Runs the open feature, or the scenario at a line, as it is on the page.
function runHere(line) {
  start({ path, line, ...(isDirty() ? { text: text() } : {}) });
}
$('run-all').onclick = () => start({});
$('run-failed').onclick = () => start({ failed: true });
$('stop').onclick = attempt(() => ask('page/stop', {}));
$('run').onclick = () => runHere();

// MARK: Contents

/// The mark of a feature, and what is known about its scenarios and rows.
function featureLink(feature) {
  const known = summaries[feature.path] ?? { mark: 'notRun', text: 'not run', failed: 0, total: feature.count };
  return make('a', { href: '#' + encodeURI(feature.path), title: known.text, 'aria-current': feature.path === path ? 'page' : null },
    markElement(known.mark),
    make('span', {}, (drafts.has(feature.path) || feature.path === path && isDirty() ? '• ' : '') + feature.title),
    make('span.n', {}, known.failed ? `${known.failed} of ${known.total}` : String(known.total)));
}
function drawTree() {
  const words = $('search').value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = title => words.every(word => title.toLowerCase().includes(word));
  const root = make('ul'), folders = new Map([['', root]]), names = new Set();
  const folder = name => {
    if (folders.has(name)) return folders.get(name);
    names.add(name);
    const list = make('ul');
    const parts = name.split('/');
    folder(parts.slice(0, -1).join('/')).append(make('li', {}, make('details', { open: '' }, make('summary', {}, parts.at(-1)), list)));
    folders.set(name, list);
    return list;
  };
  for (const feature of features) {
    const scenarios = words.length ? feature.scenarios.filter(scenario => fits(scenario.title)) : [];
    if (words.length && !scenarios.length && !fits(feature.title)) continue;
    const item = make('li', { 'data-path': feature.path }, featureLink(feature));
    if (scenarios.length) item.append(make('ul', {}, scenarios.slice(0, 50).map(scenario =>
      make('li', {}, make('a', { href: `#${encodeURI(feature.path)}:${scenario.line}` }, scenario.title)))));
    folder(feature.path.split('/').slice(0, -1).join('/')).append(item);
  }
  $('tree').replaceChildren(root.childElementCount ? root : make('p.quiet', {}, features.length ? 'No title contains that.' : 'There are no features yet.'));
  $('folders').replaceChildren(...[...names].map(name => make('option', { value: name })));
}
function drawFeatureMark(file) {
  const feature = features.find(feature => feature.path === file);
  const item = document.querySelector(`#tree li[data-path="${CSS.escape(file)}"]`);
  if (feature && item) item.firstElementChild.replaceWith(featureLink(feature));
}
$('search').oninput = drawTree;
if (matchMedia('(max-width: 46rem)').matches) $('contents').open = false;

function drawOverview() {
  const bad = failures(), scenarios = features.reduce((sum, feature) => sum + feature.count, 0);
  $('overview').replaceChildren(...[
    make('h2', {}, `${features.length} ${features.length === 1 ? 'feature' : 'features'}, ${scenarios} ${scenarios === 1 ? 'scenario' : 'scenarios'}`),
    make('p.quiet', {}, Object.values(summaries).some(known => known?.ended) ? '' : 'Nothing has run yet. Run everything, or open a feature.'),
    bad.length ? make('h3', {}, 'What needs attention') : null,
    make('ul', {}, bad.slice(0, 200).map(one => make('li', {}, markElement(one.status), ' ',
      make('a', { href: `#${encodeURI(one.file)}:${one.line}` }, one.title), make('span.quiet', {}, ` · ${one.file}`)))),
  ].filter(Boolean));
}

// MARK: The open feature

let path = null, uri = null, base = null, version = 1, sent = '', before = '', lines = [], view = 'read', diagnostics = [], tokens = [], scenarios = [];
const field = $('text');
const text = () => field.value;
const isDirty = () => path !== null && text() !== (base ?? '');
function say(message, status) {
  $('note').textContent = message ?? '';
  $('note').className = status ?? '';
}

/// Opens what the address says: the overview, a feature, or a line of it.
async function go() {
  const [, file, line] = decodeURI(location.hash.slice(1)).match(/^(.*?)(?::(\d+))?$/);
  if (file !== (path ?? '')) {
    leave();
    if (file) {
      const draft = drafts.get(file);
      let disk = { text: null, changes: null };
      try { disk = await ask('page/read', { path: file }); } catch (error) { if (!draft) { verdict(error.message, 'failed'); location.hash = ''; return; } }
      path = file;
      base = draft ? draft.base : disk.text;
      field.value = sent = before = draft ? draft.text : disk.text;
      uri = disk.uri ?? `${server.root}/${encodeURI(file)}`;
      drafts.delete(file);
      diagnostics = tokens = scenarios = [];
      say('');
      showChanges(disk.changes);
      openDocument();
    }
  }
  $('overview').hidden = Boolean(path);
  $('feature').hidden = !path;
  $('path').textContent = path ?? '';
  drawTree();
  if (!path) return drawOverview();
  await drawAll();
  if (line) show(+line); else if (!line) scrollTo(0, 0);
}
function leave() {
  if (!path) return;
  if (isDirty()) drafts.set(path, { text: text(), base });
  tell('textDocument/didClose', { textDocument: { uri } });
  path = uri = null;
}
function openDocument() {
  version = 1;
  sent = text();
  tell('textDocument/didOpen', { textDocument: { uri, languageId: 'cucumber', version, text: sent } });
}
/// Tells the service what has been typed since the last time.
function sync() {
  if (text() === sent) return;
  sent = text();
  tell('textDocument/didChange', { textDocument: { uri, version: ++version }, contentChanges: [{ text: sent }] });
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
    const legend = ['keyword', 'decorator', 'string', 'number', 'parameter', 'comment', 'variable', 'property'];
    const { data } = await ask('textDocument/semanticTokens/full', { textDocument: { uri: shown } });
    if (uri !== shown) return;
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
function show(line) {
  if (view === 'read') {
    const row = document.querySelector(`#reading [data-line="${line}"]`);
    row?.scrollIntoView({ block: 'center' });
  } else {
    const start = text().split('\n').slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    field.focus();
    field.setSelectionRange(start, start);
    const box = $('scroll'), row = $('paint').children[line - 1];
    if (row) box.scrollTo(0, row.offsetTop - box.clientHeight / 2);
    box.scrollIntoView({ block: 'nearest' });
  }
}
function setView(next) {
  view = next;
  for (const name of ['read', 'edit']) $(name).setAttribute('aria-pressed', name === view);
  $('reading').hidden = view !== 'read';
  $('editor').hidden = view !== 'edit';
  closeChoices();
  drawAll().then(() => { if (view === 'edit') field.focus(); });
}
$('read').onclick = () => setView('read');
$('edit').onclick = () => setView('edit');
addEventListener('hashchange', attempt(go));
addEventListener('beforeunload', event => { if (isDirty() || drafts.size) event.preventDefault(); });

// MARK: Reading

const time = seconds => !(seconds >= 0.0005) ? '' : seconds < 1 ? Math.round(seconds * 1000) + ' ms' : seconds.toFixed(1) + ' s';
function result(line) { return results[path]?.[line]; }
function why(line) {
  const texts = result(line)?.failures ?? [];
  return texts.map(text => make('pre.why', {}, text));
}
function drawReading() {
  const out = [];
  let prose = [], table = null, doc = null;
  const flush = () => {
    if (prose.length) out.push(make('p.prose', {}, prose.join(' ')));
    [prose, table] = [[], null];
  };
  lines.forEach((line, index) => {
    const number = index + 1, found = result(number);
    if (doc && line.kind !== 'mark') return doc.append(line.text + '\n');
    if (line.kind !== 'row') table = null;
    if (line.kind === 'other') return prose.push(line.text.trim());
    flushUnless(line.kind === 'row');
    const title = [make('span.k', {}, (line.keyword ?? '').trim() + ' '), line.text];
    switch (line.kind) {
      case 'feature': out.push(make('h3.feature', { 'data-line': number }, line.text || line.keyword)); break;
      case 'rule': out.push(make('h3.rule', { 'data-line': number }, ...title)); break;
      case 'background': case 'scenario': case 'examples':
        out.push(make('h4.' + (line.kind === 'examples' ? 'examples' : 'scenario'), { 'data-line': number },
          found ? markElement(found.status) : null, make('span', {}, ...title),
          time(found?.seconds) ? make('span.time', {}, time(found.seconds)) : null,
          line.kind === 'scenario' ? make('button', { onclick: () => runHere(number), 'aria-label': 'Run ' + line.text }, '▶ Run') : null), ...why(number));
        break;
      case 'step':
        out.push(make('div.step' + (found && kind(found.status) === 'failed' ? '.bad' : ''), { 'data-line': number },
          found ? markElement(found.status) : make('span.m'), make('span', {}, make('span.k', {}, line.keyword), line.text)), ...why(number));
        break;
      case 'row': {
        const isHead = !table;
        if (isHead) { table = make('tbody'); out.push(make('div.scroll', { tabindex: 0, role: 'region', 'aria-label': 'Table' }, make('table', {}, table))); }
        table.append(make('tr' + (found && kind(found.status) === 'failed' ? '.bad' : ''), { 'data-line': number },
          line.cells.map(cell => make(isHead ? 'th' : 'td', {}, cell)),
          found ? make('td', {}, markElement(found.status)) : null));
        if (found) out.push(...why(number));
        break;
      }
      case 'mark': doc = doc ? null : make('pre.doc', {}); if (doc) out.push(doc); break;
      case 'tags': out.push(make('div.tags', { 'data-line': number }, line.cells.join(' '))); break;
      default: break;
    }
  });
  flush();
  function flushUnless(isRow) { if (prose.length) flush(); if (!isRow) table = null; }
  $('reading').replaceChildren(...out);
}

// MARK: The text

const lineHeight = () => $('paint').firstElementChild?.getBoundingClientRect().height || 22;
const drawn = [];
function drawPaint() {
  if (view !== 'edit' || !path) return;
  const all = text().split('\n'), paint = $('paint');
  const wrong = [];
  for (const diagnostic of diagnostics) {
    const { start, end } = diagnostic.range;
    for (let line = start.line; line <= end.line && line < all.length; line++) {
      const [from, to] = [line === start.line ? start.character : 0, line === end.line ? end.character : all[line].length];
      (wrong[line] ??= []).push({ start: from, end: Math.max(to, from + 1), name: diagnostic.severity === 1 ? 'error' : 'doubt' });
    }
  }
  while (paint.childElementCount > all.length) { paint.lastChild.remove(); drawn.pop(); }
  all.forEach((line, index) => {
    const spans = [...(tokens[index] ?? []), ...(wrong[index] ?? [])];
    const key = line + '\0' + JSON.stringify(spans);
    if (drawn[index] === key && paint.children[index]) return;
    drawn[index] = key;
    const row = paint.children[index] ?? paint.appendChild(make('div'));
    const edges = [...new Set([0, line.length, ...spans.flatMap(span => [span.start, span.end])])].filter(edge => edge <= line.length).sort((a, b) => a - b);
    const parts = [];
    for (let i = 0; i + 1 < edges.length; i++) {
      const names = spans.filter(span => span.start <= edges[i] && span.end >= edges[i + 1]).map(span => span.name);
      const piece = line.slice(edges[i], edges[i + 1]);
      parts.push(names.length ? make('span.' + names.join('.'), {}, piece) : piece);
    }
    row.replaceChildren(...(parts.length ? parts : ['\u200b']));
  });
  field.scrollTo(0, 0);
  drawGutter(all);
}
function drawGutter(all = text().split('\n')) {
  const titles = new Map(scenarios.map(one => [one.line, one.title]));
  const gutter = $('gutter');
  while (gutter.childElementCount > all.length) gutter.lastChild.remove();
  all.forEach((line, index) => {
    const found = result(index + 1), title = titles.get(index + 1);
    const key = `${found?.status} ${title}`;
    const row = gutter.children[index] ?? gutter.appendChild(make('div'));
    if (row.dataset.key === key) return;
    row.dataset.key = key;
    row.replaceChildren(...[
      title !== undefined ? make('button', { 'aria-label': 'Run ' + title, title: 'Run', onclick: () => runHere(index + 1) }, '▶') : null,
      found ? markElement(found.status) : make('span.m'), ' ' + (index + 1)].filter(Boolean));
    row.title = found?.failures?.join('\n') ?? '';
  });
}
function drawMarks() {
  if (!path) return;
  if (view === 'edit') drawGutter(); else drawReading();
  drawProblems();
}

let pause = 0;
field.addEventListener('input', () => {
  moveResults();
  // The letters are seen at once, their colours and mistakes a little later.
  tokens = tokens.slice(0, text().split('\n').length);
  drawPaint();
  $('save').disabled = !isDirty();
  clearTimeout(pause);
  pause = setTimeout(attempt(async () => {
    await drawAll();
    drawFeatureMark(path);
    await offer(false);
  }), 120);
});
/// Moves the results with their lines, and forgets those of lines that have changed.
function moveResults() {
  const old = before.split('\n'), now = text().split('\n');
  before = text();
  let first = 0, same = 0;
  while (first < Math.min(old.length, now.length) && old[first] === now[first]) first++;
  while (same < Math.min(old.length, now.length) - first && old.at(-1 - same) === now.at(-1 - same)) same++;
  const moved = {};
  for (const [line, found] of Object.entries(results[path] ?? {})) {
    if (line <= first) moved[line] = found;
    else if (line > old.length - same) moved[+line + now.length - old.length] = found;
  }
  results[path] = moved;
}
/// Replaces a part of the text so that it can be undone.
function replace(start, end, by) {
  field.focus();
  field.setSelectionRange(start, end);
  if (!document.execCommand(by ? 'insertText' : 'delete', false, by)) {
    field.setRangeText(by, start, end, 'end');
    field.dispatchEvent(new Event('input'));
  }
}
function replaceAll(next) {
  const now = text();
  if (next === now) return;
  let first = 0, same = 0;
  while (first < Math.min(next.length, now.length) && next[first] === now[first]) first++;
  while (same < Math.min(next.length, now.length) - first && next.at(-1 - same) === now.at(-1 - same)) same++;
  if (view === 'edit') replace(first, now.length - same, next.slice(first, next.length - same));
  else { field.value = next; moveResults(); }
  drawAll();
}
function offset({ line, character }) {
  let place = 0;
  for (const one of text().split('\n').slice(0, line)) place += one.length + 1;
  return place + character;
}
function caret() {
  const ahead = text().slice(0, field.selectionStart).split('\n');
  return { line: ahead.length - 1, character: ahead.at(-1).length };
}

// MARK: Completion

let choices = [], offered = '', chosen = -1, fields = [], isHidden = false;
async function offer(isAsked) {
  const at = caret();
  if (field.selectionStart !== field.selectionEnd || document.activeElement !== field) return closeChoices();
  const ahead = text().split('\n')[at.line].slice(0, at.character);
  if (!isAsked && (isHidden || !ahead.trim() || fields.length)) return closeChoices();
  sync();
  const list = await ask('textDocument/completion', { textDocument: { uri }, position: at });
  const now = caret();
  if (now.line !== at.line || now.character !== at.character) return;
  choices = (list?.items ?? list ?? []).filter(item => {
    const typed = ahead.slice(item.textEdit.range.start.character).toLowerCase();
    const label = (item.filterText ?? item.label).toLowerCase();
    return typed.split(/\s+/).every(word => label.includes(word)) && item.textEdit.newText.toLowerCase() !== typed;
  }).slice(0, 60);
  if (!choices.length) return closeChoices();
  // A list that comes again keeps what is chosen in it.
  const all = choices.map(item => item.label).join('\n');
  if (all !== offered || $('choices').hidden) chosen = isAsked ? 0 : -1;
  offered = all;
  const box = $('choices');
  box.replaceChildren(...choices.map((item, index) => make('li', {
    role: 'option', id: 'choice-' + index, 'aria-selected': index === chosen,
    onmousedown: event => { event.preventDefault(); chosen = index; take(); },
  }, sentence(item.label))));
  box.hidden = false;
  const row = $('paint').children[at.line], sheet = $('sheet').getBoundingClientRect(), line = row.getBoundingClientRect();
  box.style.top = line.bottom - sheet.top + 'px';
  box.style.left = Math.max(0, Math.min(x(row, at.character) - sheet.left, $('scroll').clientWidth + $('scroll').scrollLeft - box.offsetWidth - 60)) + 'px';
  const room = $('scroll').getBoundingClientRect().bottom - line.bottom;
  if (room < box.offsetHeight && line.top - $('scroll').getBoundingClientRect().top > box.offsetHeight) box.style.top = line.top - sheet.top - box.offsetHeight + 'px';
  choose(chosen);
}
/// A sentence as its author will read it: no names of parameters, and with what may be left out.
const sentence = label => label.replace(/\{string\}/g, '"…"').replace(/\{[^}]*\}/g, '…').replace(/\\?([()])/g, '');
/// Where a character of a line is drawn.
function x(row, character) {
  const range = document.createRange(), walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode());) {
    if (character <= node.length) {
      range.setStart(node, character);
      return range.getBoundingClientRect().left || row.getBoundingClientRect().left;
    }
    character -= node.length;
  }
  return row.getBoundingClientRect().right;
}
function choose(index) {
  chosen = index;
  [...$('choices').children].forEach((item, place) => item.setAttribute('aria-selected', place === chosen));
  $('choices').children[chosen]?.scrollIntoView({ block: 'nearest' });
  if (chosen < 0) field.removeAttribute('aria-activedescendant'); else field.setAttribute('aria-activedescendant', 'choice-' + chosen);
}
function closeChoices() {
  $('choices').hidden = true;
  choices = [];
  field.removeAttribute('aria-activedescendant');
}
/// Writes a choice; the parts that the author has to replace become fields, from one to the next with Tab.
function take() {
  const item = choices[chosen], { range, newText } = item.textEdit;
  let plain = '';
  const found = [];
  if (item.insertTextFormat === 2) {
    const part = /\\([$}\\,|])|\$\{(\d+)(?:\|((?:\\.|[^|\\])*)\||:((?:\\.|[^}\\])*))?\}|\$(\d+)/g;
    let last = 0;
    const literal = text => text.replace(/\\(.)/g, '$1');
    for (const match of newText.matchAll(part)) {
      plain += newText.slice(last, match.index);
      last = match.index + match[0].length;
      if (match[1]) { plain += match[1]; continue; }
      const value = literal(match[3] !== undefined ? match[3].split(/(?<!\\),/)[0] : match[4] ?? '');
      found.push({ start: plain.length, end: plain.length + value.length });
      plain += value;
    }
    plain += newText.slice(last);
  } else plain = newText;
  const start = offset(range.start);
  closeChoices();
  replace(start, offset(range.end), plain);
  // From the end of the text, as what is typed into a field moves only what is behind it.
  const rest = text().length - start;
  fields = found.map(one => ({ start: rest - one.start, end: rest - one.end }));
  nextField();
}
function nextField() {
  const next = fields.shift();
  if (!next) return false;
  field.setSelectionRange(text().length - next.start, text().length - next.end);
  return true;
}
field.addEventListener('keydown', event => {
  const isOpen = !$('choices').hidden, command = event.ctrlKey || event.metaKey;
  const taken = (() => {
    if (command && event.key === ' ') { isHidden = false; fields = []; attempt(offer)(true); return true; }
    if (isOpen && event.key === 'ArrowDown') { choose((chosen + 1) % choices.length); return true; }
    if (isOpen && event.key === 'ArrowUp') { choose(chosen <= 0 ? choices.length - 1 : chosen - 1); return true; }
    if (isOpen && event.key === 'Enter' && chosen >= 0) { take(); return true; }
    if (isOpen && event.key === 'Tab' && !event.shiftKey) { if (chosen < 0) chosen = 0; take(); return true; }
    if (isOpen && event.key === 'Escape') { closeChoices(); isHidden = true; return true; }
    if (event.key === 'Tab' && !event.shiftKey && fields.length) return nextField();
    if (event.key === 'Enter' && !command && !event.shiftKey) {
      isHidden = false;
      fields = [];
      const line = text().slice(0, field.selectionStart).split('\n').at(-1);
      replace(field.selectionStart, field.selectionEnd, '\n' + line.match(/^[ \t]*/)[0]);
      return true;
    }
    if (event.key === 'Escape') fields = [];
    return false;
  })();
  if (taken) event.preventDefault();
});
field.addEventListener('blur', () => closeChoices());
// The text is as large as what is drawn behind it, so only the box around both scrolls.
field.addEventListener('scroll', () => field.scrollTo(0, 0));
$('scroll').addEventListener('scroll', () => closeChoices());

// MARK: Problems

let round = 0;
async function drawProblems() {
  if (!path) return;
  const mine = ++round;
  const shown = uri;
  const list = [];
  const isReading = view === 'read';
  for (const diagnostic of diagnostics) {
    // The reading view shows failures at their steps.
    const line = diagnostic.range.start.line + 1;
    let actions = [];
    try {
      actions = await ask('textDocument/codeAction', { textDocument: { uri: shown }, range: diagnostic.range, context: { diagnostics: [diagnostic] } });
    } catch { /* the text has changed */ }
    if (mine !== round || uri !== shown) return;
    list.push(problem(line, diagnostic.message, diagnostic.severity === 1 ? 'failed' : 'open',
      actions.filter(action => action.kind === 'quickfix' && Object.keys(action.edit?.changes ?? {}).every(one => one === uri))));
    if (list.length === 30) break;
  }
  if (!isReading) {
    for (const [line, found] of Object.entries(results[path] ?? {})) {
      if (kind(found.status) !== 'failed') continue;
      for (const text of found.failures ?? []) if (list.length < 60) list.push(problem(+line, text, 'failed', []));
    }
  }
  const head = list.length ? make('h3', {}, list.length === 1 ? 'One problem' : `${list.length} problems`) : null;
  $('problems').replaceChildren(...[head, make('ul', {}, list)].filter(Boolean));
}
const problem = (line, text, status, actions) => make('li', {},
  make('a', { href: `#${encodeURI(path)}:${line}`, onclick: event => { event.preventDefault(); show(line); } }, 'Line ' + line),
  make('p.' + status, {}, text),
  actions.length ? make('div.buttons', {}, actions.map(action => make('button', { onclick: () => apply(action) }, action.title))) : null);
function apply(action) {
  const edits = action.edit.changes[uri].toSorted((a, b) => offset(b.range.start) - offset(a.range.start));
  if (view !== 'edit') setView('edit');
  for (const edit of edits) replace(offset(edit.range.start), offset(edit.range.end), edit.newText);
  say(`${action.title}: done, not saved yet.`);
}

// MARK: Saving

const save = attempt(async () => {
  if (!path || !isDirty()) return;
  sync();
  const mine = text(), answer = await ask('page/save', { path, text: mine, base });
  if (answer.conflict) return showConflict(answer.text);
  base = answer.text;
  if (answer.uri !== uri) { tell('textDocument/didClose', { textDocument: { uri } }); uri = answer.uri; openDocument(); }
  // What was typed meanwhile stays.
  if (text() === mine) replaceAll(answer.text);
  say(answer.note[0].toUpperCase() + answer.note.slice(1) + '.', answer.note === 'saved' ? 'passed' : 'open');
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
  box.firstElementChild.textContent = `Since the last commit: ${added} added, ${gone} removed`;
  box.lastElementChild.replaceChildren(...changes.map(line =>
    line.startsWith('+') ? make('ins', {}, line) : line.startsWith('-') ? make('del', {}, line) : line + '\n'));
}
function showConflict(theirs) {
  const mine = text();
  const column = (all, others) => all.split('\n').map(line => others.has(line) ? line + '\n' : make('mark', {}, line || ' '));
  const lines = whole => new Set((whole ?? '').split('\n'));
  $('theirs').replaceChildren(...(theirs === null ? ['The file does not exist any more.'] : column(theirs, lines(mine))));
  $('mine').replaceChildren(...column(mine, lines(theirs)));
  $('take-theirs').disabled = theirs === null;
  $('take-theirs').onclick = () => { base = theirs; replaceAll(theirs); $('conflict').close(); say('This is the text of the file.'); };
  $('keep-mine').onclick = () => { base = theirs; $('conflict').close(); $('save').disabled = false; say('Nothing is saved yet. Saving now replaces the text of the file that you have seen.', 'open'); };
  $('copy-mine').onclick = attempt(async () => { await navigator.clipboard.writeText(mine); $('copy-mine').textContent = 'Copied'; });
  $('copy-mine').textContent = 'Copy mine';
  $('conflict').showModal();
}
$('new').onclick = () => { $('create-name').value = ''; $('create').showModal(); };
$('create').addEventListener('close', () => {
  const title = $('create-name').value.trim();
  if ($('create').returnValue !== 'create' || !title) return;
  const name = title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '') || 'feature';
  const folder = $('create-folder').value.trim().replace(/^\/+|\/+$/g, '');
  const file = (folder ? folder + '/' : '') + name + '.feature';
  if (features.some(feature => feature.path === file)) return say(`${file} exists already.`, 'failed'), void (location.hash = encodeURI(file));
  drafts.set(file, { text: `Feature: ${title}\n\n  Scenario: \n    Given \n`, base: null });
  view = 'edit';
  location.hash = encodeURI(file);
  setTimeout(() => setView('edit'), 200);
});
