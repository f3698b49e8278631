import Kea
import KeaText

final class WordsSpec: Spec {
    override class func spec() {
        describe("a count") {
            it("has a noun in the singular or the plural") {
                expect([0, 1, 2].map { pluralized($0, "example") }).to(
                    equal(["0 examples", "1 example", "2 examples"]))
            }
        }

        describe("a duration") {
            for (seconds, text) in [
                (0, "0 ms"), (0.000_04, "0 ms"), (0.000_44, "0.4 ms"), (0.009_94, "9.9 ms"),
                (0.009_96, "10 ms"),
                (0.012_4, "12 ms"), (0.999_4, "999 ms"), (0.999_6, "1 s"), (1.254, "1.25 s"),
                (59.99, "59.99 s"),
                (0.009_949, "9.9 ms"), (0.999_5, "1 s"), (1.005_1, "1.01 s"), (59.999, "60 s"),
                (60.4, "1 min 0 s"),
                (60, "1 min 0 s"), (119.6, "2 min 0 s"), (125.4, "2 min 5 s"), (3600, "60 min 0 s"),
            ] {
                it("of \(seconds) s is \(text)") { expect(durationText(seconds)).to(equal(text)) }
            }
        }

        describe("the distance between two words") {
            func distance(_ one: String, _ other: String, limit: Int = .max) -> Int? {
                EditDistance.between(Array(one.unicodeScalars), Array(other.unicodeScalars), limit: limit)
            }

            for (one, other, count) in [
                ("", "", 0), ("kea", "kea", 0), ("", "kea", 3), ("kea", "keas", 1), ("kea", "ke", 1),
                ("kea", "koa", 1), ("kea", "kae", 1), ("Given", "Gievn", 1), ("kitten", "sitting", 3),
                ("ca", "abc", 3),
            ] {
                it("is \(count) between \"\(one)\" and \"\(other)\"") {
                    expect(distance(one, other)).to(equal(count))
                    expect(distance(other, one)).to(equal(count))
                }
            }

            it("is not computed beyond a limit") {
                expect(distance("kitten", "sitting", limit: 3)).to(equal(3))
                expect(distance("kitten", "sitting", limit: 2)).to(beNil())
                expect(distance("a", "abcdef", limit: 4)).to(beNil())
            }
        }

        describe("a suggested word") {
            let words = ["passed", "failed", "pending", "skipped"]

            it("is the nearest, ignoring case") {
                expect(nearest(to: "PASED", among: words)).to(equal("passed"))
                expect(nearest(to: "fialed", among: words)).to(equal("failed"))
                expect(nearest(to: "pendign", among: ["spending", "pending"])).to(equal("pending"))
            }

            it("is the first of several with the same distance") {
                expect(nearest(to: "pan", among: ["pin", "pun"])).to(equal("pin"))
                expect(nearest(to: "pan", among: ["pun", "pin"])).to(equal("pun"))
            }

            it("differs by at most a third of the longer word") {
                expect(nearest(to: "a", among: ["ab"])).to(equal("ab"))
                expect(nearest(to: "a", among: ["abc"])).to(beNil())
                expect(nearest(to: "abxxef", among: ["abcdef"])).to(equal("abcdef"))
                expect(nearest(to: "abxxe", among: ["abcde"])).to(beNil())
                expect(nearest(to: "abxxe", among: ["abcdef"])).to(beNil())
                let word = "abcdefghijklmnopqrstuvwxyz"
                expect(nearest(to: "12345" + word.dropFirst(5), among: [word])).to(equal(word))
                expect(nearest(to: "123456" + word.dropFirst(6), among: [word])).to(beNil())
            }

            it("does not exist if no word is near") {
                expect(nearest(to: "crashed", among: words)).to(beNil())
                expect(nearest(to: "", among: words)).to(beNil())
                expect(nearest(to: "passed", among: [])).to(beNil())
            }

            it("respects a given limit") {
                expect(nearest(to: "pased", among: words, limit: { _ in 0 })).to(beNil())
                expect(nearest(to: "pxxxed", among: words, limit: { $0 / 2 })).to(equal("passed"))
            }

            it("becomes a question in a message, or nothing") {
                expect(didYouMean("pasing", among: words)).to(equal(""))
                expect(didYouMean("pased", among: words)).to(equal("; did you mean passed?"))
            }
        }
    }
}
