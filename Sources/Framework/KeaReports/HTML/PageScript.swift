/// The script of the page: search, filters, links into folded elements, plots of earlier results.
enum PageScript {
    /// The script; the page is complete without it.
    static let javaScript: Markup = #"""
        (() => {
          'use strict';
          const root = document.documentElement;
          root.classList.add('js');
          const all = (selector, from = document) => Array.from(from.querySelectorAll(selector));
          const one = id => document.getElementById(id);
          const examples = all('.x');
          const groups = all('.g');
          const words = one('words'), tags = one('tags-wanted'), told = one('told');
          const buttons = all('button[data-status]');
          const search = words.closest('search');

          // Tag expressions: @a and not (@b or @c). A backslash escapes the next character.
          function tagTest(text) {
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
              return t => t.has(name);
            }
            if (!tokens.length) return () => true;
            const test = any();
            if (at < tokens.length) throw new Error(`“and” or “or” is missing before “${tokens[at]}”`);
            return test;
          }

          // The index of the search is created at the first search.
          let texts = null;
          function index() {
            const heads = new Map();
            for (const group of groups) {
              const parts = [];
              for (const child of group.children) {
                if (child.matches('h3, h4, h5, summary, .description, .tags, .name, .title')) parts.push(child.textContent);
              }
              heads.set(group, parts.join(' '));
            }
            texts = examples.map(example => {
              let text = example.textContent;
              const more = example.nextElementSibling;
              if (more && more.matches('tr.more')) text += ' ' + more.textContent;
              for (let up = example.parentElement; up; up = up.parentElement) {
                if (heads.has(up)) text += ' ' + heads.get(up);
              }
              return text.toLowerCase().replace(/\s+/g, ' ');
            });
          }

          function filter() {
            const wanted = words.value.toLowerCase().split(/\s+/).filter(Boolean);
            const pressed = buttons.filter(b => b.getAttribute('aria-pressed') === 'true');
            const statuses = new Set(pressed.flatMap(b => b.dataset.status.split(' ')));
            let test = () => true, mistake = '';
            try { test = tagTest(tags.value); } catch (error) { mistake = error.message; }
            tags.setAttribute('aria-invalid', String(mistake !== ''));
            const isActive = wanted.length > 0 || statuses.size > 0 || (tags.value.trim() !== '' && !mistake);
            if (wanted.length && !texts) index();
            const kept = new Set();
            const shown = [];
            examples.forEach((example, i) => {
              const fits = !isActive || (
                (!statuses.size || statuses.has(example.dataset.s))
                && test(new Set((example.dataset.t || '').split(' ')))
                && wanted.every(word => texts[i].includes(word)));
              example.hidden = !fits;
              const more = example.nextElementSibling;
              if (more && more.matches('tr.more')) more.hidden = !fits;
              if (!fits) return;
              shown.push(example);
              for (let up = example.parentElement; up && !kept.has(up); up = up.parentElement) kept.add(up);
            });
            for (const group of groups) group.hidden = isActive && !kept.has(group);
            for (const link of all('nav a[data-for]')) {
              const target = one(link.dataset.for);
              link.parentElement.hidden = Boolean(target && target.hidden);
            }
            if (isActive && shown.length <= 20) shown.forEach(open);
            const count = isActive ? `${shown.length} of ${examples.length} shown` : '';
            told.textContent = mistake ? `Tags: ${mistake}.` : count;
            measureSearch();
            if (isActive && coversWindow()) showResults();
          }

          // Scrolls to the first result if none is in the window.
          function showResults() {
            const results = groups.filter(g => !g.hidden && g.matches('.feature, .suite'));
            const isSeen = box => box.height && box.bottom > search.offsetHeight && box.top < innerHeight;
            if (results.length && !results.some(g => isSeen(g.getBoundingClientRect()))) results[0].scrollIntoView();
          }

          // Opens an element and the elements that contain it.
          function open(element) {
            for (let up = element; up; up = up.parentElement) if (up.tagName === 'DETAILS') up.open = true;
          }

          function clear() {
            words.value = '';
            tags.value = '';
            buttons.forEach(b => b.setAttribute('aria-pressed', 'false'));
            filter();
          }

          function goToTarget() {
            const target = location.hash.length > 1 && one(decodeURIComponent(location.hash.slice(1)));
            if (!target) return;
            // The browser itself scrolls to a visible target, and back to the link.
            const isVisible = target.checkVisibility();
            if (target.closest('[hidden]')) clear();
            open(target);
            if (!isVisible) target.scrollIntoView();
          }

          let timer = 0;
          const soon = () => { clearTimeout(timer); timer = setTimeout(filter, 120); };
          words.addEventListener('input', soon);
          tags.addEventListener('input', soon);
          words.form.addEventListener('submit', event => { event.preventDefault(); filter(); });
          for (const button of buttons) button.addEventListener('click', () => {
            button.setAttribute('aria-pressed', String(button.getAttribute('aria-pressed') !== 'true'));
            filter();
          });
          for (const link of all('a[data-tag]')) link.addEventListener('click', () => {
            tags.value = link.dataset.tag.replace(/[\\()\s]/g, '\\$&');
            filter();
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
            if (event.key === 'Escape' && isTyping) clear();
          });
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

          // Plots: a bar for each of the last results; its height is the duration.
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
            const top = Math.max(...bars.map(b => b.seconds), 1e-9);
            bars.forEach((bar, i) => {
              let bottom = height;
              const total = Math.max(2, height * bar.seconds / top);
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
          const runs = one('runs');
          if (runs) {
            const bars = runs.dataset.runs.split(' ').map(run => {
              const [at, seconds, passed, failed, other] = run.split(':').map(Number);
              const total = Math.max(1, passed + failed + other);
              const date = new Date(at * 1000).toLocaleString();
              return {
                seconds, parts: [['p', passed / total], ['f', failed / total], ['o', other / total]],
                title: `${date}: ${passed} passed, ${failed} failed, ${time(seconds)}`,
              };
            });
            if (bars.length > 1) {
              const passed = bars.filter(b => !b.parts[1][1]).length;
              runs.append(plot(bars, `The last ${bars.length} runs: ${passed} without a failure`, 12, 40));
            }
          }
          function drawHistory(example) {
            const results = example.dataset.h.split(' ')
              .map(word => ({ kind: word[0], seconds: Number(word.slice(1)) / 10000 }));
            const place = example.querySelector(':scope > div > .at, :scope > .time, :scope > td.time');
            if (!place || results.length < 2) return;
            const bars = results.map(r => ({
              seconds: r.seconds, parts: [[kinds[r.kind], 1]], title: `${names[r.kind]}, ${time(r.seconds)}`,
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
          goToTarget();
        })();

        """#
}
