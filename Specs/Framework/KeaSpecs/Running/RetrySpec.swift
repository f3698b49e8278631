import Kea
import KeaEvents
import KeaSpecSupport

final class RetrySpec: Spec {
    override class func spec() {
        describe("a failed example") {
            it("is retried until it passes, and is then flaky") {
                let run = retrying(2) { tries in
                    it("fails twice") { if tries.next() < 3 { fail("try \(tries.count)") } }
                }
                expect(run.results.map(\.status)).to(equal([.passed]))
                expect(run.results.first?.attempts).to(equal(3))
                expect(run.results.first?.isFlaky).to(equal(true))
                expect(run.results.first?.failures).to(equal([]))
                expect(run.hasFailed).to(beFalse())
                expect(kinds(run)).to(
                    equal([
                        "started", "retried: attempt 1, try 1", "started", "retried: attempt 2, try 2",
                        "started",
                        "finished: attempt 3, passed",
                    ]))
            }

            it("is retried at most as often as allowed; the last attempt counts") {
                let run = retrying(2) { tries in it("fails") { fail("try \(tries.next())") } }
                expect(run.messages).to(equal(["try 3"]))
                expect(run.results.first?.attempts).to(equal(3))
                expect(run.results.first?.isFlaky).to(equal(false))
                expect(run.hasFailed).to(beTrue())
            }

            it("runs its hooks and makes its @Let values for each attempt") {
                let journal = Journal()
                _ = retrying(1) { tries in
                    describe("a group") {
                        @Let var number = tries.next()
                        beforeAll { journal.write("beforeAll") }
                        beforeEach { journal.write("beforeEach \(number)") }
                        afterEach { journal.write("afterEach \(number)") }
                        afterAll { journal.write("afterAll") }
                        it("fails once") { if number == 1 { fail("once") } }
                    }
                }
                expect(journal.entries).to(
                    equal([
                        "beforeAll", "beforeEach 1", "afterEach 1", "beforeEach 2", "afterEach 2", "afterAll",
                    ]))
            }

            it("is retried after a timeout") {
                let run = retrying(1) { tries in
                    it("is late once", .timeLimit(.milliseconds(200))) {
                        if tries.next() == 1 { try await Task.sleep(for: .seconds(60)) }
                    }
                }
                expect(kinds(run).filter { !$0.hasPrefix("started") }).to(
                    equal([
                        "retried: attempt 1, took longer than its time limit of 200 ms",
                        "finished: attempt 2, passed",
                    ]))
            }

            it("is not retried when its beforeAll failed; beforeAll runs once") {
                let run = retrying(3) { tries in
                    describe("a group") {
                        beforeAll { fail("no water") }
                        it("swims") { _ = tries.next() }
                    }
                }
                expect(run.messages).to(equal(["no water"]))
                expect(run.results.first?.attempts).to(equal(1))
            }

            it("is retried only as the options say for that example") {
                var options = ExecutionOptions()
                options.retryLimit = 1
                let inner = Run()
                inner.host.mayRetry = { $0.tags.contains("@slow") }
                let run = SpecRun(options: options, on: inner) {
                    it("is slow", .tags("slow")) { fail("slow") }
                    it("is fast") { fail("fast") }
                }
                expect(run.results.map(\.attempts)).to(equal([2, 1]))
            }
        }

        describe("an example that does not fail") {
            it("is not retried") {
                let run = retrying(2) { _ in
                    it("passes") {}
                    it("is pending", .pending("later")) {}
                    it("is skipped", .skipped("not now")) {}
                    it("throws that it is pending") { throw Pending("later") }
                    it("fails for a known reason", .knownIssue("rust")) { fail("known") }
                }
                expect(run.results.map(\.attempts)).to(equal([1, 1, 1, 1, 1]))
            }
        }

        describe("a run that is stopped") {
            it("has the first reason") {
                let engine = Engine()
                var reasons: [String?] = []
                engine.report = {
                    if case .exampleFinished(_, let result) = $0 { reasons.append(result.reason) }
                }
                for reason in ["the first", "the second"] as [NotRunReason] { engine.stop(because: reason) }
                for example in ExampleGroup.describing("", { it("a") {} }).examples { engine.run(example) }
                expect(reasons).to(equal(["the first"]))
            }
        }

        describe("a run that stops at the first failure") {
            it("continues after a flaky example and stops after a failed one") {
                var options = ExecutionOptions()
                options.retryLimit = 1
                options.failsFast = true
                let tries = Tries()
                let run = SpecRun(options: options) {
                    it("fails once") { if tries.next() == 1 { fail("once") } }
                    it("fails") { fail("always") }
                    it("comes after") {}
                }
                expect(run.results.map(\.status)).to(equal([.passed, .failed, .notRun]))
                expect(run.messages).to(equal(["always"]))
            }

            it("stops after a flaky example when flaky examples fail the run") {
                var options = ExecutionOptions()
                options.retryLimit = 1
                options.failsFast = true
                options.isStrictAboutFlaky = true
                let tries = Tries()
                let run = SpecRun(options: options) {
                    it("fails once") { if tries.next() == 1 { fail("once") } }
                    it("comes after") {}
                }
                expect(run.results.map(\.status)).to(equal([.passed, .notRun]))
                expect(run.hasFailed).to(beTrue())
            }
        }
    }

    @MainActor private final class Tries {
        private(set) var count = 0

        func next() -> Int {
            count += 1
            return count
        }
    }

    @MainActor private static func retrying(_ limit: Int, _ declare: @MainActor (Tries) -> Void) -> SpecRun {
        var options = ExecutionOptions()
        options.retryLimit = limit
        let tries = Tries()
        return SpecRun(options: options) { declare(tries) }
    }

    /// The attempts, in the order of their events.
    @MainActor private static func kinds(_ run: SpecRun) -> [String] {
        run.events.compactMap { event in
            switch event {
            case .exampleStarted: "started"
            case .exampleRetried(_, let result):
                "retried: attempt \(result.attempts), \(result.failures.map(\.message).joined(separator: "; "))"
            case .exampleFinished(_, let result): "finished: attempt \(result.attempts), \(result.status)"
            default: nil
            }
        }
    }
}
