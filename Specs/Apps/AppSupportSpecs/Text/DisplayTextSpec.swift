import AppSupport
import Kea

final class DisplayTextSpec: Spec {
    override class func spec() {
        describe("a display text") {
            it("does not change if it is harmless") {
                for text in ["Why?", "Почему?", "なぜ?", "👩‍👩‍👧 e\u{301}", "لماذا؟"] {
                    expect(DisplayText.clean(text)).to(equal(text))
                }
            }

            it("is one line without surrounding whitespace") {
                expect(DisplayText.clean("  one\r\n two\t\u{2028}three  \n")).to(equal("one two three"))
            }

            it(
                // hostile 19
                "contains no terminal or bidirectional control characters, but their neighbours",
                each: [
                    ("\u{0}\u{8}\u{E}\u{1B}\u{1F}", "!"), ("\u{7F}\u{84}\u{86}\u{9B}\u{9F}", "~\u{A1}"),
                    ("\u{61C}", "\u{61B}\u{61D}"), ("\u{200E}\u{200F}", "\u{200D}\u{2010}"),
                    ("\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}", "\u{2027}"),
                    ("\u{2066}\u{2067}\u{2068}\u{2069}", "\u{2065}\u{206A}"),
                    ("\u{FEFF}", "\u{FEFE}\u{FF00}"), ("\u{FFF9}\u{FFFA}\u{FFFB}", "\u{FFF8}\u{FFFC}"),
                ]
            ) { hidden, shown in
                expect(DisplayText.clean("a\(hidden)b\(shown)")).to(equal("ab\(shown)"))
            }

            it("is empty if no character remains") {
                expect(DisplayText.clean("\u{0}\u{202E} \n")).to(beEmpty())
            }

            it("is truncated with an ellipsis if it is too long") {  // hostile 18
                expect(DisplayText.clean("abcdef", limit: 6)).to(equal("abcdef"))
                expect(DisplayText.clean("abcdefg", limit: 6)).to(equal("abcdef…"))
                expect(DisplayText.clean("abcde f", limit: 6)).to(equal("abcde…"))
            }

            it("is truncated even if it is one character with a million marks") {
                let tower = "e" + String(repeating: "\u{301}", count: 1_000_000)
                expect(DisplayText.clean(tower).unicodeScalars).to(haveCount(DisplayText.standardLimit + 1))
            }
        }
    }
}
