import BrowseOverflowCommand
import Kea
import KeaSpecSupport

final class HTMLTextSpec: Spec {
    override class func spec() {
        describe("HTML as plain text") {
            for one in TextCases.read("HTML/plain") {
                it(one.title) { expect(HTMLText.plain(one.text) + "\n").to(equal(one.rest)) }
            }

            it("omits attributes, comments, scripts and styles") {
                expect(
                    HTMLText.plain(
                        #"a<b title="a > b">b</b><i x='>"' y=">'">?</i><!-- <p> -->c<script>1<b></b>2</script>"#
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
