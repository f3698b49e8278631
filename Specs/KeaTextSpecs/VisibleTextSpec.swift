import Kea
import KeaText

/// Text that a terminal would obey, or that nobody would see, is written out.
final class VisibleTextSpec: Spec {
    override class func spec() {
        describe("a text that is shown") {
            it("stays as it is where there is nothing to write out") {
                for text in [
                    "", "kea", "two\n\tlines", "Größe 日本 🦜", "👨‍👩‍👧", "नि\u{200D}", "“quoted” – dashed", "\u{A0}",
                ] {
                    expect(VisibleText.escaped(text)).to(equal(text))
                }
            }

            for (name, text, written) in [
                ("an escape sequence", "\u{1B}[31mred", #"\u{1B}[31mred"#),
                ("one that fills the clipboard", "\u{1B}]52;c;aGk=\u{7}", #"\u{1B}]52;c;aGk=\u{7}"#),
                ("one of eight bits", "\u{9B}2J", #"\u{9B}2J"#), ("a deletion", "a\u{7F}", #"a\u{7F}"#),
                ("a carriage return", "good\rbad", #"good\rbad"#), ("a zero", "a\u{0}b", #"a\u{0}b"#),
                ("an override of direction", "a\u{202E}b", #"a\u{202E}b"#),
                ("a separator of lines", "a\u{2028}b", #"a\u{2028}b"#),
                ("a space without width", "a\u{200B}b", #"a\u{200B}b"#),
                ("a joiner behind a letter of ASCII", "a\u{200D}b", #"a\u{200D}b"#),
                ("a joiner at the beginning", "\u{200D}", #"\u{200D}"#),
                ("a letter without a shape", "\u{3164}", #"\u{3164}"#), ("a tag", "\u{E0041}", #"\u{E0041}"#),
                ("several", "\u{1B}a\u{1B}", #"\u{1B}a\u{1B}"#),
            ] {
                it("has \(name) written out") { expect(VisibleText.escaped(text)).to(equal(written)) }
            }

            it("is on one line where that is wanted") {
                expect(VisibleText.line("two\n\tlines\r\n")).to(equal(#"two\n\tlines\r\n"#))
                expect(VisibleText.line("kea")).to(equal("kea"))
            }

            it("is read back by whoever reads JSON") {
                expect(VisibleText.escaped("\u{1B} \u{202E}", as: .json)).to(equal(#"\u001B \u202E"#))
                // U+E0041 as a pair of surrogates.
                expect(VisibleText.escaped("\u{E0041}", as: .json)).to(equal(#"\uDB40\uDC41"#))
            }

            it("has bytes written out that are no UTF-8") {
                let text = { String(decoding: VisibleText.escaped($0), as: UTF8.self) }
                expect(text([0x61, 0x9B, 0x62])).to(equal(#"a\u{9B}b"#))
                expect(text([0x61, 0xE2, 0x80])).to(endWith(#"\u{80}"#))
                expect(text(Array("日本".utf8))).to(equal("日本"))
            }
        }

        describe("the name of a character") {
            it("says what cannot be seen, or looks like something else") {
                for (character, name) in [
                    ("\t", "a tab"), ("\u{A0}", "a no-break space (U+00A0)"),
                    ("\u{202F}", "a no-break space (U+202F)"),
                    ("\u{2003}", "a space of another kind (U+2003)"),
                    ("\u{200B}", "a zero-width space (U+200B)"), ("\u{FEFF}", "a byte order mark (U+FEFF)"),
                    ("\u{AD}", "a soft hyphen (U+00AD)"), ("\u{1B}", "an escape character (U+001B)"),
                    ("\u{202E}", "an invisible character (U+202E)"),
                    ("\u{E0041}", "an invisible character (U+E0041)"),
                ] as [(Character, String)] {
                    expect(CharacterName.text(character)).to(equal(name))
                }
            }

            it("is not needed for what looks like itself") {
                for character in ["a", " ", "日", "🦜", "é", "“"] as [Character] {
                    expect(CharacterName.text(character)).to(beNil())
                }
            }
        }
    }
}
