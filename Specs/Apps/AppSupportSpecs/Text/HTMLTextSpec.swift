import AppSupport
import Kea

final class HTMLTextSpec: Spec {
    override class func spec() {
        describe("HTML as plain text") {
            it(
                "has lines and paragraphs",
                each: [
                    ("<p>One</p>\n\n<p>Two</p>\n", "One\n\nTwo"),
                    ("One<br>Two<br/>Three", "One\nTwo\nThree"), ("a<br><br><br>b", "a\n\nb"),
                    ("<p>One\n   two</p>", "One two"), ("a <b> b</b>", "a b"), ("<p> a </p>", "a"),
                    ("<h1>A</h1>b<h4>C</h4>d<h6>E</h6>f", "A\n\nb\n\nC\n\nd\n\nE\n\nf"),
                    ("<div>One</div><div>Two</div>", "One\nTwo"), ("One<hr>Two", "One\n\nTwo"),
                    ("<p>One<p>Two", "One\n\nTwo"), ("<dl><dt>A<dd>B</dl>", "A\nB"),
                    ("One</p>Two", "One\n\nTwo"),
                    ("a&nbsp;\n b", "a\u{A0} b"), ("<p>a<br></p><p>b</p>", "a\n\nb"), ("", ""),
                    ("no tags", "no tags"),
                ]
            ) { html, text in expect(HTMLText.plain(html)).to(equal(text)) }

            it("recognizes only tags that begin with a letter") {
                for letter in ["a", "z", "A", "Z"] {
                    expect(HTMLText.plain("1<\(letter)2>3")).to(equal("13"))
                }
                for other in ["`", "{", "@", "[", "é", "0"] {
                    expect(HTMLText.plain("1<\(other)2>3")).to(equal("1<\(other)2>3"))
                }
            }

            it("recognizes five whitespace characters in text and in tags") {
                for blank in ["\t", "\n", "\u{C}", "\r", " "] {
                    expect(HTMLText.plain("a\(blank)b<img\(blank)alt\(blank)=\(blank)c\(blank)>")).to(
                        equal("a b[c]"))
                }
                for other in ["\u{B}", "\u{E}", "\u{8}"] {
                    expect(HTMLText.plain("a\(other)b")).to(equal("ab"))
                }
                expect(HTMLText.plain("a\u{85}b\u{A0}c")).to(equal("ab\u{A0}c"))
                expect(HTMLText.plain("<img\u{B}alt=c>")).to(beEmpty())
            }

            it(
                "has a separate line for each block",
                each: [
                    "address", "article", "aside", "body", "caption", "dd", "details", "div", "dt",
                    "figcaption", "footer", "form", "header", "html", "main", "nav", "section", "summary",
                    "tr",
                ]
            ) { name in expect(HTMLText.plain("a<\(name)>b</\(name)>c")).to(equal("a\nb\nc")) }

            it(
                "has an empty line around each paragraph",
                each: ["dl", "figure", "h1", "h2", "h3", "h4", "h5", "h6", "p", "pre", "table", "ul", "ol"]
            ) { name in expect(HTMLText.plain("a<\(name)>b</\(name)>c")).to(equal("a\n\nb\n\nc")) }

            it(
                "keeps the lines and the whitespace of code",
                each: [
                    ("<pre><code>if x {\n    y()\n}\n</code></pre>", "if x {\n    y()\n}"),
                    ("<pre>\na\n\n\n\tb\n\n</pre>c", "a\n\n\n\tb\n\nc"),
                    ("<pre><code>\na</code></pre>", "\na"),
                    ("<p>Use <code>a  &lt; b</code> &amp;amp; <em>go</em></p>", "Use a < b &amp; go"),
                    ("<p>a</p><pre>b</pre><p>c</p>", "a\n\nb\n\nc"),
                ]
            ) { html, text in expect(HTMLText.plain(html)).to(equal(text)) }

            it(
                "has markers and numbers of lists",
                each: [
                    ("<ul>\n<li>One</li>\n<li>Two</li>\n</ul>", "• One\n• Two"),
                    ("Do:<ol><li>One<li>Two</ol>Done", "Do:\n\n1. One\n2. Two\n\nDone"),
                    (#"<ol start="9"><li>a<li>b<li value="20">c<li>d</ol>"#, "9. a\n10. b\n20. c\n21. d"),
                    (#"<ol start="2" reversed><li>a<li>b</ol>"#, "2. a\n1. b"),
                    (
                        "<ol><li>a<ul><li>b<br>c</li></ul></li><li>d</li></ol>",
                        "1. a\n   • b\n     c\n2. d"
                    ),
                    ("<ul><li><p>a</p></li><li><p>b</p></li></ul>", "• a\n\n• b"),
                    ("<ul><li></li><li>b</li></ul>", "•\n• b"), ("<li>a</li>", "• a"),
                    ("<ol><li><pre>a\nb</pre></ol>", "1. a\n   b"),
                ]
            ) { html, text in expect(HTMLText.plain(html)).to(equal(text)) }

            it(
                "marks quotes and separates table cells",
                each: [
                    ("<blockquote><p>a</p><p>b</p></blockquote>c", "> a\n\n> b\n\nc"),
                    ("<blockquote><ul><li>a<li>b</ul></blockquote>", "> • a\n> • b"),
                    (
                        "<table><tr><th>a</th><th>b</th></tr><tr><td></td><td>c</td></tr></table>d",
                        "a\tb\n\tc\n\nd"
                    ),
                ]
            ) { html, text in expect(HTMLText.plain(html)).to(equal(text)) }

            it(
                "shows the addresses of links and the texts of images",
                each: [
                    (
                        #"<a href="https://a.example/?b=1&amp;c=2">See</a>!"#,
                        "See <https://a.example/?b=1&c=2>!"
                    ),
                    (#"<a href="https://a.example"> https://a.example </a>"#, "https://a.example"),
                    (
                        #"<a href="https://a.example">https://a.example<b>/x</b></a>"#,
                        "https://a.example/x <https://a.example>"
                    ),
                    (#"<a href="/help" title="a > b">link</a>"#, "link"), (#"<a name="x">link</a>"#, "link"),
                    (#"<a href="javascript:x()">link</a>"#, "link"),
                    (
                        #"<a href="http://a.example">one<a href="http://b.example">two</a>"#,
                        "one <http://a.example>two <http://b.example>"
                    ),
                    (#"Before<img src="x.png" alt="a chart">after"#, "Before[a chart]after"),
                    (#"<img alt="">"#, ""), (#"<img src="x.png">"#, "[picture]"),
                    (
                        #"<a href="https://a.example/x.png"><img alt="a > b"></a>"#,
                        "[a > b] <https://a.example/x.png>"
                    ),
                ]
            ) { html, text in expect(HTMLText.plain(html)).to(equal(text)) }

            it(
                "distinguishes tags from text as in the HTML standard",
                each: [
                    ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"), ("a < b", "a < b"), ("<", "<"), ("a </", "a </"),
                    ("<3", "<3"), ("a<>b", "a<>b"), ("x << y >> z", "x << y >> z"), ("a</>b", "ab"),
                    ("a</ b>c", "ac"), ("a<b", "a"), ("a<b c='>d", "a"), ("<P>A</P >B", "A\n\nB"),
                    ("a<i\nx=1\ty>b</i>c", "abc"), (#"a<i x="1"y='2'/z=>b</i>"#, "ab"), ("a<i/>b", "ab"),
                    (#"<img alt=a>b"#, "[a]b"), (#"<img alt = 'a b'>"#, "[a b]"),
                    (#"<img =alt="x">"#, "[picture]"),
                    (#"<img alt="a" alt="b">"#, "[a]"), (#"<img ALT=A&amp;B>"#, "[A&B]"),
                ]
            ) { html, text in expect(HTMLText.plain(html)).to(equal(text)) }

            it(
                "omits comments, declarations and scripts",
                each: [
                    ("a<!-- b > c -- d -->e", "ae"), ("a<!-->b", "ab"), ("a<!--->b", "ab"),
                    ("a<!-- b --!>c", "ac"),
                    ("a<!-- b", "a"), ("<!DOCTYPE html>a", "a"), ("a<?php b ?>c", "ac"),
                    ("a<![CDATA[b]]>c", "ac"),
                    ("a<script>if (1 < 2) '</p>'</script>b", "ab"), ("a<STYLE>b</style >c", "ac"),
                    ("<title>a</title>b", "b"), ("a<textarea>&lt;b></textarea>", "a<b>"), ("a<script>b", "a"),
                    ("a<xmp><b></xmpp></xmp>", "a<b></xmpp>"),
                ]
            ) { html, text in expect(HTMLText.plain(html)).to(equal(text)) }

            it("contains no terminal control characters") {
                expect(HTMLText.plain("<p>&#27;[31mred&#x202E;</p>")).to(equal("[31mred"))
                expect(HTMLText.plain("<pre>\u{1B}[31m\u{202E}red</pre>")).to(equal("[31mred"))
            }

            it(
                "is converted in linear time",
                each: [
                    "<", "</", "<a href='https://a.example'>x", "<ul>", "<a b='", "<!--", "</p>", "<xmp>",
                    "<ol><li>",
                ]
            ) { piece in
                // Quadratic time would exceed the time limit.
                expect(HTMLText.plain(String(repeating: piece, count: 20_000)).utf8.count).to(
                    beLessThan(2_000_000))
            }
        }
    }
}
