import AppSupport
import Kea
import SpecSupport

final class LocalizedTextSpec: Spec {
    override class func spec() {
        describe("a localized text") {
            it("that is a name is the same in all languages") {
                expect(Language.allCases.map { LocalizedText("Ada Brook")[$0] }).to(
                    equal(["Ada Brook", "Ada Brook", "Ada Brook"]))
            }

            it("that is a wait is in each language") {
                expect(Language.allCases.map { LocalizedText(.seconds(3))[$0] }).to(
                    equal(["3 seconds", "3 секунды", "3秒"]))
            }
        }

        describe("a catalog of texts") {
            func file(_ text: String) -> [UInt8] { Array(text.utf8) }
            @Let var catalog = TextCatalog(
                en: file(#""greeting" = "%@ greets %@.";"#),
                ru: file(#"/* Привет */ "greeting" = "«%@» → \"%@\"";"#), ja: file("nonsense ="))

            it("puts arguments into a text in their order") {
                let text = catalog("greeting", [LocalizedText("Ada"), LocalizedText(.seconds(2))])
                expect(text[.english]).to(equal("Ada greets 2 seconds."))
                expect(text[.russian]).to(equal("«Ada» → \"2 секунды\""))
            }

            it("puts nothing into an argument that looks like a placeholder") {
                let text = catalog("greeting", [LocalizedText("%@ %s"), LocalizedText("Bo")])
                expect(text[.english]).to(equal("%@ %s greets Bo."))
            }

            it("shows English, or else the key, in place of a missing text") {
                expect(catalog("greeting", [LocalizedText("Ada"), LocalizedText("Bo")])[.japanese]).to(
                    equal("Ada greets Bo."))
                expect(catalog("farewell")[.japanese]).to(equal("farewell"))
            }

            it("finds its mistakes") {
                expect(try catalog.mistakes(in: "EventGuide")).to(
                    equal([
                        "“greeting” is not in both English and japanese",
                        "“greeting” is not used: %@ greets %@.", "“update.failed” has no text",
                    ]))
            }
        }
    }
}
