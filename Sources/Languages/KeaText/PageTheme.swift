/// The colours and base rules of pages for a browser: the HTML report and the page of `serve`.
package enum PageTheme {
    /// The beginning of a style sheet.
    ///
    /// Colours are named after their meaning.
    package static let css = """
        :root {
          color-scheme: light dark;
          --paper: light-dark(#fdfcf9, #171614);
          --sheet: light-dark(#f5f2ec, #211f1c);
          --line: light-dark(#ddd8cd, #3a3733);
          --ink: light-dark(#1d1b18, #eae6de);
          --quiet: light-dark(#625d54, #a9a398);
          --link: light-dark(#17568f, #8fc0f2);
          --good: light-dark(#1a6838, #7fca98);
          --bad: light-dark(#b3241b, #ff9b90);
          --open: light-dark(#815000, #e8b860);
          --good-tint: light-dark(#eef6ee, #1b241d);
          --bad-tint: light-dark(#fcecea, #33201e);
          --open-tint: light-dark(#fbf2df, #2c2619);
          --mono: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Consolas, monospace;
        }
        * { box-sizing: border-box; }
        body {
          margin: 0; background: var(--paper); color: var(--ink);
          font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
          overflow-wrap: anywhere;
        }
        h1, h2, h3, h4, h5, h6, p, ol, ul, figure, blockquote, pre { margin: 0; }
        h1, h2, h3, h4, h5, h6 { line-height: 1.25; font-weight: 650; text-wrap: balance; }
        a { color: var(--link); text-underline-offset: .2em; text-decoration-thickness: 1px; }
        :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 2px; }
        [hidden] { display: none !important; }
        summary, button { cursor: pointer; }
        .skip { position: absolute; inset-inline-start: -100vw; }
        .skip:focus { position: static; display: block; padding: .5rem 1rem; }
        .quiet, .k { color: var(--quiet); }
        .buttons { display: flex; flex-wrap: wrap; gap: .375rem; }
        button[aria-pressed=true] { background: var(--ink); color: var(--paper); border-color: var(--ink); }

        """
}
