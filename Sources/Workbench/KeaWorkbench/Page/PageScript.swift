extension PageText {
    static let script = #"""
        'use strict';
        const $ = id => document.getElementById(id);
        const statusKinds = { passed: 'passed', skipped: '', pending: 'open', undefined: 'open', ambiguous: 'open', running: '' };
        const marks = { passed: '✓', skipped: '–', pending: '…', undefined: '?', ambiguous: '?', running: '›' };
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
        let features = [], results = {};
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
            [features, results] = [params.features, params.results];
            document.title = 'Features · ' + params.name;
            $('home').textContent = params.name;
            $('report').hidden = !params.hasReport;
            showRun(params);
            drawTree();
            await ask('initialize', { capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } } });
            tell('initialized', {});
            if (path) openDocument(); else await go();
          }),
          'page/results': ({ files }) => {
            for (const [file, lines] of Object.entries(files)) results[file] = { ...results[file], ...lines };
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
            for (const file of params.paths) if (file !== path) delete results[file];
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
          .filter(([, line]) => line.title && !['passed', 'skipped', 'running'].includes(line.status))
          .map(([line, result]) => ({ file, line: +line, ...result })));
        const start = attempt(async params => {
          verdict('Building and running …');
          try { await ask('page/run', params); } catch (error) { verdict(error.message, 'failed'); }
        });
        /// Runs the open feature, or the scenario at a line, as it is on the page.
        function runHere(line) {
          for (const result of Object.keys(results[path] ?? {})) if (!line) delete results[path][result];
          start({ path, line, ...(isDirty() ? { text: text() } : {}) });
        }
        $('run-all').onclick = () => start({});
        $('run-failed').onclick = () => start({ failed: true });
        $('stop').onclick = attempt(() => ask('page/stop', {}));
        $('run').onclick = () => runHere();

        // MARK: Contents

        /// The scenarios' results of a feature: a mark and a count.
        function tally(file) {
          const all = Object.values(results[file] ?? {}).filter(line => line.title);
          const bad = all.filter(line => !['passed', 'skipped', 'running'].includes(line.status));
          const worst = bad.find(line => kind(line.status) === 'failed') ?? bad[0] ?? all.find(line => line.status !== 'skipped') ?? all[0];
          return { status: worst?.status, bad: bad.length, all: all.length };
        }
        function featureLink(feature) {
          const { status, bad } = tally(feature.path);
          return make('a', { href: '#' + encodeURI(feature.path), 'aria-current': feature.path === path ? 'page' : null },
            status ? markElement(status) : make('span.m', { 'aria-hidden': 'true' }, '·'),
            make('span', {}, (drafts.has(feature.path) || feature.path === path && isDirty() ? '• ' : '') + feature.title),
            make('span.n', {}, bad ? `${bad} of ${feature.scenarios.length}` : String(feature.scenarios.length)));
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
          const bad = failures(), scenarios = features.reduce((sum, feature) => sum + feature.scenarios.length, 0);
          $('overview').replaceChildren(...[
            make('h2', {}, `${features.length} ${features.length === 1 ? 'feature' : 'features'}, ${scenarios} ${scenarios === 1 ? 'scenario' : 'scenarios'}`),
            make('p.quiet', {}, Object.keys(results).length ? '' : 'Nothing has run yet. Run everything, or open a feature.'),
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
          sync();
          $('save').disabled = !isDirty();
          scenarios = await ask('page/scenarios', { uri });
          if (view === 'read') {
            lines = await ask('page/lines', { uri });
            drawReading();
          } else {
            drawPaint();
            const legend = ['keyword', 'decorator', 'string', 'number', 'parameter', 'comment', 'variable', 'property'];
            const { data } = await ask('textDocument/semanticTokens/full', { textDocument: { uri } });
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

        """# + editor
}
