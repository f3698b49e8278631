'use strict';
const time = seconds => !(seconds >= 0.0005) ? '' : seconds < 1 ? Math.round(seconds * 1000) + ' ms' : seconds.toFixed(1) + ' s';
const result = line => results[path]?.[line];

/// Where results and problems of a line are shown: its row, and the box below it.
const places = new Map();
/// The line at which the reader clicked last.
let clicked = null;

/// Draws the feature as a document. Results are added to it, so it is drawn anew only when the text changes.
function drawReading() {
  places.clear();
  clicked = null;
  const sections = [];
  let section = null, head = [], prose = null, code = null, table = null, step = null, doc = null, indent = 0;
  const begin = name => sections.push(section = make('section' + name, {}, head.splice(0)));
  const add = (...elements) => { if (!section) begin(''); section.append(...elements); };
  const place = (number, row, mark, time) => {
    const below = make('div.below');
    row.dataset.line = number;
    places.set(number, { row, mark, time, below, key: '' });
    return below;
  };
  lines.forEach((line, index) => {
    const number = index + 1;
    // As in Gherkin, the indentation of the text is counted from that of its quotes.
    if (doc && line.kind !== 'docStringSeparator') return doc.append(line.text.slice(Math.min(indent, line.text.match(/^\s*/)[0].length)) + '\n');
    if (line.kind !== 'tableRow') table = null;
    if (!['tableRow', 'other', 'comment', 'empty'].includes(line.kind)) step = null;
    if (line.kind !== 'other') prose = null;
    if (!['other', 'comment', 'empty'].includes(line.kind)) code = null;
    const mark = make('span.m'), spent = make('span.time', { dir: 'ltr' }), keyword = make('span.k', {}, (line.keyword ?? '').trim() + ' ');
    switch (line.kind) {
      case 'other': {
        if (line.text.trim().startsWith('```')) {
          prose = null;
          code = code ? null : make('pre.doc', { dir: 'auto' });
          if (code) add(code);
          break;
        }
        if (code) {
          const row = make('span', {}, line.text + '\n');
          code.append(row);
          add(place(number, row));
          break;
        }
        const said = line.text.trim(), item = said.match(/^([-*+]|\d+[.)]|#{1,6}|>) (.*)/);
        // An empty line, a heading and an item of a list begin a paragraph.
        if (!said) { prose = null; break; }
        if (!prose || item) add(prose = make(item?.[1][0] === '#' ? 'p.prose.heading' : 'p.prose', { dir: 'auto' }));
        const mark = /^[-*+]$/.test(item?.[1]) ? '• ' : /^\d/.test(item?.[1]) ? item[1] + ' ' : '';
        const words = make('span', {}, prose.childElementCount ? ' ' : mark, inline(item ? item[2] : said));
        prose.append(words);
        add(place(number, words));
        break;
      }
      case 'featureLine': { const row = make('h3.feature', { dir: 'auto' }, line.text || line.keyword); begin('.title'); add(row, place(number, row)); break; }
      case 'ruleLine': { const row = make('h3.rule', { dir: 'auto' }, keyword, line.text); begin('.title'); add(row, place(number, row)); break; }
      case 'backgroundLine': case 'scenarioLine': {
        const row = make('h4.scenario', { dir: 'auto' }, mark, make('span', {}, keyword, line.text), spent,
          line.kind === 'scenarioLine' ? make('button', { onclick: () => runHere(number), 'aria-label': 'Run ' + line.text }, '▶ Run') : null);
        begin('.part');
        add(row, place(number, row, mark, spent));
        break;
      }
      case 'examplesLine': { const row = make('h4.examples', { dir: 'auto' }, keyword, line.text); add(row, place(number, row)); break; }
      case 'stepLine': {
        const row = make('div.step', { dir: 'auto' }, mark, make('span', {}, make('span.k', {}, line.keyword), line.text));
        add(row, place(number, row, mark));
        step = places.get(number);
        break;
      }
      case 'tableRow': {
        const tag = table ? 'td' : 'th';
        if (!table) {
          table = make('tbody');
          const box = make('div.scroll', { tabindex: 0, role: 'region', 'aria-label': `Table of line ${number}`, dir: 'auto' }, make('table', {}, table));
          add(box);
          if (step) step.table = { box, rows: [] };
        }
        step?.table.rows.push(line.cells);
        const cell = make('td.result', {}, mark), row = make('tr', {}, line.cells.map(text => make(tag, { dir: 'auto' }, text)), cell);
        table.append(row);
        add(place(number, row, mark));
        break;
      }
      case 'docStringSeparator':
        doc = doc ? null : make('pre.doc', { dir: 'auto' });
        if (doc) add(doc);
        indent = line.indent ?? 0;
        break;
      case 'tagLine': head.push(make('div.tags', { dir: 'auto' }, line.cells.join(' '))); break;
      default: break;
    }
  });
  if (head.length) begin('');
  refill($('reading'), sections);
  markReading();
}
/// The words of a description, with what Markdown marks in them.
function inline(text) {
  return text.split(/(\\[\\`*_[<]|`[^`]+`|\*\*\S(?:.*?\S)?\*\*|\b__\S(?:.*?\S)?__\b|\*\S(?:.*?\S)?\*|\b_\S(?:.*?\S)?_\b|!?\[[^\]]+\]\(https?:[^)\s]+\)|<https?:\/\/[^>\s]+>)/).map((part, index) => {
    if (!(index % 2)) return part;
    const link = (href, words) => make('a', { href, target: '_blank', rel: 'noreferrer' }, words);
    if (part[0] === '\\') return part[1];
    if (part[0] === '`') return make('code', {}, part.slice(1, -1));
    if (part[0] === '<') return link(part.slice(1, -1), part.slice(1, -1));
    if (/^!?\[/.test(part)) return link(part.match(/\((.*)\)/)[1], part.match(/\[(.*)\]/)[1]);
    const mark = part.startsWith('**') || part.startsWith('__') ? 2 : 1;
    return make(mark === 2 ? 'strong' : 'em', {}, inline(part.slice(mark, -mark)));
  });
}
/// Shows the results and problems beside their lines; only what has changed is drawn.
function markReading() {
  const byLine = Map.groupBy(problems, problem => problem.line);
  for (const [line, place] of places) {
    const found = result(line), wrong = byLine.get(line) ?? [];
    const key = found || wrong.length ? JSON.stringify([found, wrong.map(one => [one.text, one.actions.length])]) : '';
    if (key === place.key) continue;
    place.key = key;
    place.row.classList.toggle('bad', kind(found?.status) === 'failed' && found !== undefined);
    if (place.mark) {
      const mark = found?.status ? markElement(found.status) : make('span.m');
      place.mark.replaceWith(mark);
      place.mark = mark;
    }
    if (place.time) place.time.textContent = time(found?.seconds);
    // What the text says is wrong need not be said by the run, too.
    const reasons = wrong.length && kind(found?.status) !== 'failed' ? [] : found?.failures ?? [];
    const own = place.table && found?.tables?.length === 1 && found.tables[0].order ? place.table : null;
    if (place.table) place.table.box.hidden = own !== null;
    refill(place.below, wrong.map(problem => problemItem(problem, 'div')), found?.tables?.map((table, index) => tableDifference(own ? inPlace(table, own.rows) : table, `Difference ${index + 1} of line ${line}`)),
      reasons.map(text => make('pre.why', { dir: 'ltr' }, text)), found?.since ? make('p.quiet.since', { dir: 'ltr' }, found.since) : null);
  }
}
/// The table of a step with its difference, which takes its place.
function inPlace({ columns, rows, order }, own) {
  const header = columns ? 1 : 0, all = [];
  let next = header;
  const add = end => { while (next < Math.min(end, own.length)) all.push({ cells: own[next++].map(text => ({ text })) }); };
  for (const row of rows) {
    if (row.expected) { add(row.expected - 1 + header); next = row.expected + header; }
    all.push({ ...row, cells: order.map(column => row.cells[column]) });
  }
  add(own.length);
  return { columns: header ? own[0] : null, rows: all };
}
/// A table with what was expected and what was found in each cell that differs.
function tableDifference({ columns, rows }, name) {
  return make('div.scroll', { tabindex: 0, role: 'region', 'aria-label': name }, make('table', {}, make('tbody', {},
    columns ? make('tr', {}, columns.map(name => make('th', { dir: 'auto' }, name))) : null,
    rows.map(row => make('tr' + (row.note ? '.odd' : ''), {}, row.cells.map(cell => make('td' + (cell.found === undefined ? '' : '.odd'), { dir: 'auto' },
      cell.found === undefined ? cell.text : [make('span.k', {}, 'expected '), cell.text || 'nothing', make('br'), make('span.k', {}, 'found '), cell.found || 'nothing'])),
    row.note ? make('td.note', {}, row.note) : null)))));
}
$('reading').addEventListener('click', event => {
  const line = event.target.closest('[data-line]')?.dataset.line;
  if (line) clicked = +line;
});
$('reading').addEventListener('dblclick', event => {
  if (!event.target.closest('[data-line]') || event.target.closest('button')) return;
  clicked = +event.target.closest('[data-line]').dataset.line;
  setView('edit');
});
const isInView = element => {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > document.querySelector('.bar').getBoundingClientRect().bottom && top < innerHeight;
};
/// The line at which the reader is: where the caret is, or the click, or the top of what is shown.
function here() {
  if (view === 'edit') return caret().line + 1;
  if (clicked && places.has(clicked) && isInView(places.get(clicked).row)) return clicked;
  for (const [line, { row }] of places) if (isInView(row)) return line;
  return null;
}
function show(line) {
  if (view === 'read') {
    const lines = [...places.keys()].filter(one => one <= line);
    const row = places.get(lines.at(-1))?.row;
    clicked = lines.at(-1) ?? null;
    return row?.scrollIntoView({ block: 'center' });
  }
  const start = offset({ line: line - 1, character: 0 });
  field.focus({ preventScroll: true });
  field.setSelectionRange(start, start);
  const box = $('scroll');
  box.scrollTo(0, (line - 1) * lineHeight() - box.clientHeight / 2);
  if (box.getBoundingClientRect().bottom > innerHeight) box.scrollIntoView({ block: 'end' });
  drawPaint();
}
