import AppSupport
import Kea

final class HTMLEntitiesSpec: Spec {
    override class func spec() {
        describe("HTML character references") {
            for (html, text) in [
                ("Q &amp; A", "Q & A"), ("&lt;br&gt;", "<br>"), ("&quot;&#39;&apos;", #""''"#),
                ("&#x27;&#X27;", "''"),
                ("&nbsp;&hellip;&ndash;&mdash;", "\u{A0}…–—"), ("&#128512;", "😀"), ("", ""),
                ("&amp;", "&"), ("&copy; &rarr; &eacute;&Eacute; &thetasym;", "© → éÉ ϑ"),
            ] {
                it("in “\(html)” are replaced with their characters") {
                    expect(HTMLEntities.decode(html)).to(equal(text))
                }
            }

            it("are replaced only once") {  // hostile 18
                expect(HTMLEntities.decode("&amp;lt;")).to(equal("&lt;"))
                expect(HTMLEntities.decode("&amp;amp;amp;")).to(equal("&amp;amp;"))
            }

            for html in [
                "AT&T", "a & b", "&", "&;", "&nosuch;", "&amp", "&#;", "&#x;", "&#-1;", "&# 39;", "&#xZZ;",
                "&AMP ;", "&aaaaaaaaaaaaaaaaaaaa;", "&é;", "&EACUTE;",
            ] {
                it("are not found in “\(html)”, which does not change") {
                    expect(HTMLEntities.decode(html)).to(equal(html))
                }
            }

            for html in ["&#0;", "&#xD800;", "&#1114112;", "&#4294967295;"] {
                it("with an invalid number, such as \(html), become the replacement character") {
                    expect(HTMLEntities.decode(html)).to(equal("\u{FFFD}"))
                }
            }

            it("are decoded in linear time") {
                let ampersands = String(repeating: "&", count: 200_000)
                expect(HTMLEntities.decode(ampersands)).to(equal(ampersands))
            }
        }
    }
}
