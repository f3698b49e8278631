import BrowseOverflowCommand
import Kea
import KeaSpecSupport

final class HTMLTextSpec: Spec {
    override class func spec() {
        describe("HTML as plain text") {
            for one in TextCases.read("HTML/plain") {
                it(one.title) { expect(HTMLText.plain(one.text) + "\n").to(equal(one.rest)) }
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
