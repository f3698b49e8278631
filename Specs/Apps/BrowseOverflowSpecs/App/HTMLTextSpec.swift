import BrowseOverflowCommand
import Kea

final class HTMLTextSpec: Spec {
    override class func spec() {
        describe("HTML as plain text") {
            it(
                "has lines and paragraphs",
                each: [
                    ("<p>One</p>\n\n<p>Two</p>\n", "One\n\nTwo"), ("<p>One<p>Two", "One\n\nTwo"),
                    ("One<br>Two<br/>Three", "One\nTwo\nThree"), ("a<br><br><br>b", "a\n\nb"),
                    ("<p>One\n   two</p>", "One two"), ("a <b> b</b>", "a b"), ("<p> a </p>", "a"),
                    ("<h1>A</h1>b<h4>C</h4>d", "A\n\nb\n\nC\n\nd"), ("One<hr>Two", "One\n\nTwo"),
                    ("<div>One</div><DIV CLASS='x'>Two</DIV>", "One\nTwo"), ("a&nbsp;\n b", "a\u{A0} b"),
                    ("<blockquote><p>a</p></blockquote>b", "a\n\nb"), ("", ""), ("no tags", "no tags"),
                ]
            ) { html, text in expect(HTMLText.plain(html)).to(equal(text)) }

            it(
                "keeps the addresses of links and pictures",
                each: [
                    (
                        "See <a href='https://b.example?x=1&amp;y'>this\n page</a>!",
                        "See this page (https://b.example?x=1&y)!"
                    ),
                    ("<a href=https://b.example/>https://b.example/</a>", "https://b.example/"),
                    (#"<a title="a > b" href="x">c</a><a>d</a>"#, "c (x)d"),
                    (
                        #"<p><img src="https://b.example/a.png" alt="A &lt; B" /></p>"#,
                        "[A < B] (https://b.example/a.png)"
                    ),
                    ("<img src='a.png'>", "[] (a.png)"),
                ]
            ) { html, text in expect(HTMLText.plain(html)).to(equal(text)) }

            it(
                "keeps the form of lists, tables and code",
                each: [
                    ("Do:<ul>\n<li>One</li>\n<li>Two</li>\n</ul>Done", "Do:\n\n• One\n• Two\n\nDone"),
                    (
                        "<p>So:</p><pre><code>if x {\n    y()\n\n}\n</code></pre>",
                        "So:\n\nif x {\n    y()\n\n}"
                    ),
                    ("<ol>\n<li><p>One</p>\n</li>\n<li>Two</li></ol>End", "1. One\n\n2. Two\n\nEnd"),
                    ("<ol><li>One<ul><li>a</li><li>b</ul></li><li>Two</ol>", "1. One\n  • a\n  • b\n2. Two"),
                    ("<ul><li><p>One</p><p>More</p></li></ul>", "• One\n\n  More"),
                    (
                        "<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>1</td> <td></td><td>3</td></tr></table>",
                        "A | B\n1 | | 3"
                    ),
                ]
            ) { html, text in expect(HTMLText.plain(html)).to(equal(text)) }

            it("omits attributes, comments, scripts and styles") {
                expect(
                    HTMLText.plain(
                        #"a<b title="a > b">b</b><i x='>"' y=">'">?</i><!-- <p> -->c<script>1 < 2</script>"#
                            + "<style>p {}</style>d")
                ).to(equal("ab?cd"))
            }

            it("recognizes only what begins like markup, and omits what does not end") {
                expect(HTMLText.plain("1 < 2 <3 & a <b")).to(equal("1 < 2 <3 & a"))
                expect(HTMLText.plain("a<!-- b")).to(equal("a"))
            }

            it("has no control characters, and decodes references once") {  // hostile 19
                expect(HTMLText.plain("<p>a\u{1B}[31m\u{202E}&#27;b &amp;lt;</p>")).to(equal("a[31mb &lt;"))
            }

            it("is converted in linear time") {
                for part in ["<", "<p>", "&", "<!--", "<a b='"] {
                    let html = String(repeating: part, count: 50_000)
                    expect(HTMLText.plain(html).utf8.count).to(beLessThanOrEqual(to: html.utf8.count))
                }
            }
        }
    }
}
