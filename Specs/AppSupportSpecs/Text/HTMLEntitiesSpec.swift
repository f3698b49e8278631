import AppSupport
import Kea

final class HTMLEntitiesSpec: Spec {
    override class func spec() {
        describe("the references of HTML") {
            for (html, text) in [
                ("Q &amp; A", "Q & A"), ("&lt;br&gt;", "<br>"), ("&quot;&#39;&apos;", #""''"#),
                ("&#x27;&#X27;", "''"),
                ("&eacute;&hellip;&euro;", "é…€"), ("&#128512;", "😀"), ("&thetasym;", "ϑ"), ("", ""),
                ("&#150;&#x80;&#146;", "–€’"), ("&#00000000065;", "A"),
                ("&amp;", "&"),
            ] {
                it("in “\(html)” become their characters") {
                    expect(HTMLEntities.decode(html)).to(equal(text))
                }
            }

            it("are replaced once") {  // hostile 18
                expect(HTMLEntities.decode("&amp;lt;")).to(equal("&lt;"))
                expect(HTMLEntities.decode("&amp;amp;amp;")).to(equal("&amp;amp;"))
            }

            for html in [
                "AT&T", "a & b", "&", "&;", "&nosuch;", "&amp", "&#;", "&#x;", "&#-1;", "&# 39;", "&#xZZ;",
                "&AMP ;",
                "&aaaaaaaaaaaaaaaaaaaa;", "&é;", "&#000000000065;",
            ] {
                it("are not in “\(html)”, which stays") {
                    expect(HTMLEntities.decode(html)).to(equal(html))
                }
            }

            for html in ["&#0;", "&#xD800;", "&#1114112;", "&#4294967295;"] {
                it("that are no character, such as \(html), become the replacement character") {
                    expect(HTMLEntities.decode(html)).to(equal("\u{FFFD}"))
                }
            }

            it("are read in a time that grows with the text and no faster") {
                let ampersands = String(repeating: "&", count: 200_000)
                expect(HTMLEntities.decode(ampersands)).to(equal(ampersands))
            }

            it("are read up to a limit") {
                expect(HTMLEntities.decode("&amp;&amp;&amp;", limit: 2)).to(equal("&&"))
            }
        }
    }
}
