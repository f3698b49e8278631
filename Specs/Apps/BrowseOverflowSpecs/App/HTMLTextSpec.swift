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

            it("has a bullet before each item of a list") {
                expect(HTMLText.plain("Do:<ul>\n<li>One</li>\n<li>Two</li>\n</ul>Done")).to(
                    equal("Do:\n\n• One\n• Two\n\nDone"))
            }

            it("keeps the lines and the whitespace of code") {
                expect(HTMLText.plain("<p>So:</p><pre><code>if x {\n    y()\n\n}\n</code></pre>")).to(
                    equal("So:\n\nif x {\n    y()\n\n}"))
            }

            it("omits attributes, comments, scripts and styles") {
                expect(
                    HTMLText.plain(
                        "a<a href='https://b.example'>b</a><!-- <p> -->c<script>1 < 2</script>"
                            + "<style>p {}</style>d")
                ).to(equal("abcd"))
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
