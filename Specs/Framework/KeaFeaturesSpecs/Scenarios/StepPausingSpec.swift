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
    /// Decides after a step that did not pass whether it runs again; not by default.
    var after: (PausedStep) -> Bool = { _ in false }
    var pausedTime = Duration.zero
    private(set) var shown: [String] = []
    private(set) var steps: [PausedStep] = []

    func decide(before step: PausedStep) -> StepDecision {
        shown.append("before \(step.info.text)")
        steps.append(step)
        return before(step)
    }

    func retries(_ step: PausedStep, after result: StepResult) -> Bool {
        shown.append("after \(step.info.text): \(result.status)")
        return result.status > .pending && after(step)
    }

    func show(_ step: PausedStep) { shown.append("again \(step.info.text)") }
    func show(_ diagnostics: [Diagnostic]) {
        shown += diagnostics.map { "\($0.location?.line ?? 0): \($0.severity): \($0.message)" }
    }
    func runs(_ example: ExampleInfo) -> Bool { true }

    func showFailures(of execution: Execution, _ worlds: [AnyObject]) {
        // The engine calls it, too, when there are no worlds any more.
        guard !worlds.isEmpty else { return }
        shown.append("\(execution.failures.count) failures, \(worlds.count) worlds")
    }

    func run(_ text: String, dryRun: Bool = false) throws -> FeatureRun {
        let run = Run()
        run.host.pausing = self
        return try FeatureRun(text, dryRun: dryRun, on: run) {
            given("a basket with {int} item(s)") { (basket: Basket, count: Int) in
                basket.items = (0..<count).map { "item \($0)" }
            }
            when("the shopper takes {string}") { (basket: Basket, item: String) in basket.items.append(item) }
            then("there are {int} items") { (basket: Basket, count: Int) in
                expect(basket.items.count).to(equal(count), "the items")
                // Whoever wrote this has forgotten the matcher for a full basket.
                if count == 3 { _ = expect(basket) }
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

extension PausedStep {
    fileprivate func edit(_ old: String, _ new: String) {
        let text = (try? String(contentsOfFile: info.location.file, encoding: .utf8)) ?? ""
        expect(text).to(contain(old))
        try? text.replacing(old, with: new).write(
            toFile: info.location.file, atomically: true, encoding: .utf8)
    }
}

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
                        "before there are 3 items", "after there are 3 items: failed", "1 failures, 1 worlds",
                    ]))
            }

            it("shows the definition, the values and the worlds") {
                _ = try pauses.run(text)
                let step = try unwrap(pauses.steps.last)
                expect(step.definition?.sentence).to(equal("there are [a whole number] items"))
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
                // Nor that of pauses before it.
                expect(try pauses.run(text).results[0].result.seconds).to(beCloseTo(-3000, within: 100))
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

        describe("a step that is tried again") {
            it("is read from the file, and reports its last result") {
                pauses.after = { step in
                    step.edit("3 items", "2 items")
                    return true
                }
                let run = try pauses.run(text)
                expect(run.results[0].result.status).to(equal(.passed))
                expect(run.results[0].result.failures).to(beEmpty())
                expect(run.order.filter { $0.contains("there are") }).to(
                    equal([
                        "stepStarted there are 3 items",
                        "attachment edited during the run; before:\nThen there are 3 items",
                        "stepFinished there are 2 items passed",
                        "stepStarted there are 2 items", "stepFinished there are 2 items passed",
                    ]))
                expect(pauses.shown).to(contain("again there are 2 items"))
                expect(pauses.shown).toNot(anySatisfy(contain("steps above this one")))
            }

            it("is read with another keyword, and run or skipped", each: [StepDecision.run, .skip]) { next in
                var isEdited = false
                pauses.before = { step in
                    guard step.info.keyword == "Then ", !isEdited else { return isEdited ? next : .run }
                    isEdited = true
                    step.edit("Then there are 3", "But there are 3")
                    return .retry
                }
                let run = try pauses.run(text)
                expect(run.order).to(
                    contain("attachment edited during the run; before:\nThen there are 3 items"))
            }

            it("is not read from a file that is gone") {
                var attempts = 0
                pauses.after = { step in
                    attempts += 1
                    try? FileManager.default.removeItem(atPath: step.info.location.file)
                    return attempts == 1
                }
                _ = try pauses.run(text)
                expect(pauses.shown).to(
                    contain("1: error: the file cannot be read: no such file or directory"))
            }

            it("keeps the failures of the last attempt only") {
                var attempts = 0
                pauses.after = { step in
                    attempts += 1
                    return attempts < 3
                }
                let run = try pauses.run(text)
                expect(run.results[0].result.failures.map(\.message)).to(
                    equal([
                        "the items: expected 3, found 2",
                        "an expectation was never judged: say what is expected, as in `expect(…).to(equal(…))`",
                    ]))
                expect(pauses.shown.filter { $0.hasPrefix("after there are 3") }.count).to(equal(3))
                expect(run.order).toNot(anySatisfy(beginWith("attachment edited")))
            }

            it("takes up the steps after it, too") {
                pauses.after = { step in
                    step.edit("3 items", "2 items")
                    step.edit(
                        "And there are 2 items", "And the items are:\n      | item 0 |\n      | tea    |")
                    return true
                }
                let run = try pauses.run(text)
                expect(run.steps.last { !$0.info.isHook }?.info.text).to(equal("the items are:"))
                expect(run.results[0].result.status).to(equal(.passed))
            }

            it("is read again before it runs") {
                var isEdited = false
                pauses.before = { step in
                    guard step.info.text.contains("takes"), !isEdited else { return .run }
                    isEdited = true
                    step.edit("takes \"tea\"", "drinks \"tea\"")
                    return .retry
                }
                let run = try pauses.run(text)
                expect(pauses.shown).to(contain("before the shopper drinks \"tea\""))
                expect(pauses.steps[2].problem?.status).to(equal(.undefined))
                expect(run.results[0].result.status).to(equal(.undefined))
            }

            it("runs after its sentence was mended, with its hooks once") {
                pauses.before = { step in
                    guard step.problem != nil else { return .run }
                    step.edit("drinks", "takes")
                    return .retry
                }
                let run = try pauses.run(
                    "Feature: F\n  Scenario: S\n    When the shopper drinks \"tea\"\n    Then there are 1 items\n"
                )
                expect(run.results[0].result.status).to(equal(.passed))
                expect(run.order.filter { $0 == "attachment before a step" }.count).to(equal(2))
            }

            it("is found by its position when its name has changed") {
                let outline = """
                    Feature: F
                      Scenario Outline: S
                        Given a basket with <count> items
                        Then there are 2 items

                        Examples:
                          | count |
                          | 2     |
                          | 1     |
                    """
                pauses.before = { step in
                    guard step.info.text.contains("1 items") else { return .run }
                    step.edit("| 1     |", "| 2     |")
                    return .retry
                }
                let run = try pauses.run(outline)
                expect(run.results.map(\.result.status)).to(equal([.passed, .passed]))
            }

            it("says that steps above it have changed") {
                pauses.after = { step in
                    step.edit("1 item\n", "2 items\n")
                    step.edit("Then there are 3 items", "Then there are 2 items")
                    return true
                }
                let run = try pauses.run(text)
                expect(pauses.shown).to(
                    contain("6: warning: steps above this one have changed, too; they are not run again"))
                expect(run.results[0].result.status).to(equal(.passed))
            }

            for (edit, message) in [
                (
                    ("    And there are 2 items\n", ""),
                    "3: error: the scenario has 3 steps now, and 4 when the run began"
                ),
                (
                    ("Scenario: Shopping", "Scenario: Other\n\n  Scenario: Another"),
                    "3: error: the scenario “Shopping” is not in the file any more"
                ),
                (
                    ("Scenario: Shopping", "Scenario Shopping"),
                    "3: error: A colon is missing after “Scenario”. The line is read as text. This scenario is not run."
                ),
            ] {
                it("stays as it is: \(message)") {
                    var attempts = 0
                    pauses.after = { step in
                        attempts += 1
                        if attempts == 1 { step.edit(edit.0, edit.1) }
                        return attempts == 1
                    }
                    let run = try pauses.run(text)
                    expect(pauses.shown).to(contain(message))
                    expect(run.results[0].result.failures.map(\.message).first).to(
                        equal("the items: expected 3, found 2"))
                    expect(attempts).to(equal(2))
                }
            }
        }
    }
}
