import Kea

final class TextSpec: Spec {
    override class func spec() {
        describe("beginWith and endWith") {
            it("compare the beginning and the end of a string") {
                expect("kea").to(beginWith("ke"))
                expect("kea").toNot(beginWith("Ke"))
                expect("kea").to(beginWith("KE", ignoringCase: true))
                expect("kea").toNot(beginWith("EA", ignoringCase: true))
                expect("kea").to(endWith("ea"))
                expect("kea").toNot(endWith("EA"))
                expect("kea").to(endWith("EA", ignoringCase: true))
                expect("kea").toNot(endWith("KE", ignoringCase: true))
                expect("kea kea").to(endWith("KEA", ignoringCase: true))
                expect("kea").toNot(endWith("o", ignoringCase: true))
                expect("kea").to(beginWith("").and(endWith("", ignoringCase: true)))
                expect("kea").to(beginWith("", ignoringCase: true))
            }

            it("compare the beginning and the end of a sequence") {
                expect([1, 2, 3]).to(beginWith(1, 2))
                expect([1, 2, 3]).toNot(beginWith(2))
                expect([1, 2, 3]).to(endWith(2, 3))
                expect([1, 2, 3]).toNot(endWith(2))
                expect([3]).toNot(endWith(2, 3))
            }

            it("report the expected and the actual value") {
                expectMessages {
                    expect("kea").to(beginWith("K"))
                    expect("kea").toNot(beginWith("K", ignoringCase: true))
                    expect([1, 2]).to(beginWith(2, 1))
                    expect("kea").to(endWith("o"))
                    expect("kea").toNot(endWith("A", ignoringCase: true))
                    expect([1, 2]).toNot(endWith(1, 2))
                }.to(
                    equal([
                        "expected to begin with \"K\", got \"kea\"",
                        "expected not to begin with \"K\" ignoring case, got \"kea\"",
                        "expected to begin with 2 and 1, got [1, 2]",
                        "expected to end with \"o\", got \"kea\"",
                        "expected not to end with \"A\" ignoring case, got \"kea\"",
                        "expected not to end with 1 and 2, got [1, 2]",
                    ]))
            }
        }

        describe("match") {
            it("finds a regular expression in a string") {
                expect("got 20 questions").to(match(/\d+/))
                expect("got 20 questions").toNot(match(/QUESTIONS/))
                expect("got 20 questions").to(match(/QUESTIONS/.ignoresCase()))
                expect("got 20 questions"[...]).to(match(/^got/))
            }

            it("matches the whole string with matchWhole") {
                expect("20").to(matchWhole(/\d+/))
                expect("20 questions").toNot(matchWhole(/\d+/))
            }

            it("reports the regular expression as written in the source") {
                expectMessages {
                    expect("kea").to(match(/(k|m)o/.ignoresCase()))
                    expect("kea").toNot(match(#/k.a/#))
                    expect("keas").to(matchWhole(/k.a/))
                }.to(
                    equal([
                        "expected to match /(k|m)o/.ignoresCase(), got \"kea\"",
                        "expected not to match #/k.a/#, got \"kea\"",
                        "expected to match the whole of /k.a/, got \"keas\"",
                    ]))
            }
        }
    }
}
