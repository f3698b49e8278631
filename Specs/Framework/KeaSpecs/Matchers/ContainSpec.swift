import Kea

private struct Toppings: OptionSet {
    let rawValue: Int
    static let cheese = Toppings(rawValue: 1)
    static let olives = Toppings(rawValue: 2)
}

final class ContainSpec: Spec {
    override class func spec() {
        let numbers = [1, 2, 3]

        describe("contain") {
            it("finds elements in any order") {
                expect(numbers).to(contain(2))
                expect(numbers).to(contain(3, 1))
                expect(numbers).toNot(contain(4, 5))
                expect(Set(numbers)).to(contain(2))
                expect(stride(from: 0, to: 10, by: 5)).to(contain(5))
            }

            it("finds substrings") {
                expect("kea and kiwi").to(contain("kea"))
                expect("kea and kiwi").to(contain("wi", "ke"))
                expect("kea and kiwi").to(contain(""))
                expect("kea and kiwi").toNot(contain("KEA"))
                expect("kea and kiwi").to(contain("KEA", ignoringCase: true))
            }

            it("reports the missing elements") {
                let failures = recordFailures {
                    expect(numbers).to(contain(4))
                    expect(numbers).to(contain(1, 4, 5))
                    expect(numbers).toNot(contain(1, 2))
                    expect("kea").to(contain("k", "b", ignoringCase: true))
                    expect("kea").toNot(contain("k"))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to contain 4, got [1, 2, 3]",
                        "expected to contain 1, 4 and 5, got [1, 2, 3]",
                        "expected not to contain 1 and 2, got [1, 2, 3]",
                        "expected to contain \"k\" and \"b\" ignoring case, got \"kea\"",
                        "expected not to contain \"k\", got \"kea\"",
                    ]))
                expect(failures.map(\.details)).to(
                    equal([[], ["missing: 4 and 5"], [], ["missing: \"b\""], []]))
            }

            it("keeps the lines of a multi-line string") {
                let text = "first\n\nsecond\n"
                expect(details { expect(text).to(contain("third")) }).to(
                    equal(["got:", "  first", "  ", "  second"]))
                expect(details { expect([text]).to(have(\.[0], equal("a"))) }).toNot(contain("got:"))
                expect(details { expect(text).to(satisfyAll(haveCount(1))) }).to(beEmpty())
                for (count, shown, end) in [(30, 30, []), (31, 30, ["  … (216 bytes in all)"])] {
                    let long = (1...count).map { "é\(9000 + $0)" }.joined(separator: "\n") + "\n"
                    expect(details { expect(long.dropLast()).to(contain("third")) }).to(
                        equal(["got:"] + (1...shown).map { "  é\(9000 + $0)" } + end))
                }
                let wide = String(repeating: "é", count: 81)
                expect(details { expect("\(wide.dropLast())\n\(wide)").to(contain("a")) }).to(
                    equal(["got:", "  \(wide.dropLast())", "  \(wide.dropLast())…"]))
            }
        }

        describe("containOptions") {
            it("finds options in an option set") {
                expect([.cheese, .olives] as Toppings).to(containOptions(.olives))
                expect(Toppings.cheese).toNot(containOptions(.olives))
                expectMessages {
                    expect(Toppings.cheese).to(containOptions(.olives))
                    expect(Toppings.cheese).toNot(containOptions(.cheese))
                }.to(
                    equal([
                        "expected to contain the options Toppings(rawValue: 2), got Toppings(rawValue: 1)",
                        "expected not to contain the options Toppings(rawValue: 1), got Toppings(rawValue: 1)",
                    ]))
            }
        }

        describe("containInOrder") {
            it("finds elements in order, with others between them") {
                expect(numbers).to(containInOrder(1, 3))
                expect(numbers).toNot(containInOrder(3, 1))
            }

            it("reports the first element that is missing") {
                let failures = recordFailures {
                    expect(numbers).to(containInOrder(1, 3, 2))
                    expect(numbers).to(containInOrder(4))
                    expect(numbers).toNot(containInOrder(1, 3))
                }
                expect(failures.map(\.text)).to(
                    equal([
                        "expected to contain 1, 3 and 2 in this order, got [1, 2, 3]\nno 2 after 3",
                        "expected to contain 4 in this order, got [1, 2, 3]\nno 4",
                        "expected not to contain 1 and 3 in this order, got [1, 2, 3]",
                    ]))
            }
        }

        describe("containInSequence") {
            it("finds consecutive elements") {
                expect(numbers).to(containInSequence(2, 3))
                expect(numbers).to(containInSequence(1, 2, 3))
                expect(numbers).toNot(containInSequence(1, 3))
                expect(numbers).toNot(containInSequence(0, 1, 2, 3))
                expectMessages {
                    expect(numbers).to(containInSequence(1, 3))
                    expect(numbers).toNot(containInSequence(1, 2))
                }.to(
                    equal([
                        "expected to contain 1 and 3 in sequence, got [1, 2, 3]",
                        "expected not to contain 1 and 2 in sequence, got [1, 2, 3]",
                    ]))
            }
        }

        describe("consistOf") {
            it("requires all elements, each as often as listed, in any order") {
                expect([1, 2, 1]).to(consistOf(1, 1, 2))
                expect([1, 2, 1]).toNot(consistOf(1, 2))
                expect([Int]()).to(consistOf())
            }

            it("reports missing and unexpected elements") {
                expect(recordFailures { expect([1, 2, 1]).to(consistOf(1, 2, 3)) }.map(\.text)).to(
                    equal([
                        """
                        expected to consist of 1, 2 and 3 in any order, got [1, 2, 1]
                        missing: 3
                        unexpected: 1
                        """
                    ]))
                expectMessages {
                    expect([1]).toNot(consistOf(1))
                    expect([1]).to(consistOf())
                }.to(
                    equal([
                        "expected not to consist of 1 in any order, got [1]",
                        "expected to consist of nothing in any order, got [1]",
                    ]))
            }
        }

        describe("elementsEqual") {
            it("compares sequences of different types") {
                expect(numbers[1...]).to(elementsEqual([2, 3]))
                expect(1...3).toNot(elementsEqual(numbers.reversed()))
            }

            it("compares elements of different types with a closure") {
                expect(numbers).to(elementsEqual(["1", "2", "3"]) { "\($0)" == $1 })
                expect(numbers).to(elementsEqual([4, 5, 6], by: { $0 + 3 == $1 }))
                expect(numbers).toNot(elementsEqual(["1", "2"]) { "\($0)" == $1 })
                expect(numbers).toNot(elementsEqual(["1", "2", "4"]) { "\($0)" == $1 })
                let failures = recordFailures {
                    expect([1, 2]).to(elementsEqual(["1", "3", "5"]) { "\($0)" == $1 })
                    expect([1]).toNot(elementsEqual(["1"]) { "\($0)" == $1 })
                }
                expect(failures.map(\.text)).to(
                    equal([
                        "expected to have elements equivalent to [\"1\", \"3\", \"5\"], got [1, 2]\n"
                            + "expected 3 elements, got 2\n[1]: expected \"3\", got 2",
                        "expected not to have elements equivalent to [\"1\"], got [1]",
                    ]))
            }

            it("reports the elements that differ") {
                let failures = recordFailures {
                    expect(1...3).to(elementsEqual([1, 2, 4]))
                    expect(1...3).toNot(elementsEqual(numbers))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to have elements equal to [1, 2, 4], got [1, 2, 3]",
                        "expected not to have elements equal to [1, 2, 3], got 1...3",
                    ]))
                expect(failures[0].details).to(equal(["[2]: expected 4, got 3"]))
            }
        }

        describe("elementsMatch") {
            it("applies one matcher to each element") {
                expect(numbers).to(elementsMatch(equal(1), beGreaterThan(1), beWithin(1...3)))
                expect(numbers).toNot(elementsMatch(equal(1)))
            }

            it("reports the elements that do not match") {
                let failures = recordFailures {
                    expect([1, 2]).to(elementsMatch(equal(1), equal(3)))
                    expect([1]).to(elementsMatch(equal(1), equal(3)))
                    expect([1]).toNot(elementsMatch(equal(1)))
                }
                expect(failures.map(\.text)).to(
                    equal([
                        "expected to have 2 elements that in turn are to equal 1 and equal 3, got [1, 2]\n"
                            + "[1]: expected to equal 3, got 2",
                        "expected to have 2 elements that in turn are to equal 1 and equal 3, got [1]\n"
                            + "expected 2 elements, got 1",
                        "expected not to have 1 element that is to equal 1, got [1]",
                    ]))
            }
        }

        describe("containKeys and haveValue(for:)") {
            let ages = ["Ann": 31, "Bob": 42]

            it("match the keys and values of a dictionary") {
                expect(ages).to(containKeys("Bob", "Ann"))
                expect(ages).toNot(containKeys("Cid", "Dan"))
                expect(ages).to(haveValue(for: "Ann", beLessThan(40)))
                expect(ages).toNot(haveValue(for: "Bob", beLessThan(40)))
            }

            it("report the missing keys and the mismatched value") {
                let failures = recordFailures {
                    expect(ages).to(containKeys("Cid"))
                    expect(ages).to(containKeys("Ann", "Cid"))
                    expect(ages).toNot(containKeys("Ann"))
                    expect(ages).to(haveValue(for: "Bob", beLessThan(40)))
                    expect(ages).to(haveValue(for: "Cid", beLessThan(40)))
                    expect(ages).toNot(haveValue(for: "Ann", beLessThan(40)))
                    expect(ages).to(haveValue(for: "Bob", equal(40)))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected to contain the key \"Cid\", got [\"Ann\": 31, \"Bob\": 42]",
                        "expected to contain the keys \"Ann\" and \"Cid\", got [\"Ann\": 31, \"Bob\": 42]",
                        "expected not to contain the key \"Ann\", got [\"Ann\": 31, \"Bob\": 42]",
                        "expected to have a value for \"Bob\" that is to be less than 40, got 42",
                        "expected to have a value for \"Cid\" that is to be less than 40, but there is none",
                        "expected not to have a value for \"Ann\" that is to be less than 40, got 31",
                        "expected to have a value for \"Bob\" that is to equal 40, got 42",
                    ]))
                expect(failures[1].details).to(equal(["missing: \"Cid\""]))
            }
        }
    }
}
