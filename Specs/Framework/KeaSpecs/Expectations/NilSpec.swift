import Kea

private struct Trouble: Error, Equatable {}
private final class Bird {}

/// A matcher that accepts an optional, with its name.
private struct Case<Wrapped>: CustomSpecStringConvertible {
    let specDescription: String
    let matcher: Matcher<Wrapped?>

    init(_ name: String, _ matcher: Matcher<Wrapped?>) { (specDescription, self.matcher) = (name, matcher) }
}

@MainActor private let ofNumbers: [Case<Int>] = [
    Case("equal", equal(3)), Case("satisfy", satisfy { $0 != 3 }), Case("satisfy nil", satisfy { $0 == nil }),
    Case("an own matcher", Matcher("be three") { $0 == 3 }),
    Case("an own matcher with words", Matcher("be three", judging: { MatcherResult($0 == 3) })),
    Case("beAKindOf", beAKindOf(Int.self)), Case("beAKindOf the optional", beAKindOf(Int?.self)),
    Case("beAKindOf with a matcher", beAKindOf(Int.self, equal(3))),
    Case("beAnInstanceOf", beAnInstanceOf(Int.self)),
    Case("beIdentical", beIdentical(to: Bird())), Case("matchError", matchError(Trouble())),
    Case("matchError of a type", matchError(Trouble.self)), Case("have", have(\.?.bitWidth, equal(3))),
    Case("have of nothing", have(\.?.bitWidth, beNil())),
    Case("have of a closure", have("a sum", equal(3)) { ($0 ?? 0) + 1 }),
    Case("not", not(equal(3))), Case("not not", not(not(equal(3)))), Case("and", equal(3).and(equal(4))),
    Case("or", equal(3).or(equal(4))), Case("satisfyAll", satisfyAll(equal(3), not(equal(4)))),
    Case("satisfyAny", satisfyAny(equal(3), equal(4))),
]

final class NilSpec: Spec {
    override class func spec() {
        describe("matchers applied to nil", .waiting(within: .milliseconds(1), for: .milliseconds(1))) {
            it("fail, negated or not", each: ofNumbers) { each in
                let none: Int? = nil
                let failures = recordFailures {
                    expect(none).to(each.matcher)
                    expect(none).toNot(each.matcher)
                    expect { none }.to(each.matcher)
                    expect { none }.toNot(each.matcher)
                    expect(none).eventually(each.matcher)
                    expect(none).eventuallyNot(each.matcher)
                    expect(none).always(each.matcher)
                    expect(none).never(each.matcher)
                    expect(none).afterWaiting(nil, each.matcher)
                    expect(none).to(not(each.matcher))
                    expect([none]).to(allSatisfy(each.matcher))
                    expect([none]).toNot(anySatisfy(each.matcher))
                    expect([none]).toNot(elementsMatch(each.matcher))
                    expect(Result<Int?, Trouble>.success(none)).toNot(beSuccess(each.matcher))
                    expect(["a": none]).toNot(haveValue(for: "a", each.matcher))
                    expect(["a": none]).toNot(have(\.["a"]!, each.matcher))
                }
                expect(failures.map(\.message)).to(
                    haveCount(16).and(allSatisfy(endWith("it is nil").or(endWith("[\"a\"]! is nil")))))
                expect(messages { try require(none).toNot(each.matcher) }).to(haveCount(1))
            }

            it("fail, negated or not, in asynchronous expectations", each: ofNumbers) { each in
                @MainActor func none() async -> Int? { nil }
                let failures = await recordFailures {
                    await expect { await none() }.to(each.matcher)
                    await expect { await none() }.toNot(each.matcher)
                    await expect { await none() }.eventually(each.matcher)
                    await expect { await none() }.eventuallyNot(each.matcher)
                    await expect { await none() }.always(each.matcher)
                    await expect { await none() }.never(each.matcher)
                    await expect { await none() }.afterWaiting(nil, each.matcher)
                    await expect(nil as Int?).eventuallyNot(each.matcher)
                    await expect(nil as Int?).never(each.matcher)
                }
                expect(failures.map(\.message)).to(haveCount(9).and(allSatisfy(endWith("but it is nil"))))
            }

            it("report that the value is nil") {
                let none = [Int]().first
                expectMessages {
                    expect(none).to(equal(3))
                    expect(none).toNot(equal(3))
                    expect(none).toNot(beGreaterThan(3))
                    expect(none).never(equal(3))
                    expect([1, nil]).toNot(anySatisfy(equal(3)))
                    expect(Result<Int?, Trouble>.success(nil)).toNot(beSuccess(equal(3)))
                    expect("kea").toNot(have(\.first?.wholeNumberValue, equal(3)))
                }.to(
                    equal([
                        "expected to equal 3, but it is nil",
                        "expected not to equal 3, but it is nil",
                        "expected not to be greater than 3, but it is nil",
                        "expected not to equal 3 for 1 ms, but it is nil",
                        "expected not to have some element equal 3, but [1]: it is nil",
                        "expected not to be a success that is to equal 3, but it is nil",
                        "expected not to have .first?.wholeNumberValue equal 3, "
                            + "but .first?.wholeNumberValue is nil",
                    ]))
            }

            it("fail likewise for nested optionals and for Any") {
                expectMessages {
                    expect(Int??.some(nil)).toNot(equal(3))
                    expect(nil as Int? as Any).toNot(beAKindOf(String.self))
                    expect(nil as Bird? as Any).toNot(beIdentical(to: Bird()))
                }.to(haveCount(3).and(allSatisfy(endWith("but it is nil"))))
            }

            it("pass when they match nil itself") {
                let none: Int? = nil
                let noBird: Bird? = nil
                expect(none).to(beNil())
                expect(none).toNot(haveValue())
                expect(none).to(equal(nil))
                expect(none).to(equal(none))
                expect(none).to(not(haveValue()))
                expect(none).to(equal(3).or(beNil()))
                expect(none).eventually(equal(nil))
                expect(none).never(haveValue())
                expect(noBird).to(beIdentical(to: nil))
                expect([1, nil]).to(elementsMatch(equal(1), beNil()))
                expect("kea").to(have(\.first?.wholeNumberValue, beNil()))
                expect(3 as Int?).toNot(equal(nil))
                expect(Bird()).toNot(beIdentical(to: nil))
                expectMessages {
                    expect(none).toNot(beNil())
                    expect(none).toNot(equal(nil))
                    expect(noBird).toNot(beIdentical(to: nil))
                }.to(
                    equal([
                        "expected not to be nil, got nil", "expected not to equal nil, got nil",
                        "expected not to be identical to nil, got nil",
                    ]))
            }

            it("pass when they match an effect instead of the value") {
                var count = 0
                expect { () -> Int? in
                    count += 1; return nil
                }.to(change { count }.by(1))
            }

            it("count as a mismatch before a change and fail after it") {
                var name: String?
                expect { name = "Kea" }.to(change { name }.to(equal("Kea")))
                name = "Tui"
                expect(messages { expect { name = nil }.toNot(change { name }.to(equal("Kea"))) }).to(
                    equal(["expected not to change name to a value that is to equal \"Kea\", but it is nil"]))
            }

            it("receive nil when created with ofOutcome") {
                let beAbsent = Matcher<Int?>.ofOutcome("be absent") { outcome in
                    if case .success(nil) = outcome { MatcherResult(true) } else { MatcherResult(false) }
                }
                expect(nil as Int?).to(beAbsent)
                expect(3 as Int?).toNot(beAbsent)
            }
        }
    }
}
