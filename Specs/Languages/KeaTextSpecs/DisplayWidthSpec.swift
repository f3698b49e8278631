import Kea
import KeaText

final class DisplayWidthSpec: Spec {
    override class func spec() {
        describe("the width of a text") {
            for (text, width, what) in [
                ("", 0, "for an empty text"), ("kea", 3, "for letters"),
                ("Größe", 5, "for letters with marks"), ("e\u{301}", 1, "for a letter with a combining mark"),
                ("日本", 4, "for ideographs"), ("한국", 4, "for Korean syllables"),
                ("\u{1112}\u{1161}\u{11AB}", 2, "for a Korean syllable in three letters"),
                ("ｶﾅ", 2, "for half-width letters"), ("ＡＢ", 4, "for full-width letters"),
                ("\u{FFE6}\u{FFE8}", 3, "for the last full-width sign and its neighbour"),
                ("🦜", 2, "for an emoji"), ("👨‍👩‍👧", 2, "for a family, which is one emoji"),
                ("🇳🇿", 2, "for a flag"), ("👍🏽", 2, "for an emoji with a skin tone"),
                ("❤", 1, "for a sign in text style"), ("❤\u{FE0F}", 2, "for a sign in emoji style"),
                ("a\u{200B}b", 2, "for letters around a zero-width space"),
                ("\u{FEFF}a", 1, "for a letter after a byte order mark"),
                ("a\u{AD}b", 3, "for letters around a soft hyphen, which terminals show"),
                ("…“”", 3, "for punctuation"),
                ("привет", 6, "for Cyrillic letters"),
                ("नमस्ते", 4, "for Devanagari syllables with combining vowels"),
            ] {
                it("counts \(width) columns \(what)") { expect(text.displayWidth).to(equal(width)) }
            }

            // EastAsianWidth.txt: the first and the last character of each range, and their narrow neighbours.
            for (wide, narrow) in [
                ("1100 115E", "10FF"), ("2329 232A", "2328 232B"), ("2630 2637", "262F 2638"),
                ("268A 268F", "2689 2690"), ("2E80 303E", "2E7F 303F"), ("3041 3247", "3040 3248"),
                ("3250 A4C6", "324F A4C7"), ("A960 A97C", "A95F A97D"), ("AC00 D7A3", "ABFF D7A4"),
                ("F900 FAFF", "F8FF FB00"), ("FE10 FE19", "FE1A"), ("FE30 FE6B", "FE6C"),
                ("FF01 FF60", "FF00 FF61"), ("FFE0 FFE6", "FFDF FFE7"), ("16FE0 16FE3", "16FDF 16FF2"),
                ("17000 18D08", "16FFF 18D09"), ("1AFF0 1B2FB", "1AFEF 1B2FC"),
                ("1D300 1D356", "1D2FF 1D357"),
                ("1D360 1D376", "1D35F 1D377"), ("1F200 1F265", "1F266"), ("20000 3FFFD", "1FFFD 40000"),
            ] {
                func texts(_ codes: String) -> [String] {
                    codes.split(separator: " ").compactMap {
                        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
                    }.map { String($0) }
                }
                it(
                    "counts two columns from \(wide.replacing(" ", with: " to ")), and one for their neighbours"
                ) {
                    for text in texts(wide) { expect(text.displayWidth).to(equal(2)) }
                    for text in texts(narrow) { expect(text.displayWidth).to(equal(1)) }
                }
            }

            it("counts no column for combining characters, one for their neighbours") {
                for text in ["\u{300}", "\u{1160}", "\u{11FF}", "\u{D7B0}", "\u{D7FB}", "\u{3164}"] {
                    expect(text.displayWidth).to(equal(0), text.debugDescription)
                }
                for text in ["\t", " ", "~", "\u{80}", "\u{2FF}", "\u{1200}"] {
                    expect(text.displayWidth).to(equal(1), text.debugDescription)
                }
            }

            it("counts one column for each control character, which output escapes") {
                expect("a\u{1F}\u{7F}".displayWidth).to(equal(3))
                expect("é\u{1F}\u{7F}".displayWidth).to(equal(3))
            }

            it("is the same for a text and its UTF-8 bytes") {
                for text in ["kea", "日本 🦜"] {
                    let width = Array(text.utf8).withUnsafeBufferPointer { DisplayWidth.of($0[...]) }
                    expect(width).to(equal(text.displayWidth))
                }
            }
        }

        describe("a text in a column") {
            it("is padded to its width") {
                expect("日本".padded(to: 6)).to(equal("日本  "))
                expect("kea".padded(to: 3)).to(equal("kea"))
                expect("kea".padded(to: 2)).to(equal("kea"))
            }

            it("is truncated at a character boundary if it is wider") {
                expect("kakapo".truncated(to: 6)).to(equal("kakapo"))
                expect("kakapo".truncated(to: 5)).to(equal("kaka…"))
                expect("日本語".truncated(to: 5)).to(equal("日本…"))
                expect("日本語".truncated(to: 4)).to(equal("日…"))
                expect("👨‍👩‍👧👨‍👩‍👧".truncated(to: 3)).to(equal("👨‍👩‍👧…"))
                expect("kea".truncated(to: 1)).to(equal("…"))
            }

            it("is truncated in the middle to a number of bytes") {
                expect("kakapo".cutInMiddle(to: 6)).to(equal("kakapo"))
                expect("kakapo".cutInMiddle(to: 4)).to(equal("ka …(2 characters left out)… po"))
                expect("kakapo".cutInMiddle(to: 5)).to(equal("ka …(2 characters left out)… po"))
                expect("kâkâpô".cutInMiddle(to: 5)).to(equal("k …(4 characters left out)… ô"))
            }
        }
    }
}
