import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaSpecSupport

@MainActor
private final class Basket: World {
    var items: [String] = []
    init() {}
}

/// Pauses that decide as a spec says, and record what they were shown.
@MainActor
private final class ScriptedPauses: Pausing {
    /// Decides before a step by its text; steps run by default.
    var before: (PausedStep) -> StepDecision = { _ in .run }
    var pausedTime = Duration.zero
    private(set) var shown: [String] = []
    private(set) var steps: [PausedStep] = []

    func decide(before step: PausedStep) -> StepDecision {
        shown.append("before \(step.info.text)")
        steps.append(step)
        return before(step)
    }

    func show(_ result: StepResult, of step: PausedStep) {
        shown.append("after \(step.info.text): \(result.status)")
    }

    func runs(_ example: ExampleInfo) -> Bool { true }

    func showFailures(of execution: Execution, _ worlds: [AnyObject]) {
        // The engine calls it, too, when there are no worlds any more.
        guard !worlds.isEmpty else { return }
        shown.append("\(execution.failures.count) failures, \(worlds.count) worlds")
    }

    /// Runs a feature with these pauses.
    func run(_ text: String, dryRun: Bool = false) throws -> FeatureRun {
        var options = ExecutionOptions()
        options.pausing = self
        return try FeatureRun(text, dryRun: dryRun, options: options) {
            given("a basket with {int} item(s)") { (basket: Basket, count: Int) in
                basket.items = (0..<count).map { "item \($0)" }
            }
            when("the shopper takes {string}") { (basket: Basket, item: String) in basket.items.append(item) }
            then("there are {int} items") { (basket: Basket, count: Int) in
                expect(basket.items.count).to(equal(count), "the items")
            }
            then("the items are:") { (basket: Basket, table: DataTable) in
                expect(basket.items).to(equal(table.rows.map { $0[0] }), "the items")
            }
            beforeStep { log("before a step") }
            afterScenario("count", tags: "@counted") { (basket: Basket) in
                log("\(basket.items.count) items at the end")
            }
            beforeScenario("break", tags: "@broken") { (_: Basket) in fail("the basket is broken") }
        }
    }
}

/// Scenarios that pause at their steps.
final class StepPausingSpec: Spec {
    override class func spec() {
        let text = """
            @counted
            Feature: Basket
              Scenario: Shopping
                Given a basket with 1 item
                When the shopper takes "tea"
                Then there are 3 items
                And there are 2 items

            """
        @Let var pauses = ScriptedPauses()

        describe("a scenario that pauses") {
            it("asks before each step, and shows its result") {
                _ = try pauses.run(text)
                expect(pauses.shown).to(
                    equal([
                        "before a basket with 1 item", "after a basket with 1 item: passed",
                        "before the shopper takes \"tea\"", "after the shopper takes \"tea\": passed",
                        "before there are 3 items", "after there are 3 items: failed",
                        "1 failures, 1 worlds",
                    ]))
            }

            it("shows the definition, the values and the worlds") {
                _ = try pauses.run(text)
                let step = try unwrap(pauses.steps.last)
                expect(step.definition?.source).to(equal("there are {int} items"))
                expect(step.parameters.map { "\($0.type)" }).to(equal(["Basket", "Int"]))
                expect(step.parameters.map(\.value)).to(equal([nil, "3"]))
                expect((step.worlds.first as? Basket)?.items).to(equal(["item 0", "tea"]))
                expect(pauses.steps[0].worlds).to(beEmpty())
            }

            it("does not pause in a dry run") {
                let run = try pauses.run(text, dryRun: true)
                expect(pauses.shown).to(beEmpty())
                expect(run.statuses).to(allSatisfy(equal(.skipped)))
            }

            it("does not count the time of its pauses") {
                // Inside the inner run, the name would be another value.
                pauses.before = { [pauses] _ in
                    pauses.pausedTime += .seconds(1000)
                    return .run
                }
                let run = try pauses.run(text)
                expect(run.results[0].result.seconds).to(beCloseTo(-3000, within: 100))
                expect(run.steps.map(\.result.seconds)).to(allSatisfy(beCloseTo(50, within: 50)))
            }

            it("shows the failure of a hook while its worlds exist") {
                _ = try pauses.run("@broken\nFeature: F\n  Scenario: S\n    Given a basket with 1 item\n")
                expect(pauses.shown).to(equal(["1 failures, 1 worlds"]))
            }
        }

        describe("a skipped step") {
            it("does not run, while the others do") {
                pauses.before = { $0.info.text.contains("3 items") ? .skip : .run }
                let run = try pauses.run(text)
                expect(run.steps.filter { !$0.info.isHook }.map(\.result.status)).to(
                    equal([.passed, .passed, .skipped, .passed]))
                expect(run.steps.filter { $0.result.status == .skipped }.map(\.result.reason)).to(
                    contain("skipped by hand"))
                expect(run.results[0].result.status).to(equal(.skipped))
                expect(run.results[0].result.reason).to(equal("skipped by hand"))
            }

            it("does not hide a failure") {
                pauses.before = { $0.info.text.contains("takes") ? .skip : .run }
                let run = try pauses.run(text)
                expect(run.results[0].result.status).to(equal(.failed))
            }
        }

        describe("an ended scenario") {
            it("skips its steps, and runs its hooks") {
                pauses.before = { $0.info.text.contains("takes") ? .endScenario : .run }
                let run = try pauses.run(text)
                let steps = run.steps.filter { !$0.info.isHook }
                expect(steps.map(\.result.status)).to(equal([.passed, .skipped, .skipped, .skipped]))
                expect(steps.map(\.result.reason)).to(
                    equal([nil, "skipped by hand", "skipped by hand", "skipped by hand"]))
                expect(run.order).to(contain("attachment 1 items at the end"))
                expect(pauses.shown).toNot(contain("before there are 3 items"))
            }
        }
    }
}
