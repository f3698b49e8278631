import Foundation
import Kea

private struct NotPositive: Error {}
private func positive(_ number: Int) throws -> Int {
    guard number > 0 else { throw NotPositive() }
    return number
}

final class GroupsSpec: Spec {
    override class func spec() {
        describe("a declaration with `each:`, focused, switched off or asynchronous") {
            @Let var journal = Journal()

            it("makes a pending example for each value with xit") {
                let run = SpecRun {
                    xit("a", each: [1, 2]) { _ in fail("never") }
                    xit("b", each: [1]) { _ in
                        await Task.yield()
                        fail("never")
                    }
                }
                expect(run.infos.map(\.name)).to(equal(["a [1]", "a [2]", "b [1]"]))
                expect(run.statuses).to(equal([.pending, .pending, .pending]))
                expect(run.results[0].reason).to(equal("switched off with xit"))
            }

            it("focuses an example or a group for each value") {
                let group = ExampleGroup.describing("inner") {
                    fit("a", each: [1]) { _ in }
                    fit("b", each: [1]) { _ in await Task.yield() }
                    fdescribe("c", each: [1]) { _ in it("d") {} }
                    fcontext("e", each: [1]) { _ in it("f") {} }
                    it("g") {}
                }
                expect(group.examples.map(\.traits.isFocused)).to(equal([true, true, true, true, false]))
            }

            it("makes an example for each value, also with an asynchronous body") {
                let journal = journal
                let run = SpecRun {
                    specify("a", each: [1, 2]) { journal.write("a\($0)") }
                    specify("b", each: [3]) {
                        await Task.yield()
                        journal.write("b\($0)")
                    }
                    it("c", each: [4]) {
                        await Task.yield()
                        journal.write("c\($0)")
                    }
                    fit("d", each: [5]) { journal.write("d\($0)") }
                }
                expect(run.statuses).to(equal([.passed, .passed, .passed, .passed, .passed]))
                expect(journal.entries).to(equal(["a1", "a2", "b3", "c4", "d5"]))
            }

            it("makes a group for each value") {
                let run = SpecRun {
                    describe("a page", each: [1, 20], .tags("paging")) { number in
                        it("is positive") { expect(number).to(beLessThan(20)) }
                    }
                    context("with", each: ["x"]) { _ in it("works") {} }
                    xdescribe("b", each: [1]) { _ in it("is off") { fail("never") } }
                    xcontext("c", each: [1]) { _ in it("is off") { fail("never") } }
                }
                expect(run.infos.map(\.title)).to(
                    equal([
                        "a page [1] › is positive", "a page [20] › is positive", "with [\"x\"] › works",
                        "b [1] › is off", "c [1] › is off",
                    ]))
                expect(run.statuses).to(equal([.passed, .failed, .passed, .pending, .pending]))
                expect(run.infos[0].tags).to(equal(["@paging"]))
                expect(run.results.compactMap(\.reason)).to(
                    equal(["switched off with xdescribe", "switched off with xcontext"]))
            }

            it("accepts shared behaviours with traits") {
                let number = Behavior("a number") { (value: Int) in it("is") { expect(value).to(equal(1)) } }
                let plain = Behavior<Void>("a thing") { it("is") {} }
                let group = ExampleGroup.describing("inner") {
                    itBehavesLike(number, 1, .focused)
                    itBehavesLike(number, 1, .tags("x"))
                    itBehavesLike(plain, .pending("later"))
                }
                expect(group.examples.map(\.traits.isFocused)).to(equal([true, false, false]))
                expect(group.examples.map(\.traits.pending)).to(equal([nil, nil, "later"]))
                expect(group.examples[1].traits.tags).to(equal(["@x"]))
            }
        }

        describe("a declaration without examples") {
            it("is an error at its line") {
                let run = SpecRun {
                    describe("empty") {}
                    context("only hooks") { beforeEach {} }
                    itBehavesLike(Behavior<Void>("nothing") {})
                    it("none", each: [Int]()) { _ in }
                    describe("no group", each: [Int]()) { _ in it("a") {} }
                    describe("outer") { describe("inner") {} }
                }
                expect(run.diagnostics.map(\.message)).to(
                    equal([
                        "describe \"empty\" has no examples: add an `it` to it",
                        "context \"only hooks\" has no examples: add an `it` to it",
                        "itBehavesLike \"behaves like nothing\" has no examples: add an `it` to it",
                        "\"none\" has no values, so that it makes no example",
                        "\"no group\" has no values, so that it makes no group",
                        "describe \"inner\" has no examples: add an `it` to it",
                    ]))
                expect(run.diagnostics.map(\.severity)).to(allSatisfy(equal(.error)))
                expect(run.diagnostics.first?.location?.line).to(equal(#line - 17))
            }

            it("fails in a running example, whatever the declaration") {
                let run = SpecRun {
                    @Let var number = 1
                    it("declares") {
                        describe("a") {}
                        describe("a", each: [1]) { _ in }
                        context("a") {}
                        context("a", each: [1]) { _ in }
                        xdescribe("a") {}
                        xdescribe("a", each: [1]) { _ in }
                        xcontext("a") {}
                        xcontext("a", each: [1]) { _ in }
                        fdescribe("a") {}
                        fdescribe("a", each: [1]) { _ in }
                        fcontext("a") {}
                        fcontext("a", each: [1]) { _ in }
                        it("b") {}
                        it("b") { await Task.yield() }
                        it("b", each: [1]) { _ in }
                        it("b", each: [1]) { _ in await Task.yield() }
                        specify("b") {}
                        specify("b") { await Task.yield() }
                        specify("b", each: [1]) { _ in }
                        specify("b", each: [1]) { _ in await Task.yield() }
                        xit("b") {}
                        xit("b") { await Task.yield() }
                        xit("b", each: [1]) { _ in }
                        xit("b", each: [1]) { _ in await Task.yield() }
                        fit("b") {}
                        fit("b") { await Task.yield() }
                        fit("b", each: [1]) { _ in }
                        fit("b", each: [1]) { _ in await Task.yield() }
                        pending("c")
                        itBehavesLike(Behavior<Void>("nothing") {})
                        itBehavesLike(Behavior<Int>("nothing") { _ in }, 1)
                        beforeEach {}
                        beforeEach { await Task.yield() }
                        justBeforeEach {}
                        justBeforeEach { await Task.yield() }
                        afterEach {}
                        afterEach { await Task.yield() }
                        beforeAll {}
                        beforeAll { await Task.yield() }
                        afterAll {}
                        afterAll { await Task.yield() }
                        aroundEach { try $0() }
                        aroundEach { try await $0() }
                        $number.override { 2 }
                    }
                }
                // Each function once for one value and for several, or once with an asynchronous body, or both.
                let functions = [
                    ["describe", "context", "xdescribe", "xcontext", "fdescribe", "fcontext"]
                        .flatMap { [$0, $0] },
                    ["it", "specify", "xit", "fit"].flatMap { [$0, $0, $0, $0] }, ["pending"],
                    ["itBehavesLike", "itBehavesLike"],
                    ["beforeEach", "justBeforeEach", "afterEach", "beforeAll", "afterAll"]
                        .flatMap { [$0, $0] },
                    ["aroundEach", "aroundEach", "override"],
                ]
                expect(run.messages).to(
                    equal(
                        functions.joined().map {
                            "\($0) was called while an example runs; it belongs in a group, beside `it`"
                        }))
            }
        }

        describe("a declaration outside of a spec") {
            it("is an error at its line") {
                let run = SpecRun {
                    it("leaves it to the main queue") {
                        DispatchQueue.main.async { MainActor.assumeIsolated { describe("a") { it("b") {} } } }
                    }
                }
                expect(run.diagnostics.map(\.message)).to(
                    equal([
                        "describe was called outside of a spec; it belongs in `override class func spec()`"
                    ]))
                expect(run.diagnostics.first?.location?.line).to(equal(#line - 7))
            }
        }

        describe("an override of a @Let value") {
            it("applies to its group and to nested groups without an override") {
                let journal = Journal()
                _ = SpecRun {
                    @Let var number = 1
                    it("outermost") { journal.write("\(number)") }
                    describe("outer") {
                        $number.override { 2 }
                        it("outer") { journal.write("\(number)") }
                        describe("inner") {
                            $number.override { 3 }
                            it("inner") { journal.write("\(number)") }
                        }
                        describe("other") { it("other") { journal.write("\(number)") } }
                    }
                }
                expect(journal.entries).to(equal(["1", "2", "3", "2"]))
            }

            it("is an error in an example, or twice in a group") {
                let run = SpecRun {
                    @Let var number = 1
                    $number.override { 2 }
                    $number.override { 3 }
                    it("is used") { $number.override { 4 } }
                }
                expect(run.diagnostics.map(\.message)).to(
                    equal([
                        "a @Let value is overridden twice in one group, and one of the two would never be made"
                    ]))
                expect(run.diagnostics.first?.location?.line).to(equal(#line - 7))
                expect(run.messages).to(
                    equal(["override was called while an example runs; it belongs in a group, beside `it`"]))
            }
        }

        describe("a @Let value of type Result or Task") {
            @Let var number = Result { try positive(3) }
            @Let var later = Task {
                await Task.yield()
                return 4
            }

            it("makes throwing and asynchronous values available") {
                expect(try number.get()).to(equal(3))
                let value = await later.value
                expect(value).to(equal(4))
            }
        }
    }
}
