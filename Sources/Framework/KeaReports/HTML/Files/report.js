(() => {
  'use strict';
  const root = document.documentElement;
  root.classList.add('js');
  const all = (selector, from = document) => Array.from(from.querySelectorAll(selector));
  const one = id => document.getElementById(id);
  const examples = all('.x');
  const groups = all('.g'), parts = all('.x, .g, .e, .more');
  const words = one('words'), tags = one('tags-wanted'), told = one('told');
  const buttons = all('button[data-status]'), showAll = document.createElement('button');
  [showAll.type, showAll.id, showAll.textContent] = ['button', 'show-all', 'Show all'];
  const search = words.closest('search');
  const values = text => (text || '').split(' ').filter(Boolean);

  // Tag expressions: @a and not (@b or @c). A backslash escapes the next character.
  function tagTest(text, names) {
    const tokens = text.match(/\(|\)|(?:\\.|[^\s()\\])+/g) || [];
    let at = 0;
    function any() {
      let left = both();
      while (tokens[at] === 'or') { at++; const a = left, b = both(); left = t => a(t) || b(t); }
      return left;
    }
    function both() {
      let left = single();
      while (tokens[at] === 'and') { at++; const a = left, b = single(); left = t => a(t) && b(t); }
      return left;
    }
    function single() {
      const token = tokens[at++];
      if (token === undefined) throw new Error('a tag is missing at the end');
      if (token === 'not') { const a = single(); return t => !a(t); }
      if (token === '(') {
        const a = any();
        if (tokens[at++] !== ')') throw new Error('a closing parenthesis is missing');
        return a;
      }
      if ([')', 'and', 'or'].includes(token)) throw new Error(`a tag is missing before “${token}”`);
      const name = token.replace(/\\(.)/g, '$1');
      names.push(name);
      return t => t.has(name);
    }
    if (!tokens.length) return () => true;
    const test = any();
    if (at < tokens.length) throw new Error(`“and” or “or” is missing before “${tokens[at]}”`);
    return test;
  }

  // The tag that is nearest to a word, if at most a third of the letters differ.
  function nearest(word, names) {
    let best = '', least = 6;
    for (const name of names) {
      const [a, b] = [word.toLowerCase(), name.toLowerCase()];
      let before = [], last = Array.from({ length: b.length + 1 }, (_, column) => column);
      for (let i = 1; i <= a.length; i++) {
        const row = [i];
        for (let j = 1; j <= b.length; j++) {
          row[j] = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
          if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1);
        }
        [before, last] = [last, row];
      }
      const distance = last[b.length];
      if (distance < least && distance <= Math.max(1, Math.max(a.length, b.length) / 3)) [best, least] = [name, distance];
    }
    return best;
  }

  // What is unknown in a tag expression, and what there is instead.
  function tagHints(names) {
    const known = new Set(examples.flatMap(example => values(example.dataset.t)));
    return names.filter(name => !known.has(name)).map(name => {
      const near = nearest(name, known), some = [...known].sort().slice(0, 10);
      const rest = known.size > some.length ? ` and ${known.size - some.length} more` : '';
      const there = known.size ? `; there are ${some.join(', ')}${rest}` : '';
      return ` No example has the tag ${name}${near ? `; did you mean ${near}?` : `${there}.`}`;
    }).join('');
  }

  // The letters of a text without case, accents, and kinds of quotation marks, apostrophes, dashes and spaces.
  const plain = text => text.toLowerCase()
    .replace(/[“”„‟«»‹›「」『』＂″]/g, '"').replace(/[‘’‚‛ʼ′´`]/g, "'")
    .replace(/[‐‑‒–—―−]/g, '-').replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .normalize('NFKD').replace(/[\u0300-\u036f]/g, '').normalize('NFC').replace(/ß/g, 'ss').replace(/\s+/g, ' ');

  // The entries of lists, each with the examples that it links to, are collected at the first filter.
  let entries = null;
  function collect() {
    // A missing definition links to its first sentences only; all of its steps link to it.
    const steps = new Map();
    for (const sign of all('a.m')) {
      const id = sign.hash.slice(1), own = steps.get(id) || new Set();
      steps.set(id, own.add(sign.closest('.x, .g')));
    }
    return all('.e').map(element => ({
      element, key: element.dataset.e,
      examples: element.matches('.uses') ? [] : steps.has(element.id) ? [...steps.get(element.id)]
        : all('a[href^="#k"]', element).map(link => one(link.hash.slice(1))).filter(x => x && x.matches('.x')),
    }));
  }

  // The index of the search is created at the first search.
  let texts = null;
  const sentences = ':scope > .background, :scope > div > .steps, :scope > div > .description, :scope > div > .tags';
  function index() {
    const heads = new Map();
    for (const group of groups) {
      const parts = [];
      for (const child of group.children) {
        if (child.matches('h4, h5, summary, .description, .tags, .name, .title')) parts.push(child.textContent);
      }
      for (const part of all(sentences, group)) parts.push(part.textContent);
      heads.set(group, plain(parts.join(' ')));
    }
    texts = examples.map(example => {
      let text = example.textContent;
      const more = example.nextElementSibling;
      if (more && more.matches('tr.more')) text += ' ' + more.textContent;
      text = plain(text);
      for (let up = example.parentElement; up; up = up.parentElement) {
        if (heads.has(up)) text += ' ' + heads.get(up);
      }
      return text;
    });
    for (const entry of entries) entry.text = plain(entry.element.textContent);
  }

  function filter() {
    const wanted = values(plain(words.value).trim());
    const pressed = buttons.filter(b => b.getAttribute('aria-pressed') === 'true');
    const statuses = new Set(pressed.flatMap(b => values(b.dataset.status)));
    const names = [];
    let test = () => true, mistake = '';
    try { test = tagTest(tags.value, names); } catch (error) { mistake = `Tags: ${error.message}.`; }
    tags.setAttribute('aria-invalid', String(mistake !== ''));
    const isAboutExamples = statuses.size > 0 || (names.length > 0 && !mistake);
    const isActive = wanted.length > 0 || isAboutExamples;
    entries ||= collect();
    if (wanted.length && !texts) index();
    const has = text => wanted.every(word => text.includes(word));
    // The parts that fit, and all that contain them.
    const kept = new Set(), keys = new Set();
    const keep = part => { for (let up = part; up && !kept.has(up); up = up.parentElement) kept.add(up); };
    const shown = !isActive ? [] : examples.filter((example, i) =>
      (!statuses.size || statuses.has(example.dataset.s))
      && (!names.length || test(new Set(values(example.dataset.t))))
      && (!wanted.length || has(texts[i])));
    for (const example of shown) {
      keep(example);
      if (example.nextElementSibling && example.nextElementSibling.matches('.more')) keep(example.nextElementSibling);
      for (const key of values(`${example.dataset.t || ''} ${example.dataset.d || ''}`)) keys.add(key);
    }
    // A tag or a sentence fits if its own text does, and if an example that is shown has it.
    for (const { element, examples, key, text } of entries) {
      const fits = examples.length ? examples.some(example => kept.has(example))
        : (!isAboutExamples || keys.has(key)) && (!wanted.length || has(text));
      if (fits) keep(element);
    }
    for (const part of parts) part.hidden = isActive && !kept.has(part);
    for (const link of all('.uses li a')) link.parentElement.hidden = one(link.hash.slice(1)).hidden;
    for (const link of all('nav a')) {
      const target = one(link.hash.slice(1));
      link.parentElement.hidden = Boolean(target && target.hidden);
    }
    for (const folder of all('nav details details')) folder.parentElement.hidden = !folder.querySelector('li:not([hidden]) > a');
    if (isActive && shown.length <= 20) shown.forEach(open);
    const count = isActive ? `${shown.length} of ${examples.length} shown.` : '';
    told.textContent = mistake || count + tagHints(names);
    if (told.textContent) told.append(' ', showAll);
    measureSearch();
    mark(wanted);
    return isActive;
  }

  // Marks the words of the search in all that is shown.
  function mark(wanted) {
    if (!window.Highlight) return;
    const ranges = [], has = text => wanted.some(word => text.includes(word));
    const walker = document.createTreeWalker(one('main'), NodeFilter.SHOW_ALL, node =>
      node.hidden || node.nodeType === Node.COMMENT_NODE ? NodeFilter.FILTER_REJECT
        : node.nodeType === Node.TEXT_NODE ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP);
    while (wanted.length && ranges.length < 5000 && walker.nextNode()) {
      const node = walker.currentNode, at = [];
      if (!has(plain(node.data))) continue;
      let text = '', index = 0;
      for (const letter of node.data) {
        for (const one of plain(letter)) { text += one; at.push(...Array(one.length).fill(index)); }
        index += letter.length;
      }
      for (const word of wanted) for (let i = text.indexOf(word); i >= 0; i = text.indexOf(word, i + word.length)) {
        const range = document.createRange();
        range.setStart(node, at[i]);
        range.setEnd(node, at[i + word.length] ?? index);
        ranges.push(range);
      }
    }
    CSS.highlights.set('found', new Highlight(...ranges));
  }

  // The address keeps the filters: for links to the page, and for the way back.
  const fields = [
    ['words', () => words.value.trim(), text => { words.value = text; }],
    ['tags', () => tags.value.trim(), text => { tags.value = text; }],
    ['status', () => buttons.filter(b => b.getAttribute('aria-pressed') === 'true').map(nameOf).join(' '), text => {
      for (const b of buttons) b.setAttribute('aria-pressed', String(values(text).includes(nameOf(b))));
    }],
  ];
  function nameOf(button) { return values(button.dataset.status)[0]; }
  function address() {
    const url = new URL(location);
    for (const [name, text] of fields) {
      if (text()) url.searchParams.set(name, text()); else url.searchParams.delete(name);
    }
    return url;
  }

  // Applies filters that the reader has changed. Typing in a field is one step of the way back.
  function apply(field) {
    const isActive = filter(), url = address();
    url.hash = '';
    if (url.search !== location.search) {
      history[field && history.state === field ? 'replaceState' : 'pushState'](field || null, '', url);
    }
    if (isActive && coversWindow()) showResults();
  }

  // Sets the fields from the address; returns whether filters have changed.
  function restore() {
    const query = new URL(location).searchParams;
    const changed = fields.filter(([name, text]) => text() !== (query.get(name) || ''));
    for (const [name, , set] of changed) set(query.get(name) || '');
    if (changed.length) filter();
  }

  // Scrolls to the first result if none is in the window.
  function showResults() {
    const results = groups.filter(g => !g.hidden && g.matches('.feature, .suite, section'));
    const isSeen = box => box.height && box.bottom > search.offsetHeight && box.top < innerHeight;
    if (results.length && !results.some(g => isSeen(g.getBoundingClientRect()))) results[0].scrollIntoView();
  }

  // Opens an element and the elements that contain it.
  function open(element) {
    for (let up = element; up; up = up.parentElement) if (up.tagName === 'DETAILS') up.open = true;
  }

  function clear() { for (const [, , set] of fields) set(''); }

  function goToTarget() {
    const target = location.hash.length > 1 && one(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    // The browser itself scrolls to a visible target, and back to the link.
    const isVisible = target.checkVisibility();
    if (target.closest('[hidden]')) {
      clear();
      filter();
      history.replaceState(null, '', address());
    }
    open(target);
    if (!isVisible) target.scrollIntoView();
  }

  let timer = 0;
  for (const field of [words, tags]) field.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(apply, 120, field.id);
  });
  words.form.addEventListener('submit', event => { event.preventDefault(); apply(); });
  for (const button of buttons) button.addEventListener('click', () => {
    button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
    apply();
  });
  showAll.addEventListener('click', () => { clear(); apply(); words.focus(); });
  for (const link of all('a[data-tag]')) link.addEventListener('click', event => {
    event.preventDefault();
    tags.value = link.dataset.tag.replace(/[\\()\s]/g, '\\$&');
    apply();
    one('main').scrollIntoView();
  });
  // A sentence lists its scenarios and outlines when it is opened.
  for (const sentence of all('.uses')) sentence.addEventListener('toggle', () => {
    if (!sentence.open || sentence.querySelector('ul')) return;
    const list = document.createElement('ul'), rows = new Map();
    list.className = 'tree';
    for (const example of examples) {
      if (!values(example.dataset.d).includes(sentence.dataset.e)) continue;
      const use = example.closest('.scenario') || example;
      rows.set(use, (rows.get(use) || 0) + 1);
    }
    for (const [use, count] of rows) {
      const item = list.appendChild(document.createElement('li'));
      const link = document.createElement('a'), place = document.createElement('small');
      const text = (selector, from) => from ? from.querySelector(selector).lastChild.textContent.trim() : '';
      link.href = '#' + use.id;
      link.textContent = text('h5, h6, bdi', use);
      link.dir = place.dir = 'auto';
      place.className = 'quiet';
      place.textContent = (use.matches('.x') ? '' : `${count} ${count > 1 ? 'rows' : 'row'}, `) + text('h3, h4', use.closest('.feature, .suite'));
      item.append(use.querySelector('.m').cloneNode(true), link, ' ', place);
      item.hidden = use.hidden;
    }
    sentence.append(list);
  });
  one('open-all').addEventListener('click', () => fold(true));
  one('close-all').addEventListener('click', () => fold(false));
  function fold(isOpen) {
    root.classList.toggle('unfolded', isOpen);
    for (const d of all('.scenario, .suite')) d.open = isOpen;
  }
  document.addEventListener('keydown', event => {
    const isTyping = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      words.focus();
    }
    if (event.key === 'Escape' && isTyping) { clear(); apply(); }
  });
  addEventListener('popstate', restore);
  addEventListener('hashchange', goToTarget);
  // The same link again does not change the address, and a filter may hide the target.
  document.addEventListener('click', event => {
    const link = event.target.closest('a[href^="#"]');
    if (link && link.hash === location.hash) goToTarget();
  });

  // Targets and the contents stay below the search where it covers the top of the window.
  function coversWindow() { return getComputedStyle(search).position === 'sticky'; }
  function measureSearch() {
    root.style.setProperty('--covered', coversWindow() ? `${search.offsetHeight}px` : '0px');
  }
  new ResizeObserver(measureSearch).observe(search);
  measureSearch();

  // Print everything open.
  let folded = [];
  addEventListener('beforeprint', () => {
    folded = all('details:not([open])');
    folded.forEach(d => { d.open = true; });
  });
  addEventListener('afterprint', () => { folded.forEach(d => { d.open = false; }); });

  // Plots: a bar for each run, as high as the number of its examples, or for each result of an example, as its duration.
  const names = {
    p: 'passed', s: 'skipped', d: 'pending', u: 'undefined', a: 'ambiguous', f: 'failed', t: 'timed out',
    c: 'crashed', n: 'not run',
  };
  const kinds = { p: 'p', s: '', d: 'o', u: 'o', a: 'f', f: 'f', t: 'f', c: 'f', n: '' };
  const time = seconds =>
    seconds < 1 ? `${Math.round(seconds * 10000) / 10} ms` : `${Math.round(seconds * 100) / 100} s`;
  function plot(bars, label, width, height) {
    const make = name => document.createElementNS('http://www.w3.org/2000/svg', name);
    const svg = make('svg');
    svg.setAttribute('class', 'plot');
    svg.setAttribute('role', 'img');
    svg.setAttribute('aria-label', label);
    svg.setAttribute('width', bars.length * (width + 1));
    svg.setAttribute('height', height);
    const top = Math.max(...bars.map(b => b.size), 1e-9);
    bars.forEach((bar, i) => {
      let bottom = height;
      const total = Math.max(2, height * bar.size / top);
      for (const [kind, share] of bar.parts) {
        if (!share) continue;
        const rect = make('rect');
        rect.setAttribute('class', kind);
        rect.setAttribute('x', i * (width + 1));
        rect.setAttribute('width', width);
        rect.setAttribute('height', Math.max(1, total * share));
        rect.setAttribute('y', bottom -= Math.max(1, total * share));
        const title = make('title');
        title.textContent = bar.title;
        rect.append(title);
        svg.append(rect);
      }
    });
    return svg;
  }
  const runs = one('runs'), known = new Map();
  if (runs) {
    for (const text of runs.dataset.runs.split(' ')) {
      const [number, at, seconds, passed, failed, other, revision] = text.split(':');
      const date = new Date(at * 1000).toLocaleString() + (revision && `, revision ${revision}`);
      known.set(number, { date, seconds: +seconds, counts: [['p', 'passed', +passed], ['o', 'other', +other], ['f', 'failed', +failed]] });
    }
    const bars = [...known.values()].map(({ date, seconds, counts }) => {
      const size = Math.max(1, counts.reduce((sum, [, , count]) => sum + count, 0));
      return {
        size, parts: counts.map(([kind, , count]) => [kind, count / size]),
        title: `${date}: ${counts.map(([, name, count]) => `${count} ${name}`).join(', ')}; took ${time(seconds)}`,
      };
    });
    if (bars.length > 1) {
      const legend = document.createElement('p'), passed = bars.filter(b => !b.parts[2][1]).length;
      legend.className = 'facts';
      legend.append(`Examples in the last ${bars.length} runs: `);
      for (const [kind, name] of [['p', 'passed'], ['f', 'failed'], ['o', 'skipped or unfinished']]) {
        const sign = plot([{ size: 1, parts: [[kind, 1]], title: name }], name, 10, 10), text = document.createElement('span');
        text.append(sign, ' ' + name);
        legend.append(text, ' ');
      }
      runs.append(plot(bars, `The last ${bars.length} runs: ${passed} without a failure`, 12, 40), legend);
    }
  }
  function drawHistory(example) {
    const results = example.dataset.h.split(' ').map(word => word.match(/(\d+)(\D)(\d+)/))
      .map(([, run, kind, time]) => ({ kind, seconds: Number(time) / 10000, date: known.get(run)?.date }));
    const place = example.querySelector(':scope > div > .at, :scope > .time, :scope > td.time');
    if (!place || results.length < 2) return;
    const bars = results.map(r => ({
      size: r.seconds, parts: [[kinds[r.kind], 1]], title: `${r.date ? r.date + ': ' : ''}${names[r.kind]}, ${time(r.seconds)}`,
    }));
    const label = 'Last results: ' + results.map(r => names[r.kind]).join(', ');
    place.prepend(plot(bars, label, 4, 12), ' ');
  }
  const watcher = new IntersectionObserver(entries => {
    for (const entry of entries) if (entry.isIntersecting) {
      watcher.unobserve(entry.target);
      drawHistory(entry.target);
    }
  });
  for (const example of examples) if (example.dataset.h) watcher.observe(example);
  restore();
  goToTarget();
})();
