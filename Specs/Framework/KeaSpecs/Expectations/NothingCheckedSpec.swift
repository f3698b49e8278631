import Foundation
import Kea
import KeaEvents

private struct Trouble: Error, Equatable {}

@MainActor private final class Store {
    var count = 0
    var load: () throws -> Int = { throw Trouble() }
    func add() { count += 1 }
    func fail() throws -> Int { throw Trouble() }
    func failLater() async throws -> Int { throw Trouble() }
    func failed() -> Result<Int, Trouble> { .failure(Trouble()) }
    func start() -> Task<Int, any Error> { Task { try await failLater() } }
}

/// A wrong use that must fail, by the text of its source.
private struct Use: CustomSpecStringConvertible {
    let specDescription: String
    let body: @MainActor (Store?, Store) async throws -> Void

    init(_ name: String, _ body: @escaping @MainActor (Store?, Store) async throws -> Void) {
        (specDescription, self.body) = (name, body)
    }
}

private let posted = Notification.Name("posted")
private let short = Duration.milliseconds(1)

/// The effect of an expression that was never evaluated, because its optional chain ends at nil.
@MainActor private let uncalled: [Use] = [
    Use("an error") { none, _ in expect { try none?.fail() }.toNot(throwError()) },
    Use("an error as a value") { none, _ in expect(try none?.fail()).toNot(throwError()) },
    Use("an equal error") { none, _ in expect { try none?.fail() }.toNot(throwError(Trouble())) },
    Use("a type of error") { none, _ in expect { try none?.fail() }.toNot(throwError(Trouble.self)) },
    Use("a matching error") { none, _ in
        expect { try none?.fail() }.toNot(throwError(Trouble.self, equal(Trouble())))
    },
    Use("an inspected error") { none, _ in
        expect { try none?.fail() }.toNot(throwError { (_: Trouble) in })
    },
    Use("a property that is a function") { none, _ in expect { try none?.load() }.toNot(throwError()) },
    Use("a call without a result") { none, _ in expect { none?.add() }.toNot(throwError()) },
    Use("a nested optional") { none, _ in
        expect { () -> Int?? in .some(try none?.fail()) }.toNot(throwError())
    },
    Use("try?") { _, store in expect { try? store.fail() }.toNot(throwError()) },
    Use("not") { none, _ in expect { try none?.fail() }.to(not(throwError())) },
    Use("and") { none, _ in expect { try none?.fail() }.to(not(throwError()).and(not(beNil()))) },
    Use("change") { none, store in expect { none?.add() }.toNot(change { store.count }) },
    Use("change by") { none, store in expect { none?.add() }.toNot(change { store.count }.by(1)) },
    Use("change to") { none, store in expect { none?.add() }.toNot(change { store.count }.to(3)) },
    Use("a notification") { none, _ in expect { none?.add() }.toNot(postNotification(posted)) },
    Use("notifications") { none, _ in expect { none?.add() }.toNot(postNotifications(posted, haveCount(1))) },
    Use("never") { none, _ in expect { try none?.fail() }.never(throwError(), for: short) },
    Use("eventuallyNot") { none, _ in expect { try none?.fail() }.eventuallyNot(throwError(), within: short)
    },
    Use("always not") { none, _ in expect { try none?.fail() }.always(not(throwError()), for: short) },
    Use("afterWaiting") { none, _ in expect { try none?.fail() }.afterWaiting(short, not(throwError())) },
    Use("require") { none, _ in try require { try none?.fail() }.toNot(throwError()) },
    Use("an own matcher") { none, _ in
        expect { none?.add() }.toNot(Matcher<Void?>("begin", begin: { { _ in MatcherResult(false) } }))
    },
]

@MainActor private let uncalledLater: [Use] = [
    Use("an error") { none, _ in await expect { try await none?.failLater() }.toNot(throwError()) },
    Use("a synchronous body") { none, _ in await expect { try none?.fail() }.never(throwError(), for: short)
    },
    Use("change") { none, store in
        await expect { try await none?.failLater() }.toNot(change { store.count })
    },
    Use("never") { none, _ in await expect { try await none?.failLater() }.never(throwError(), for: short) },
    Use("eventuallyNot") { none, _ in
        await expect { try await none?.failLater() }.eventuallyNot(throwError(), within: short)
    },
    Use("always not") { none, _ in
        await expect { try await none?.failLater() }.always(not(throwError()), for: short)
    },
    Use("afterWaiting") { none, _ in
        await expect { try await none?.failLater() }.afterWaiting(short, not(throwError()))
    },
    Use("require") { none, _ in try await require { try await none?.failLater() }.toNot(throwError()) },
]

/// A value that keeps its error, so that the expression did not do all its work.
@MainActor private let kept: [Use] = [
    Use("a task") { _, store in expect { store.start() }.toNot(throwError()) },
    Use("an optional task") { _, store in expect { store.start() as Task? }.toNot(throwError()) },
    Use("a task, later") { _, store in await expect { store.start() }.never(throwError(), for: short) },
    Use("a task that changes something") { _, store in
        expect { Task { store.add() } }.toNot(change { store.count })
    },
    Use("a result") { _, store in expect { store.failed() }.toNot(throwError()) },
    Use("an optional result") { store, _ in expect { store?.failed() }.toNot(throwError()) },
    Use("a list of functions") { _, store in expect { [store.fail] }.toNot(throwError()) },
]

@MainActor private let absent: [Use] = [
    Use("a key") { _, _ in expect(["a": 1]).toNot(haveValue(for: "b", equal(1))) },
    Use("a key, negated inside") { _, _ in expect(["a": 1]).to(not(haveValue(for: "b", equal(1)))) },
    Use("a key of a part") { _, _ in expect(["a": 1]).toNot(have(\.["b"], equal(1))) },
    Use("a value") { _, _ in expect(nil as Int?).toNot(haveValue(equal(1))) },
    Use("a value in an optional") { _, _ in expect(Int??.some(nil)).toNot(haveValue(equal(1))) },
    Use("haveValue of .some(nil)") { _, _ in expect(Int??.some(nil)).to(haveValue()) },
    Use("toNot(beNil()) of .some(nil)") { _, _ in expect(Int??.some(nil)).toNot(beNil()) },
    Use("beNil of .some(nil)") { _, _ in expect(Int??.some(nil)).to(beNil()) },
    Use("a key with the value nil") { _, _ in expect(["a": nil as Int?]["a"]).toNot(beNil()) },
    Use("unwrap of .some(nil)") { _, _ in _ = try unwrap(Int??.some(nil)) },
    Use("equal of .some(nil)") { _, _ in expect(Int??.some(nil)).toNot(equal(1)) },
    Use("an own matcher of optionals") { _, _ in
        expect(nil as Int?).toNot(Matcher<Int?>("be absent") { $0 == nil })
    },
    Use("an own matcher in a list") { _, _ in
        expect([nil as Int?]).to(allSatisfy(Matcher<Int?>("be absent") { $0 == nil }))
    },
]

/// A whole with one part of two, which neither has both nor lacks both.
@MainActor private let partial: [Use] = [
    Use("elements") { _, _ in expect([1, 2]).toNot(contain(1, 4)) },
    Use("elements, negated inside") { _, _ in expect([1, 2]).to(not(contain(1, 4))) },
    Use("elements of a part") { _, _ in expect([[1, 2]]).toNot(have(\.[0], contain(1, 4))) },
    Use("elements, later") { _, _ in await expect { [1, 2] }.never(contain(1, 4), for: short) },
    Use("texts") { _, _ in expect("kea").toNot(contain("k", "b")) },
    Use("keys") { _, _ in expect(["a": 1]).toNot(containKeys("a", "b")) },
    Use("options") { _, _ in
        expect([.atomic] as Data.WritingOptions).toNot(containOptions([.atomic, .withoutOverwriting]))
    },
]

@MainActor private let nonsense: [Use] = [
    Use("a negative count") { _, _ in expect([1]).toNot(haveCount(-1)) },
    Use("at least a negative count") { _, _ in expect([1]).to(haveCount(atLeast: -1)) },
    Use("at most a negative count") { _, _ in expect([1]).toNot(haveCount(atMost: -1)) },
    Use("a negative number of calls") { _, _ in expect(Stub<Int, Void>()).toNot(haveBeenCalled(-1)) },
    Use("at least a negative number") { _, _ in expect(Stub<Int, Void>()).to(haveBeenCalled(.atLeast(-1))) },
    Use("at most a negative number") { _, _ in expect(Stub<Int, Void>()).toNot(haveBeenCalled(.atMost(-1))) },
    Use("at least no element") { _, _ in expect([Int]()).to(haveCount(atLeast: 0)) },
    Use("at least no call") { _, _ in expect(Stub<Int, Void>()).to(haveBeenCalled(.atLeast(0))) },
    Use("a change to the same value") { _, _ in expect {}.to(change { 1 }.from(1).to(1)) },
    Use("a change to the same value, by a matcher") { _, _ in expect {}.to(change { 1 }.from(1).to(equal(1)))
    },
    Use("the identity of a value") { _, store in expect(3).toNot(beIdentical(to: store)) },
    Use("a negative tolerance") { _, _ in expect(1.0).toNot(beCloseTo(1, within: -1)) },
    Use("no tolerance") { _, _ in expect(1.0).toNot(beCloseTo(1, within: .nan)) },
    Use("a negative tolerance of dates") { _, _ in expect(Date()).toNot(beCloseTo(Date(), within: -1)) },
    Use("no tolerance of dates") { _, _ in expect(Date()).toNot(beCloseTo(Date(), within: .nan)) },
    Use("a negative tolerance of durations") { _, _ in
        expect(Duration.zero).toNot(beCloseTo(.zero, within: .seconds(-1)))
    },
    Use("an empty range") { _, _ in expect(3).toNot(beWithin(3..<3)) },
    Use("always for a negative time") { _, _ in expect(1).always(equal(1), for: .seconds(-1)) },
    Use("never for a negative time") { _, _ in expect(1).never(equal(2), for: .seconds(-1)) },
    Use("eventually within a negative time") { _, _ in expect(1).eventually(equal(1), within: .seconds(-1)) },
    Use("afterWaiting a negative time") { _, _ in expect(1).afterWaiting(.seconds(-1), equal(1)) },
    Use("always, suspending") { _, _ in await expect { 1 }.always(equal(1), for: .seconds(-1)) },
    Use("advance") { _, _ in await VirtualClock().advance(by: .seconds(-1)) },
]

final class NothingCheckedSpec: Spec {
    override class func spec() {
        @MainActor func fail(_ name: String, _ uses: [Use]) {
            it(name, each: uses) { use in
                let store = Store()
                let failures = await recordFailures { try await use.body(nil, store) }
                expect(failures).to(haveCount(1))
            }
        }

        describe("an expectation with nothing to check") {
            fail("fails if nothing was called", uncalled)
            fail("fails if nothing was called, in asynchronous code", uncalledLater)
            fail("fails without the value", absent)
            fail("fails if a number or a time has no meaning", nonsense)
            fail("fails without all of several parts, negated", partial)

            it("fails if the value keeps its error", each: kept) { use in
                let store = Store()
                let failures = await recordFailures { try await use.body(store, store) }
                expect(failures).to(haveCount(1))
            }

            it("says what is missing") {
                let none: Store? = nil
                let failures = await recordFailures {
                    expect { try none?.fail() }.toNot(throwError())
                    expect { Task { 3 } }.toNot(throwError())
                    expect(["a": 1]).toNot(haveValue(for: "b", equal(1)))
                    expect(Int??.some(nil)).toNot(beNil())
                    expect([1]).toNot(haveCount(-1))
                    await expect { 1 }.always(equal(1), for: .seconds(-1))
                    expect([1, 2]).toNot(contain(1, 4))
                    _ = try unwrap(Int??.some(nil))
                }
                expect(failures.map(\.message)).to(
                    equal([
                        "expected not to throw an error, but it is nil, as if nothing was called; "
                            + "if nil is the result, write `to(beNil())`",
                        "expected not to throw an error, but it is a Task, which may not have ended; "
                            + "write `try await task.value`",
                        "expected not to have a value for \"b\" that is to equal 1, but there is none",
                        "expected not to be nil, but it is an optional that holds nil",
                        "expected not to have count -1, but a count is never negative",
                        "expected to equal 1 for -1000 ms, but a time is never negative",
                        "expected not to contain 1 and 4, got [1, 2]",
                        "expected to have a value, but it is an optional that holds nil",
                    ]))
                expect(failures[6].details).to(equal(["it has 1"]))
            }

            it("passes if the effect was seen") {
                var counts: [String: Int] = [:]
                expect { counts.updateValue(1, forKey: "a") }.to(change { counts.count }.by(1))
                expect { nil as Int? }.to(beNil())
            }

            it("compares NaN as Swift does") {
                expect(Double.nan).toNot(beGreaterThan(1))
                expect(Double.nan).toNot(beLessThanOrEqual(to: 1))
                expect(Double.nan).toNot(equal(.nan))
            }
        }

        describe("traits without a meaning") {
            it("are errors at their lines") {
                let diagnostics = SpecRun {
                    it("a", .tags("a,b"), .knownIssue(" "), .waiting(within: .seconds(-1))) {}
                    it("b", .waiting(for: .seconds(-1))) {}
                }.diagnostics
                expect(diagnostics.map(\.message)).to(
                    equal([
                        "\"a,b\" is not a tag: a tag is one word, without spaces, commas, parentheses and a further @",
                        "a known issue needs a reason, such as its link", "a time is never negative",
                        "a time is never negative",
                    ]))
                expect(diagnostics.map(\.location?.line)).to(
                    equal([#line - 10, #line - 10, #line - 10, #line - 9]))
            }
        }
    }
}
