import AppSupport
import Kea

final class HTMLEntitiesSpec: Spec {
    override class func spec() {
        describe("HTML character references") {
            it(
                "are replaced with their characters, once",  // hostile 18
                each: [
                    ("Q &amp; A", "Q & A"), ("&lt;br&gt;", "<br>"), ("&quot;&#39;&apos;", #""''"#),
                    ("&#x27;&#X27;", "''"), ("&nbsp;&hellip;&ndash;&mdash;", "\u{A0}…–—"), ("&#128512;", "😀"),
                    ("", ""), ("&copy; &rarr; &eacute;&Eacute; &thetasym;", "© → éÉ ϑ"), ("&amp;lt;", "&lt;"),
                    ("&amp;amp;amp;", "&amp;amp;"),
                ]
            ) { html, text in expect(HTMLEntities.decode(html)).to(equal(text)) }

            it(
                "are not found in other texts, which do not change",
                each: [
                    "AT&T", "a & b", "&", "&;", "&nosuch;", "&amp", "&#;", "&#x;", "&#-1;", "&# 39;",
                    "&#xZZ;", "&AMP ;", "&aaaaaaaaaaaaaaaaaaaa;", "&é;", "&EACUTE;",
                ]
            ) { html in expect(HTMLEntities.decode(html)).to(equal(html)) }

            it(
                "with an invalid number become the replacement character",
                each: ["&#0;", "&#xD800;", "&#1114112;", "&#4294967295;"]
            ) { html in expect(HTMLEntities.decode(html)).to(equal("\u{FFFD}")) }

            it("are decoded in linear time") {
                let ampersands = String(repeating: "&", count: 200_000)
                expect(HTMLEntities.decode(ampersands)).to(equal(ampersands))
            }
        }
    }
}
