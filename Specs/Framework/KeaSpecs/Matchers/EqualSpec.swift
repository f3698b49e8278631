import Kea

final class EqualSpec: Spec {
    override class func spec() {
        describe("equal") {
            it("compares values, also in optionals") {
                let optional: Int? = 3
                expect(1 + 2).to(equal(3))
                expect("kea").toNot(equal("kiwi"))
                expect(optional).to(equal(3))
                expect(optional).toNot(equal(nil))
                expect(["a": [1, 2]]).to(equal(["a": [1, 2]]))
            }

            it("reports the expected and the actual value") {
                let none: Int? = nil
                expectMessages {
                    expect(1).to(equal(2))
                    expect("kea").toNot(equal("kea"))
                    expect(none).to(equal(3))
                    expect([1, 2]).to(equal([1, 3]))
                }.to(
                    equal([
                        "expected to equal 2, got 1",
                        "expected not to equal \"kea\", got \"kea\"",
                        "expected to equal 3, but it is nil",
                        "expected to equal [1, 3], got [1, 2]",
                    ]))
            }
        }

        describe("a text that looks the same as the expected one") {
            it("is reported with the characters that differ") {
                for (expected, got, note) in [
                    (
                        "a\u{A0}b", "a b",
                        "the expected text looks the same, but there is a no-break space U+00A0 in it: write an ordinary space, or nothing"
                    ),
                    (
                        "a b", "a\u{A0}b",
                        "the other text looks the same, but there is a no-break space U+00A0 in it"
                    ),
                    (
                        "“Why” – 2", "\"Why\" – 2",
                        "the expected text looks the same, but the quotes are “typographic” ones: write \" instead"
                    ),
                    (
                        "s\u{441}ore", "score",
                        "the expected text looks the same, but its “с” is a letter of another alphabet U+0441: write c instead"
                    ),
                ] {
                    let failure = recordFailures { expect(got).to(equal(expected)) }.first
                    expect(failure?.message).to(haveValue(endWith("; \(note)")))
                }
                expect(recordFailures { expect("a c").to(equal("a\u{A0}b")) }.first?.message).to(
                    haveValue(endWith("got \"a c\"")))
            }
        }

        describe("equalIgnoringCase") {
            it("accepts strings that differ only in case") {
                expect("Grüße").to(equalIgnoringCase("GRÜSSE").or(equalIgnoringCase("GRÜßE")))
                expect("kea").toNot(equalIgnoringCase("keas"))
            }

            it("reports both strings") {
                expectMessages {
                    expect("kea").to(equalIgnoringCase("KIWI"))
                    expect("kea").toNot(equalIgnoringCase("KEA"))
                }.to(
                    equal([
                        "expected to equal \"KIWI\" ignoring case, got \"kea\"",
                        "expected not to equal \"KEA\" ignoring case, got \"kea\"",
                    ]))
            }
        }

        describe("equalTuple") {
            it("compares tuples of any size, element by element") {
                expect((1, "a")).to(equalTuple((1, "a")))
                expect((1, "a", 2.5)).toNot(equalTuple((1, "a", 2)))
            }

            it("reports the element that differs") {
                let failures = recordFailures {
                    expect((1, "a")).to(equalTuple((1, "b")))
                    expect((1, "a")).toNot(equalTuple((1, "a")))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to equal (1, \"b\"), got (1, \"a\")",
                        "expected not to equal (1, \"a\"), got (1, \"a\")",
                    ]))
                expect(failures[0].details).to(equal([".1: expected \"b\", got \"a\""]))
            }
        }
    }
}
