import Kea
import KeaText

final class PlainTextSpec: Spec {
    override class func spec() {
        describe("a text with characters that look like others") {
            it(
                "is explained",
                each: [
                    ("2025–11–20", "2025-11-20", " (the minus is a dash: write - instead)"),
                    ("−5", "-5", " (the minus is a dash: write - instead)"),
                    (
                        "@slоw", "@slow",
                        " (its “о” is a letter of another alphabet (U+043E): write o instead)"
                    ),
                    (
                        "@slow", "@slоw",
                        " (its “о” is a letter of another alphabet (U+043E): write o instead)"
                    ),
                    (
                        "на cервере", "на сервере",
                        " (its “c” is a letter of another alphabet (U+0063): write с instead)"
                    ),
                    (
                        "a\u{A0}b", "a b",
                        " (there is a no-break space (U+00A0) in it: write an ordinary space, or nothing)"
                    ),
                    ("“a”", "\"a\"", " (the quotes are “typographic” ones: write \" instead)"),
                    ("it’s", "it's", " (the apostrophe is ’: write ' instead)"),
                    ("a b", "a c", ""), ("iPhoneов", "iРhoneов", ""), ("кот", "kot", ""),
                    ("рост", "poct", ""), ("5–10 b", "5-10 c", ""),
                ]
            ) { written, meant, note in expect(PlainText.note(written, like: meant)).to(equal(note)) }

            it("stays a word of another language") {
                expect(PlainText("the читатель reads a рост").text).to(equal("the читатель reads a рост"))
            }
        }
    }
}
