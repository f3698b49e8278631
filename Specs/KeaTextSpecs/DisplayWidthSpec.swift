import Kea
import KeaText

/// Widths on a terminal: what stands below each other there has to be told apart by columns, and not by letters.
final class DisplayWidthSpec: Spec {
    override class func spec() {
        describe("the width of a text") {
            for (text, width, what) in [
                ("", 0, "of nothing"), ("kea", 3, "of letters"), ("Größe", 5, "of letters with marks"),
                ("e\u{301}", 1, "of a letter and a mark that combines with it"), ("日本", 4, "of ideographs"),
                ("한국", 4, "of Korean syllables"),
                ("\u{1112}\u{1161}\u{11AB}", 2, "of a syllable letter by letter"),
                ("ｶﾅ", 2, "of half-width letters"), ("ＡＢ", 4, "of full-width letters"),
                ("\u{FFE6}\u{FFE8}", 3, "of the last full-width sign and the next one"),
                ("🦜", 2, "of an emoji"),
                ("👨‍👩‍👧", 2, "of a family, which is one picture"), ("🇳🇿", 2, "of a flag"),
                ("👍🏽", 2, "of a thumb with a tone"),
                ("❤", 1, "of a sign that has a picture"), ("❤\u{FE0F}", 2, "of the picture of a sign"),
                ("a\u{200B}b", 2, "without what has no width"), ("\u{FEFF}a", 1, "without a byte order mark"),
                ("a\u{AD}b", 3, "with a soft hyphen, which terminals show"), ("…“”", 3, "of punctuation"),
                ("привет", 6, "of Cyrillic"),
                ("नमस्ते", 4, "of a script whose vowels combine"),
            ] {
                it("is \(width) \(what)") { expect(text.displayWidth).to(equal(width)) }
            }

            it("is that of its bytes") {
                for text in ["kea", "日本 🦜"] {
                    let width = Array(text.utf8).withUnsafeBufferPointer { DisplayWidth.of($0[...]) }
                    expect(width).to(equal(text.displayWidth))
                }
            }
        }

        describe("a text in a column") {
            it("is filled up to its width") {
                expect("日本".padded(to: 6)).to(equal("日本  "))
                expect("kea".padded(to: 3)).to(equal("kea"))
                expect("kea".padded(to: 2)).to(equal("kea"))
            }

            it("is cut where it is wider, and never in the middle of a character") {
                expect("kakapo".truncated(to: 6)).to(equal("kakapo"))
                expect("kakapo".truncated(to: 5)).to(equal("kaka…"))
                expect("日本語".truncated(to: 5)).to(equal("日本…"))
                expect("日本語".truncated(to: 4)).to(equal("日…"))
                expect("👨‍👩‍👧👨‍👩‍👧".truncated(to: 3)).to(equal("👨‍👩‍👧…"))
                expect("kea".truncated(to: 1)).to(equal("…"))
            }
        }
    }
}
