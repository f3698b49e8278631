/// The files of the page.
enum PageText {
    static let html = #"""
        <!doctype html>
        <html lang="en">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>Features</title>
        <link rel="stylesheet" href="page.css">
        <link rel="icon" href="data:,">
        <script src="page.js" defer></script>
        <a class="skip" href="#main">Skip to the feature</a>
        <header>
          <h1><a href="#" id="home">Features</a></h1>
          <div class="buttons">
            <button id="run-all">▶ Run everything</button>
            <button id="run-failed" hidden>▶ Run what failed</button>
            <button id="stop" hidden>■ Stop</button>
            <button id="new">New feature</button>
            <a id="report" href="report" target="_blank" hidden>Report</a>
          </div>
          <p id="verdict" role="status"></p>
        </header>
        <div class="frame">
          <nav aria-label="Features">
            <details id="contents" open>
              <summary>Contents</summary>
              <input id="search" type="search" placeholder="Search titles" aria-label="Search titles of features and scenarios">
              <div id="tree"></div>
            </details>
          </nav>
          <main id="main" tabindex="-1">
            <section id="overview"></section>
            <article id="feature" hidden aria-labelledby="path">
              <div class="bar">
                <h2 id="path"></h2>
                <div class="buttons" role="group" aria-label="View">
                  <button id="read" aria-pressed="true">Read</button>
                  <button id="edit" aria-pressed="false">Edit</button>
                </div>
                <div class="buttons">
                  <button id="run">▶ Run</button>
                  <button id="save" disabled>Save</button>
                </div>
              </div>
              <p id="note" role="status"></p>
              <div id="reading"></div>
              <div id="editor" hidden>
                <div id="scroll">
                  <div id="gutter"></div>
                  <div id="sheet">
                    <pre id="paint" aria-hidden="true"></pre>
                    <textarea id="text" aria-label="Text of the feature" aria-autocomplete="list" aria-controls="choices"
                      aria-describedby="keys" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"></textarea>
                    <ul id="choices" role="listbox" aria-label="Sentences and words" hidden></ul>
                  </div>
                </div>
                <p id="keys" class="quiet">Ctrl+Space offers sentences, Ctrl+Enter runs the scenario, Ctrl+S saves.</p>
              </div>
              <section id="problems" aria-label="Problems" aria-live="polite"></section>
              <details id="changes" hidden><summary></summary><pre></pre></details>
            </article>
          </main>
        </div>
        <dialog id="conflict" aria-labelledby="conflict-title">
          <h2 id="conflict-title">Somebody else has changed this file</h2>
          <p>Nothing was overwritten. Lines that differ are marked.</p>
          <div class="both">
            <section><h3>In the file</h3><pre id="theirs" tabindex="0"></pre></section>
            <section><h3>Yours</h3><pre id="mine" tabindex="0"></pre></section>
          </div>
          <div class="buttons">
            <button id="take-theirs">Take the file, drop mine</button>
            <button id="keep-mine">Continue with mine</button>
            <button id="copy-mine">Copy mine</button>
          </div>
        </dialog>
        <dialog id="create" aria-labelledby="create-title">
          <form method="dialog">
            <h2 id="create-title">New feature</h2>
            <label>Title <input id="create-name" required maxlength="100"></label>
            <label>Folder <input id="create-folder" list="folders" placeholder="none"></label>
            <datalist id="folders"></datalist>
            <div class="buttons"><button value="create">Create</button><button value="" formnovalidate>Cancel</button></div>
          </form>
        </dialog>
        """#

    static let style = #"""
        :root {
          color-scheme: light dark;
          --paper: light-dark(#fdfcf9, #171614); --sheet: light-dark(#f5f2ec, #211f1c); --line: light-dark(#ddd8cd, #3a3733);
          --ink: light-dark(#1d1b18, #eae6de); --quiet: light-dark(#625d54, #a9a398); --link: light-dark(#17568f, #8fc0f2);
          --good: light-dark(#1a6838, #7fca98); --bad: light-dark(#b3241b, #ff9b90); --open: light-dark(#815000, #e8b860);
          --good-tint: light-dark(#eef6ee, #1b241d); --bad-tint: light-dark(#fcecea, #33201e);
          --value: light-dark(#6b3c94, #cda7ee);
          --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Consolas, monospace;
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; background: var(--paper); color: var(--ink); overflow-wrap: anywhere;
          font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
        }
        h1, h2, h3, h4, p, ul, pre { margin: 0; }
        h1, h2, h3, h4 { line-height: 1.25; font-weight: 650; }
        [hidden] { display: none !important; }
        a { color: var(--link); text-underline-offset: .2em; }
        :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
        button, input {
          font: inherit; font-size: .875rem; color: inherit; background: none; border: 1px solid var(--line);
          border-radius: .375rem; padding: .25rem .75rem;
        }
        button { cursor: pointer; }
        button:hover:not(:disabled) { border-color: var(--ink); }
        button:disabled { color: var(--quiet); cursor: default; }
        button[aria-pressed=true] { background: var(--ink); color: var(--paper); border-color: var(--ink); }
        .buttons { display: flex; flex-wrap: wrap; gap: .375rem; align-items: center; }
        .quiet, .k { color: var(--quiet); }
        .skip { position: absolute; inset-inline-start: -100vw; }
        .skip:focus { position: static; display: block; padding: .5rem 1rem; }
        .passed { color: var(--good); } .failed { color: var(--bad); } .open { color: var(--open); }
        .m { font-weight: 700; display: inline-block; min-width: 1.25em; }

        body > header {
          display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; align-items: center; position: sticky; top: 0; z-index: 3;
          padding: .75rem clamp(1rem, 3vw, 2rem); background: var(--paper); border-bottom: 1px solid var(--line);
        }
        h1 { font-size: 1.0625rem; } h1 a { color: inherit; text-decoration: none; }
        #verdict { font-size: .9375rem; white-space: pre-line; }
        #verdict.passed, #verdict.failed { font-weight: 600; }
        .frame {
          display: grid; grid-template-columns: minmax(13rem, 19rem) minmax(0, 1fr); gap: clamp(1rem, 3vw, 2.5rem);
          padding: 1.25rem clamp(1rem, 3vw, 2rem) 4rem; max-width: 100rem;
        }
        main:focus { outline: none; }

        nav { font-size: .9375rem; }
        nav > details > summary { display: none; }
        nav input { width: 100%; margin-bottom: .75rem; background: var(--sheet); }
        nav ul { list-style: none; padding: 0; }
        nav ul ul { padding-inline-start: 1rem; }
        nav summary { cursor: pointer; color: var(--quiet); padding-block: .125rem; }
        nav li a { color: inherit; text-decoration: none; display: flex; gap: .375rem; padding: .125rem .375rem; border-radius: .25rem; }
        nav li a:hover { text-decoration: underline; }
        nav li a[aria-current] { background: var(--sheet); font-weight: 600; }
        nav li a .n { margin-inline-start: auto; color: var(--quiet); font-weight: 400; font-variant-numeric: tabular-nums; }

        #overview h2 { font-size: 1.5rem; margin-bottom: .5rem; }
        #overview h3 { margin-block: 1.5rem .5rem; font-size: 1.0625rem; }
        #overview li { margin-block: .375rem; }
        #overview ul { list-style: none; padding: 0; }

        .bar { display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; margin-bottom: .5rem; }
        #path { font-size: .9375rem; font-family: var(--mono); font-weight: 500; color: var(--quiet); margin-inline-end: auto; }
        #note { font-size: .9375rem; min-height: 1.5em; }

        #reading { max-width: 60rem; }
        #reading .feature { font-size: 1.625rem; margin-block: .25rem .5rem; }
        #reading .rule { font-size: 1.25rem; margin-block: 2rem .5rem; }
        #reading .scenario { font-size: 1.0625rem; margin-block: 1.75rem .375rem; display: flex; gap: .5rem; align-items: baseline; flex-wrap: wrap; }
        #reading .examples { font-size: .9375rem; margin-block: .75rem .25rem 1.5rem; }
        #reading h4 .k, #reading h3 .k { font-weight: 400; }
        #reading .scenario button { font-size: .75rem; padding: 0 .5rem; }
        #reading .prose { max-width: 44rem; color: var(--quiet); }
        #reading .step { display: flex; gap: .375rem; padding: .0625rem .25rem; border-radius: .25rem; }
        #reading .step > span:last-child { min-width: 0; }
        #reading .step.bad, #reading tr.bad { background: var(--bad-tint); }
        #reading .tags { font-size: .8125rem; color: var(--quiet); font-family: var(--mono); }
        #reading .scroll { overflow-x: auto; margin: .25rem 0 .5rem 2rem; max-width: 100%; }
        #reading table { border-collapse: collapse; font-size: .875rem; }
        #reading th, #reading td { border: 1px solid var(--line); padding: .125rem .5rem; text-align: start; overflow-wrap: normal; }
        #reading th { background: var(--sheet); font-weight: 600; }
        #reading .doc, #reading .why {
          font: .8125rem/1.5 var(--mono); white-space: pre-wrap; margin: .25rem 0 .5rem 2rem; padding: .375rem .625rem;
          background: var(--sheet); border-radius: .25rem;
        }
        #reading .why { background: var(--bad-tint); color: var(--bad); }
        .time { color: var(--quiet); font-size: .8125rem; font-weight: 400; white-space: nowrap; }

        #editor { border: 1px solid var(--line); border-radius: .375rem; overflow: hidden; }
        #keys { font-size: .8125rem; padding: .25rem .625rem; border-top: 1px solid var(--line); }
        #scroll { display: flex; align-items: flex-start; overflow: auto; max-height: 75vh; font: .875rem/1.375rem var(--mono); background: var(--sheet); }
        #gutter {
          position: sticky; inset-inline-start: 0; z-index: 1; background: var(--sheet); padding: .5rem .25rem .5rem .5rem;
          text-align: end; color: var(--quiet); user-select: none; flex: none; align-self: flex-start;
        }
        #gutter div { height: 1.375rem; white-space: nowrap; }
        #gutter button { font: inherit; line-height: 1; padding: 0 .25rem; border: 0; color: var(--link); }
        #gutter .m { min-width: 1em; }
        #sheet { position: relative; flex: 1 0 auto; }
        #paint, #text { font: inherit; margin: 0; padding: .5rem 2rem .5rem .5rem; white-space: pre; tab-size: 4; letter-spacing: 0; }
        #paint { min-height: 6rem; pointer-events: none; overflow-wrap: normal; }
        #paint > div { height: 1.375rem; }
        #text {
          position: absolute; inset: 0; width: 100%; height: 100%; border: 0; resize: none; overflow: hidden; outline-offset: -2px;
          background: none; color: transparent; caret-color: var(--ink);
        }
        #text::selection { background: color-mix(in srgb, var(--link) 30%, transparent); color: transparent; }
        @media (forced-colors: active) { #text { color: CanvasText; } #paint { visibility: hidden; } }
        #paint .keyword { color: var(--link); } #paint .comment, #paint .decorator { color: var(--quiet); }
        #paint .string, #paint .number, #paint .parameter, #paint .variable, #paint .property { color: var(--value); }
        #paint .error { text-decoration: underline wavy var(--bad); text-decoration-skip-ink: none; }
        #paint .doubt { text-decoration: underline wavy var(--open); text-decoration-skip-ink: none; }
        #choices {
          position: absolute; z-index: 2; list-style: none; padding: .25rem; margin: 0; max-height: 14rem; overflow: auto;
          background: var(--paper); border: 1px solid var(--line); border-radius: .375rem; box-shadow: 0 .25rem 1rem #0003;
          max-width: min(44rem, 90vw); min-width: 12rem; font-size: .8125rem;
        }
        #choices li { padding: .125rem .5rem; border-radius: .25rem; cursor: pointer; white-space: pre-wrap; }
        #choices li[aria-selected=true] { background: var(--link); color: var(--paper); }

        #problems { margin-top: 1rem; }
        #problems h3 { font-size: 1rem; margin-bottom: .375rem; }
        #problems li { margin-block: .5rem; padding: .375rem .625rem; background: var(--sheet); border-radius: .25rem; }
        #problems ul { list-style: none; padding: 0; }
        #problems p { white-space: pre-wrap; font-size: .9375rem; }
        #problems .buttons { margin-top: .375rem; }
        #changes { margin-top: 1rem; }
        #changes summary { cursor: pointer; color: var(--quiet); }
        pre { font: .8125rem/1.5 var(--mono); }
        #changes pre, .both pre { overflow: auto; background: var(--sheet); padding: .5rem; border-radius: .25rem; }
        ins, del, mark { text-decoration: none; display: block; color: inherit; }
        ins { background: var(--good-tint); color: var(--good); } del, mark { background: var(--bad-tint); color: var(--bad); }

        dialog { border: 1px solid var(--line); border-radius: .5rem; background: var(--paper); color: var(--ink); max-width: min(80rem, 94vw); }
        dialog::backdrop { background: #0006; }
        dialog h2 { font-size: 1.25rem; margin-bottom: .5rem; } dialog label { display: block; margin-block: .5rem; }
        dialog input { display: block; width: 100%; } dialog .buttons { margin-top: 1rem; }
        .both { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(18rem, 100%), 1fr)); gap: 1rem; margin-top: .75rem; }
        .both section { min-width: 0; } .both pre { max-height: 50vh; }
        @media (max-width: 46rem) {
          .frame { grid-template-columns: minmax(0, 1fr); }
          nav > details > summary { display: block; }
          body > header { position: static; }
          #reading .scroll, #reading .doc, #reading .why { margin-inline-start: .25rem; }
        }
        """#
}
