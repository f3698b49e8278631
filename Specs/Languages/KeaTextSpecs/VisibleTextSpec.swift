import Kea
import KeaText

final class VisibleTextSpec: Spec {
    override class func spec() {
        describe("an escaped text") {
            it("is unchanged without special characters") {
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
                ("a joiner after a letter of ASCII", "a\u{200D}b", #"a\u{200D}b"#),
                ("a joiner at the beginning", "\u{200D}", #"\u{200D}"#),
                ("a letter without a shape", "\u{3164}", #"\u{3164}"#), ("a tag", "\u{E0041}", #"\u{E0041}"#),
                ("several", "\u{1B}a\u{1B}", #"\u{1B}a\u{1B}"#),
            ] {
                it("has an escape for \(name)") { expect(VisibleText.escaped(text)).to(equal(written)) }
            }

            // Each range of invisible characters, with its neighbours.
            for (hidden, shown) in [
                ("0 8", "9 A"), ("B 1F", "20 7E"), ("7F 80 9F", "A0 AC"), ("AD", "AE"), ("61C", "61B 61D"),
                ("180E", "180D 180F"), ("200B 200E 200F", "200A 2010"), ("2028 202E", "2027 202F"),
                ("2060 206F", "205F 2070"), ("115F 1160", "115E 1161"), ("3164", "3163 3165"),
                ("FFA0", "FF9F FFA1"), ("FFF9 FFFA FFFB", "FFF8 FFFC"), ("FEFF", "FEFE FF00"),
                ("1D173 1D17A", "1D172 1D17B"), ("E0000 E007F", "DFFFF E0080"),
                ("FDD0 FDEF", "FDCF FDF0"), ("FFFE FFFF", "FFFD 10000"),
            ] {
                func scalars(_ codes: String) -> [Unicode.Scalar] {
                    codes.split(separator: " ").compactMap {
                        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
                    }
                }
                it("has an escape for \(hidden), but not for \(shown)") {
                    for scalar in scalars(hidden) {
                        expect(VisibleText.escaped("é\(scalar)é")).to(
                            equal("é\\u{\(String(scalar.value, radix: 16, uppercase: true))}é"))
                        expect(scalar.isInvisible).to(beTrue())
                    }
                    for scalar in scalars(shown) {
                        expect(VisibleText.escaped("é\(scalar)é")).to(equal("é\(scalar)é"))
                    }
                }
            }

            it("has escapes for all ASCII control characters except line feeds and tabs") {
                for code in (UInt8(0)..<0x20).filter({ $0 != 0x09 && $0 != 0x0A }) + [0x7F] {
                    let letter = Unicode.Scalar(code)
                    let written = code == 0x0D ? "\\r" : "\\u{\(String(code, radix: 16, uppercase: true))}"
                    expect(VisibleText.escaped("a\(letter)b")).to(equal("a\(written)b"))
                    expect(VisibleText.line("a\(letter)b")).to(equal("a\(written)b"))
                }
                let fine =
                    String(String.UnicodeScalarView((UInt8(0x20)..<0x7F).map { Unicode.Scalar($0) })) + "\t\n"
                expect(VisibleText.escaped(fine)).to(equal(fine))
            }

            it("keeps joiners only after characters that are not ASCII") {
                for joiner in ["\u{200C}", "\u{200D}"] {
                    expect(VisibleText.escaped("é\(joiner)")).to(equal("é\(joiner)"))
                    expect(VisibleText.escaped("~\(joiner)é")).to(contain("~\\u{200"))
                    expect(VisibleText.escaped("\u{7F}\(joiner)")).to(beginWith("\\u{7F}\\u{200"))
                }
            }

            it("can be limited to one line") {
                expect(VisibleText.line("two\n\tlines\r\n")).to(equal(#"two\n\tlines\r\n"#))
                expect(VisibleText.line("kea")).to(equal("kea"))
            }

            it("can have JSON escapes") {
                expect(VisibleText.escaped("\u{1B} \u{202E}", as: .json)).to(equal(#"\u001B \u202E"#))
                // U+1D173, the beginning of a beam, as a surrogate pair.
                expect(VisibleText.escaped("\u{1D173}", as: .json)).to(equal(#"\uD834\uDD73"#))
            }

            it("can be given in bytes, with replacements for what is not UTF-8") {
                for (bytes, written) in [([0x1B, 0x61], #"\u{1B}a"#), ([0x61, 0x9B], "a\u{FFFD}")]
                    as [([UInt8], String)]
                {
                    expect(String(decoding: VisibleText.escaped(bytes), as: UTF8.self)).to(equal(written))
                }
            }
        }

        describe("the name of a character") {
            it("describes an invisible or misleading character") {
                for (character, name) in [
                    ("\t", "a tab"), ("\u{A0}", "a no-break space (U+00A0)"),
                    ("\u{202F}", "a no-break space (U+202F)"),
                    ("\u{2003}", "a space of another kind (U+2003)"),
                    ("\u{200B}", "a zero-width space (U+200B)"), ("\u{FEFF}", "a byte order mark (U+FEFF)"),
                    ("\u{AD}", "a soft hyphen (U+00AD)"), ("\u{1B}", "an escape character (U+001B)"),
                    ("\u{202E}", "an invisible character (U+202E)"), ("\u{0}", "a null character (U+0000)"),
                    ("\r", "a carriage return (U+000D)"), ("\u{2007}", "a no-break space (U+2007)"),
                    ("\u{2028}", "a line separator (U+2028)"),
                    ("\u{2029}", "a paragraph separator (U+2029)"),
                    ("\u{3000}", "an ideographic space (U+3000)"),
                    ("\u{C}", "a space of another kind (U+000C)"),
                    ("\u{7F}", "an invisible character (U+007F)"),
                    ("\u{E0041}", "an invisible character (U+E0041)"),
                ] as [(Character, String)] {
                    expect(CharacterName.text(character)).to(equal(name))
                }
            }

            it("does not exist for ordinary characters") {
                for character in ["a", " ", "日", "🦜", "é", "“"] as [Character] {
                    expect(CharacterName.text(character)).to(beNil())
                }
            }
        }
    }
}
