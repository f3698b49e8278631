import AppSupport
import Kea

final class DisplayTextSpec: Spec {
    override class func spec() {
        describe("a text for a row") {
            it("stays what it is, where there is nothing wrong with it") {
                for text in ["Why?", "Почему?", "なぜ?", "👩‍👩‍👧 e\u{301}", "لماذا؟"] {
                    expect(DisplayText.clean(text)).to(equal(text))
                }
            }

            it("is one line without blanks at its ends") {
                expect(DisplayText.clean("  one\r\n two\t\u{2028}three  \n")).to(equal("one two three"))
            }

            it("has nothing in it that controls a terminal or turns the text around") {  // hostile 19
                expect(DisplayText.clean("a\u{0}b\u{1B}[31mc\u{7F}\u{9B}d")).to(equal("ab[31mcd"))
                expect(DisplayText.clean("a\u{202E}b\u{2066}c\u{200F}d\u{FEFF}e")).to(equal("abcde"))
            }

            it("is empty where nothing is left of it") {
                expect(DisplayText.clean("\u{0}\u{202E} \n")).to(beEmpty())
            }

            it("is cut where it is too long, and says so") {  // hostile 18
                expect(DisplayText.clean("abcdef", limit: 6)).to(equal("abcdef"))
                expect(DisplayText.clean("abcdefg", limit: 6)).to(equal("abcdef…"))
                expect(DisplayText.clean("abcde f", limit: 6)).to(equal("abcde…"))
            }

            it("is cut though it is a single character of a million marks") {
                let tower = "e" + String(repeating: "\u{301}", count: 1_000_000)
                expect(DisplayText.clean(tower).unicodeScalars).to(haveCount(DisplayText.standardLimit + 1))
            }
        }
    }
}
