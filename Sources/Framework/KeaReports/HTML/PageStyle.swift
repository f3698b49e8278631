import KeaText

/// The style of the page.
enum PageStyle {
    private static let theme = Markup(stringLiteral: PageTheme.css)

    /// The style sheet.
    ///
    /// Text has a contrast of at least 4.5 to 1 with its background; `.ci/html`
    /// measures it in a browser.
    static let css: Markup = #"""
        \#(theme)
        /* The script sets the height of the search if it covers the top of the window. */
        html { --covered: 0px; scroll-padding-top: calc(var(--covered) + .5rem); -webkit-text-size-adjust: 100%; }
        small { font-size: .8125rem; }
        pre, code, .at, .place { font-family: var(--mono); font-size: .8125rem; }
        pre { line-height: 1.5; white-space: pre-wrap; overflow-wrap: anywhere; tab-size: 4; }
        .at, .time { color: var(--quiet); }
        .number, .time { font-variant-numeric: tabular-nums; text-align: end; white-space: nowrap; }

        /* The frame */
        body > header, .frame, body > footer {
          max-width: 76rem; margin: 0 auto; padding-inline: clamp(1rem, 4vw, 3rem);
        }
        body > header { padding-block: clamp(1.5rem, 5vw, 3.5rem) 1.25rem; }
        h1 { font-size: 1rem; color: var(--quiet); font-weight: 500; }
        .verdict {
          font-size: clamp(1.5rem, 1.1rem + 1.8vw, 2.375rem); line-height: 1.2; font-weight: 680;
          letter-spacing: -.015em; margin-block: .25rem .5rem; text-wrap: balance;
        }
        .verdict.good { color: var(--good); }
        .verdict.bad { color: var(--bad); }
        .verdict.open { color: var(--open); }
        body > header p.facts { color: var(--quiet); font-size: .9375rem; }
        .facts span { white-space: nowrap; }
        #runs svg { display: block; margin-top: 1rem; }
        .frame { padding-bottom: 4rem; }
        main { min-width: 0; }
        main > section { margin-top: 3rem; }
        main > section:first-of-type { margin-top: 1.5rem; }
        h2 {
          font-size: 1.375rem; letter-spacing: -.01em; padding-bottom: .5rem; border-bottom: 1px solid
          var(--line); margin-bottom: 1.25rem;
        }
        h3 { font-size: 1.0625rem; margin-block: 2rem .75rem; }
        body > footer { padding-block: 1.5rem 3rem; color: var(--quiet); font-size: .875rem; }

        /* Search and filters, which need the script */
        search { display: none; }
        .js search {
          display: block; position: sticky; top: 0; z-index: 2; background: var(--paper); border-block:
          1px solid var(--line);
        }
        search form {
          max-width: 76rem; margin: 0 auto; padding: .625rem clamp(1rem, 4vw, 3rem); display: flex;
          flex-wrap: wrap; gap: .5rem .75rem; align-items: center;
        }
        search input {
          font: inherit; font-size: .9375rem; color: inherit; background: var(--sheet); border: 1px solid
          var(--line); border-radius: .375rem; padding: .3125rem .625rem; min-width: 0; flex: 1 1 11rem;
        }
        search input::placeholder { color: var(--quiet); opacity: 1; }
        search input[aria-invalid=true] { border-color: var(--bad); }
        button {
          font: inherit; font-size: .875rem; color: inherit; background: none; border: 1px solid
          var(--line); border-radius: 1rem; padding: .1875rem .75rem;
        }
        #told { font-size: .875rem; color: var(--quiet); flex-basis: 100%; }
        #told:empty { display: none; }
        #told button { margin-inline-start: .5rem; }

        /* Contents */
        nav { font-size: .9375rem; margin-top: 1rem; }
        nav > details > summary { color: var(--quiet); padding-block: .25rem; }
        nav ul { list-style: none; padding: 0; }
        nav ul ul { padding-inline-start: .875rem; margin-block: .25rem .5rem; }
        nav li { margin-block: .1875rem; }
        nav a { color: inherit; text-decoration: none; display: block; padding-block: .0625rem; }
        nav a:hover { color: var(--link); text-decoration: underline; }
        nav summary > span, .f > a { flex: 1; min-width: 0; }
        nav .f, nav details details > summary { display: flex; align-items: baseline; gap: .5rem; }
        nav details details > summary { color: var(--quiet); margin-top: .5rem; }
        nav details details > summary::before { content: "▸"; }
        nav details details[open] > summary::before { content: "▾"; }
        nav small { color: var(--quiet); font-variant-numeric: tabular-nums; text-align: end; }
        nav .bar { width: 2.5rem; min-width: 0; height: .1875rem; margin-inline-start: auto; }
        nav .m { min-width: 1em; }

        /* Statuses */
        .m {
          font-weight: 700; display: inline-block; min-width: 1.25em; text-align: start; color:
          var(--quiet);
        }
        .m.passed, .m.passed a { color: var(--good); }
        .m.failed, .m.failed a { color: var(--bad); }
        .m.open, .m.open a { color: var(--open); }
        td.m { display: table-cell; }
        .m a { text-decoration: none; display: inline-block; min-width: 1.25em; }

        /* Features */
        .feature { margin-block: 0 3rem; }
        /* Thousands of open scenarios are drawn when they become visible. That changes their height, so smooth scrolling
           would end elsewhere. */
        .unfolded .feature, .unfolded .suite { content-visibility: auto; contain-intrinsic-size: auto 40rem; }
        .feature > h4, .feature > h3 { font-size: 1.5rem; letter-spacing: -.012em; margin: 0 0 .375rem; }
        .feature > .tally {
          color: var(--quiet); font-size: .875rem; margin-bottom: .75rem; display: flex; flex-wrap: wrap;
          gap: .25rem 1rem; align-items: baseline;
        }
        .tally .bar { width: 10rem; align-self: center; }
        .description { max-width: 42rem; margin-block: .5rem 1rem; }
        .description > * + * { margin-top: .625rem; }
        .description ul, .description ol { padding-inline-start: 1.5rem; }
        .description .heading { font-weight: 650; }
        .description blockquote {
          border-inline-start: 3px solid var(--line); padding-inline-start: .875rem; color: var(--quiet);
        }
        .description pre, .doc, .attached pre {
          background: var(--sheet); border-radius: .375rem; padding: .625rem .875rem;
        }
        code { background: var(--sheet); border-radius: .1875rem; padding: .0625rem .25rem; }
        .tags { font-size: .8125rem; color: var(--quiet); }
        .tags span + span { margin-inline-start: .5rem; }
        .rule { margin-top: 1.75rem; }
        .rule > h5 { font-size: 1.125rem; margin-bottom: .5rem; }
        .k { font-weight: 400; }
        .background {
          margin-block: 1rem; padding-inline-start: 1.25rem; border-inline-start: 3px solid var(--line);
        }
        .background > .title { color: var(--quiet); font-size: .9375rem; }

        /* Scenarios */
        .scenario { border-top: 1px solid var(--line); padding-block: .125rem; }
        .scenario:last-of-type { border-bottom: 1px solid var(--line); }
        .scenario > summary {
          display: flex; gap: .5rem; align-items: baseline; padding-block: .5rem; list-style: none;
        }
        .scenario > summary::-webkit-details-marker { display: none; }
        .scenario > summary h5, .scenario > summary h6 { font-size: 1rem; font-weight: 600; flex: 1; }
        .scenario > summary:hover h5, .scenario > summary:hover h6 {
          text-decoration: underline; text-underline-offset: .2em; text-decoration-thickness: 1px;
        }
        .scenario > div { padding-inline-start: 1.75rem; padding-bottom: .875rem; }
        .scenario:target, tr:target, .spec:target, .steps > li:target { background: var(--open-tint); }
        .steps {
          list-style: none; padding: 0; display: grid; grid-template-columns: max-content minmax(0, 1fr);
          column-gap: .5rem; row-gap: .125rem;
        }
        .steps > li { display: grid; grid-column: 1 / -1; grid-template-columns: subgrid; }
        .steps > li > i { font-style: normal; color: var(--quiet); text-align: end; }
        .steps > li > div { grid-column: 2; min-width: 0; }
        .steps > li.hook > span, .steps > li.skipped > span { color: var(--quiet); }
        .steps > li.failed > span { color: var(--bad); font-weight: 600; }
        .steps > li.open > span { color: var(--open); font-weight: 600; }
        var { font-style: normal; color: var(--link); }
        table { border-collapse: collapse; font-size: .9375rem; }
        .scroll { overflow-x: auto; margin-block: .375rem; max-width: 100%; }
        td, th {
          padding: .25rem .625rem; border-bottom: 1px solid var(--line); text-align: start;
          vertical-align: baseline; font-weight: 400; overflow-wrap: break-word;
        }
        th { font-weight: 600; }
        .data td { border: 1px solid var(--line); }
        .data .missing td { background: var(--bad-tint); }
        .data .surplus td { background: var(--good-tint); }
        .data .moved td { background: var(--open-tint); }
        .data tr td.wrong { background: var(--bad-tint); }
        .data td.note { border: 0; background: none; color: var(--quiet); }
        .data del { color: var(--bad); text-decoration: none; }
        .data ins { color: var(--good); text-decoration: none; }
        .examples tr.passed { background: var(--good-tint); }
        .examples tr.failed { background: var(--bad-tint); }
        .examples tr.open { background: var(--open-tint); }
        /* The time of a row stays in view when its table scrolls. */
        .examples td.time { position: sticky; inset-inline-end: 0; background: inherit; }
        .examples .skipped > .time { background: var(--paper); }
        .examples .title { font-weight: 600; margin-top: .75rem; }
        .at { margin-top: .625rem; display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; }
        .plot rect { fill: var(--quiet); }
        .plot .p { fill: var(--good); }
        .plot .f { fill: var(--bad); }
        .plot .o { fill: var(--open); }
        .plot { vertical-align: -.125em; }

        /* Failures */
        .failure {
          border-inline-start: 3px solid var(--bad); padding: .25rem 0 .375rem .875rem; margin-block:
          .375rem .5rem;
        }
        .failure.open { border-color: var(--open); }
        .failure > * + * { margin-top: .375rem; }
        .message { color: var(--bad); white-space: pre-wrap; }
        .open > .message, .reason { color: var(--open); }
        .reason.failed { color: var(--bad); }
        .reason.skipped { color: var(--quiet); }
        .failure > details, .swift { font-size: .875rem; color: var(--quiet); }
        .failure > details > * + * { margin-top: .25rem; }
        pre ins { color: var(--good); text-decoration: none; }
        pre del { color: var(--bad); text-decoration: none; }
        #attention ul { list-style: none; padding: 0; }
        #attention li { padding-block: .625rem; border-bottom: 1px solid var(--line); }
        #attention li > p { padding-inline-start: 1.75rem; }
        #attention li > p > a { color: inherit; text-decoration-color: var(--quiet); }
        .attached { margin-block: .375rem; }
        .attached img, .attached video {
          max-width: 100%; max-height: 32rem; height: auto; border: 1px solid var(--line); border-radius:
          .25rem; display: block; background: #fff;
        }
        .attached figcaption, .log { font-size: .8125rem; color: var(--quiet); }
        .log { white-space: pre-wrap; }

        /* Specs */
        .suite > summary { padding-block: .375rem; }
        .suite > summary h3, .suite > summary h4 { display: inline; margin: 0; font-size: 1rem; }
        .suite { border-top: 1px solid var(--line); }
        .tree { list-style: none; padding-inline-start: 1.25rem; }
        .tree > li { margin-block: .125rem; }
        .tree > li > .name { font-weight: 600; }
        .spec .time { font-size: .8125rem; margin-inline-start: .5rem; }

        /* Lookups */
        .lookup { width: 100%; }
        .bar { width: 100%; min-width: 3rem; height: .5rem; display: block; }
        .bar rect { fill: var(--quiet); }
        .bar .passed { fill: var(--good); }
        .bar .failed { fill: var(--bad); }
        .bar .open { fill: var(--open); }
        .bar .skipped { fill: var(--line); }
        .uses { border-top: 1px solid var(--line); padding-block: .25rem; }
        .uses > .place, .uses > ul { padding-inline-start: 1.25rem; }
        .new { font-size: .8125rem; color: var(--bad); white-space: nowrap; }
        dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; margin: 0; }
        dt { color: var(--quiet); } dd { margin: 0; }

        @media (max-width: 45rem) {
          dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .5rem; }
          .scenario > div { padding-inline-start: .5rem; }
          .steps > li > div { grid-column: 1 / -1; }
          .js search { position: static; }
          .examples .plot { display: none; }
          .more > td > * { position: sticky; inset-inline-start: .625rem; max-width: calc(100vw - 5rem); }
        }
        @media (min-width: 64rem) {
          .frame { display: grid; grid-template-columns: 15rem minmax(0, 1fr); column-gap: 3.5rem; }
          nav {
            position: sticky; top: var(--covered); max-height: calc(100vh - var(--covered)); overflow-y: auto;
            align-self: start; margin-top: 1.5rem; padding-bottom: 2rem; scrollbar-width: thin;
          }
          nav > details::details-content { content-visibility: visible; block-size: auto; }
          @supports selector(::details-content) { nav > details > summary { display: none; } }
        }
        @media (min-width: 100rem) {
          body > header, .frame, body > footer, search form { max-width: 92rem; }
          .frame { grid-template-columns: 19rem minmax(0, 62rem); column-gap: 5rem; }
          body { font-size: 1.0625rem; }
        }
        @media print {
          :root { color-scheme: light; --paper: #fff; --sheet: #fff; }
          html { font-size: 10.5pt; }
          body { font-size: 1rem; }
          search, nav, .skip, .at a, #told { display: none !important; }
          .frame { display: block; }
          details::details-content { content-visibility: visible; block-size: auto; }
          .unfolded .feature, .unfolded .suite { content-visibility: visible; }
          .scenario > summary, h2, h3, h4, h5, h6 { break-after: avoid; }
          .steps > li, tr, .failure { break-inside: avoid; }
          main > section { margin-top: 1.5rem; }
          a { color: inherit; text-decoration: none; }
        }

        """#
}
