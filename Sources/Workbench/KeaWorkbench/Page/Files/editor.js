'use strict';
// MARK: The text

/// The drawn lines by their index: only those in view and near it.
const drawn = new Map();
let height = 0;
const lineHeight = () => height ||= parseFloat(getComputedStyle($('paint')).lineHeight) || 22;
const inset = 8;
function placed(element, index) {
  element.style.top = inset + index * lineHeight() + 'px';
  return element;
}
function drawPaint() {
  if (view !== 'edit' || !path) return;
  const all = text().split('\n'), box = $('scroll');
  const first = Math.max(0, Math.floor(box.scrollTop / lineHeight()) - 15);
  const end = Math.min(all.length, first + Math.ceil((box.clientHeight || innerHeight) / lineHeight()) + 30);
  const wrong = new Map();
  for (const { range: { start, end: last }, severity } of diagnostics) {
    for (let line = Math.max(first, start.line); line <= last.line && line < end; line++) {
      const [from, to] = [line === start.line ? start.character : 0, line === last.line ? last.character : all[line].length];
      if (!wrong.has(line)) wrong.set(line, []);
      wrong.get(line).push({ start: from, end: Math.max(to, from + 1), name: severity === 1 ? 'error' : 'doubt' });
    }
  }
  for (const [index, { row, side }] of drawn) {
    if (index >= first && index < end) continue;
    row.remove();
    side.remove();
    drawn.delete(index);
  }
  const titles = new Map(scenarios.map(one => [one.line, one.title]));
  for (let index = first; index < end; index++) {
    if (!drawn.has(index)) {
      const rows = { row: placed(make('div'), index), side: placed(make('div'), index) };
      $('paint').append(rows.row);
      $('gutter').append(rows.side);
      drawn.set(index, rows);
    }
    drawLine(drawn.get(index), all[index], [...(tokens[index] ?? []), ...(wrong.get(index) ?? [])]);
    drawSide(drawn.get(index), index + 1, titles.get(index + 1));
  }
  layOut(all);
  drawRemedies(all, first, end);
}
/// Gives the sheet the size of the text.
let longest = '';
function layOut(all) {
  let [widest, most] = ['', -1];
  for (const line of all) {
    if (line.length * 5 <= most) continue;
    // Letters outside of ASCII may be twice as wide, tabs four times.
    const width = line.length + (line.match(/[^\x00-\x7f]/g)?.length ?? 0) + 4 * (line.match(/\t/g)?.length ?? 0);
    if (width > most) [widest, most] = [line, width];
  }
  if (widest !== longest) $('width').textContent = longest = widest;
  $('sheet').style.height = $('gutter').style.height = all.length * lineHeight() + 2 * inset + 'px';
  $('gutter').style.width = String(all.length).length + 5 + 'ch';
}
function drawLine(rows, line, spans) {
  const key = line + '\0' + JSON.stringify(spans);
  if (rows.key === key) return;
  rows.key = key;
  const edges = [...new Set([0, line.length, ...spans.flatMap(span => [span.start, span.end])])].filter(edge => edge <= line.length).sort((a, b) => a - b);
  const parts = [];
  for (let i = 0; i + 1 < edges.length; i++) {
    const names = spans.filter(span => span.start <= edges[i] && span.end >= edges[i + 1]).map(span => span.name);
    const piece = line.slice(edges[i], edges[i + 1]);
    parts.push(names.length ? make('span.' + names.join('.'), {}, piece) : piece);
  }
  rows.row.replaceChildren(...(parts.length ? parts : ['\u200b']));
}
/// Draws what is beside a line: the button of its scenario, its result, and its number.
function drawSide(rows, number, title) {
  const found = result(number), key = `${found?.status} ${title} ${found?.failures}`;
  if (rows.sideKey === key) return;
  rows.sideKey = key;
  refill(rows.side,
    title !== undefined ? make('button', { 'aria-label': 'Run ' + title, title: 'Run', onclick: () => runHere(number) }, '▶') : null,
    found?.status ? markElement(found.status) : make('span.m'), ' ' + number);
  rows.side.title = found?.failures?.join('\n') ?? '';
}
/// Shows the first remedy of each problem at the end of its line, or below it where there is no room.
function drawRemedies(all, first, end) {
  const shown = new Set(), boxes = [], left = $('sheet').getBoundingClientRect().left;
  for (const problem of shownProblems()) {
    const index = problem.line - 1, row = drawn.get(index)?.row;
    if (!problem.actions.length || shown.has(index) || index < first || index >= end || !row) continue;
    shown.add(index);
    const button = make('button', { title: problem.text, onclick: () => apply(problem.actions[0]) }, problem.actions[0].title);
    boxes.push({ button, index, from: x(row, all[index].length) - left + 16 });
  }
  refill($('remedies'), boxes.map(box => box.button));
  const room = $('scroll').scrollLeft + $('scroll').clientWidth - $('gutter').offsetWidth;
  for (const { button, index, from } of boxes) {
    const fits = from + button.offsetWidth <= room;
    placed(button, fits ? index : index + 1);
    button.style.left = Math.max(0, fits ? from : room - button.offsetWidth - 8) + 'px';
  }
}

let pause = 0;
field.addEventListener('input', () => {
  const turn = ++turns;
  moveResults();
  // The letters are seen at once, their colours and mistakes a little later.
  drawPaint();
  $('save').disabled = !isDirty();
  forget();
  clearTimeout(pause);
  pause = setTimeout(attempt(async () => {
    keep();
    await drawAll();
    if (turn === turns) await offer(false);
  }), 120);
});
/// Moves what is known about lines with them, and forgets what is about lines that have changed.
function moveResults() {
  const now = text(), { first, end, by } = difference(before, now);
  const count = text => text.split('\n').length - 1;
  const from = count(before.slice(0, first)) + 1, to = from + count(before.slice(first, end)), move = from + count(by) - to;
  before = now;
  const moved = {};
  for (const [line, found] of Object.entries(results[path] ?? {})) {
    if (line < from) moved[line] = found; else if (line > to) moved[+line + move] = found;
  }
  results[path] = moved;
  problems = problems.filter(({ line }) => line < from || line > to).map(one => one.line > to ? { ...one, line: one.line + move } : one);
  tokens.splice(from, to - from, ...new Array(Math.max(0, move + to - from)));
}
/// Replaces a part of the text so that it can be undone.
function replace(start, end, by) {
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, end);
  if (!document.execCommand(by ? 'insertText' : 'delete', false, by)) {
    field.setRangeText(by, start, end, 'end');
    field.dispatchEvent(new Event('input'));
  }
}
/// Replaces what differs in a new text; the caret stays where it was.
function replaceAll(next) {
  const now = text();
  if (next === now) return;
  const { first, end, by } = difference(now, next), [from, to] = [field.selectionStart, field.selectionEnd];
  const move = at => at <= first ? at : at >= end ? at + by.length - (end - first) : Math.min(at, first + by.length);
  if (view === 'edit' && document.hasFocus()) replace(first, end, by);
  else { field.setRangeText(by, first, end); moveResults(); }
  dismissChoices();
  field.setSelectionRange(move(from), move(to));
  attempt(drawAll)();
}
function offset({ line, character }) {
  const all = text();
  let at = 0;
  for (; line > 0; line--) {
    const next = all.indexOf('\n', at);
    if (next < 0) return all.length;
    at = next + 1;
  }
  return at + character;
}
function caret() {
  const ahead = text().slice(0, field.selectionStart);
  let line = 0;
  for (let at = ahead.indexOf('\n'); at >= 0; at = ahead.indexOf('\n', at + 1)) line++;
  return { line, character: ahead.length - ahead.lastIndexOf('\n') - 1 };
}

// MARK: Completion

let choices = [], offered = '', chosen = -1, fields = [], isHidden = false;
/// Counts what makes an answer out of date that is still awaited: what is typed, and what dismisses the choices.
let turns = 0;
async function offer(isAsked) {
  const at = caret();
  if (field.selectionStart !== field.selectionEnd || document.activeElement !== field) return closeChoices();
  const ahead = text().split('\n')[at.line].slice(0, at.character);
  if (!isAsked && (isHidden || !ahead.trim() || fields.length)) return closeChoices();
  sync();
  const turn = turns;
  const list = await ask('textDocument/completion', { textDocument: { uri }, position: at });
  const now = caret();
  if (turn !== turns || now.line !== at.line || now.character !== at.character) return;
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
    onmousedown: event => { event.preventDefault(); chosen = index; takeChoice(); },
  }, sentence(item.label))));
  box.hidden = false;
  const row = drawn.get(at.line)?.row, sheet = $('sheet').getBoundingClientRect();
  if (!row) return closeChoices();
  const line = row.getBoundingClientRect();
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
/// Closes the choices, also those that an answer under way would show.
function dismissChoices() {
  turns++;
  closeChoices();
}
/// Writes a choice; the parts that the author has to replace become fields, from one to the next with Tab.
function takeChoice() {
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
    if (isOpen && event.key === 'Enter' && chosen >= 0) { takeChoice(); return true; }
    if (isOpen && event.key === 'Tab' && !event.shiftKey) { if (chosen < 0) chosen = 0; takeChoice(); return true; }
    if (event.key === 'Escape') {
      dismissChoices();
      if (isOpen) isHidden = true; else fields = [];
      return isOpen;
    }
    if (event.key === 'Tab' && !event.shiftKey && fields.length) return nextField();
    if (event.key === 'Enter' && !command && !event.shiftKey) {
      isHidden = false;
      fields = [];
      const line = text().slice(0, field.selectionStart).split('\n').at(-1);
      replace(field.selectionStart, field.selectionEnd, '\n' + line.match(/^[ \t]*/)[0]);
      return true;
    }
    return false;
  })();
  if (taken) event.preventDefault();
});
field.addEventListener('blur', dismissChoices);
// The text is as large as what is drawn behind it, so only the box around both scrolls.
field.addEventListener('scroll', () => field.scrollTo(0, 0));
$('scroll').addEventListener('scroll', () => { closeChoices(); soon(drawPaint); });
addEventListener('resize', () => { height = 0; soon(drawPaint); });
