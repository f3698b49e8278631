import AppSupport
import Kea

final class HTMLTextSpec: Spec {
    override class func spec() {
        describe("HTML as plain text") {
            for (html, text) in [
                ("<p>One</p>\n\n<p>Two</p>\n", "One\n\nTwo"),
                ("One<br>Two<br/>Three", "One\nTwo\nThree"),
                ("<ul>\n<li>One</li>\n<li>Two</li>\n</ul>", "• One\n\n• Two"),
                ("<p>Use <code>a &lt; b</code> &amp;amp; <em>go</em></p>", "Use a < b &amp; go"),
                ("<pre><code>if x {\n    y()\n}\n</code></pre>", "if x {\n    y()\n}"),
                (#"<a href="x" title="a">link</a>"#, "link"),
                ("a < b", "a < b"), ("", ""), ("<", "<"), ("<p", "<p"), ("no tags", "no tags"),
                ("<p>&#27;[31mred</p>", "[31mred"),
            ] {
                it("makes of \(html.debugDescription) the lines \(text.debugDescription)") {
                    expect(HTMLText.plain(html)).to(equal(text))
                }
            }
        }
    }
}
