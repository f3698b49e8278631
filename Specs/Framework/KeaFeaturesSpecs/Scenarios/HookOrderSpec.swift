import Kea
import KeaFeatures
import KeaSpecSupport

private struct Leak: Error { let name: String }

@MainActor
private final class Kitchen: World {
    init() async throws {}
    func tearDown() async throws { throw Leak(name: "kitchen") }
}

@MainActor
private final class Bathroom: World {
    init() async throws {}
    func tearDown() async throws { throw Leak(name: "bathroom") }
}

/// The order and the failures of hooks, two or three of each kind.
final class HookOrderSpec: Spec {
    override class func spec() {
        describe("feature hooks") {
            it("run before hooks in declaration order and after hooks in reverse") {
                var log: [String] = []
                _ = try FeatureRun("Feature: F\n  Rule: R\n    Scenario: S\n      Given it") {
                    @MainActor func later(_ entry: String) async {
                        await Task.yield()
                        log.append(entry)
                    }
                    beforeRun { log.append("beforeRun 1") }
                    beforeRun { await later("beforeRun 2") }
                    beforeRun(order: 0) { log.append("beforeRun 3") }
                    beforeFeature { log.append("beforeFeature 1") }
                    beforeFeature { await later("beforeFeature 2") }
                    beforeFeature(order: 0) { log.append("beforeFeature 3") }
                    beforeRule { log.append("beforeRule 1") }
                    beforeRule { await later("beforeRule 2") }
                    beforeRule(order: 0) { log.append("beforeRule 3") }
                    beforeScenario { log.append("beforeScenario 1") }
                    beforeScenario { await later("beforeScenario 2") }
                    beforeScenario(order: 0) { log.append("beforeScenario 3") }
                    beforeStep { log.append("beforeStep 1") }
                    beforeStep { await later("beforeStep 2") }
                    beforeStep(order: 0) { log.append("beforeStep 3") }
                    afterStep { log.append("afterStep 1") }
                    afterStep { await later("afterStep 2") }
                    afterStep(order: 0) { log.append("afterStep 3") }
                    afterScenario { log.append("afterScenario 1") }
                    afterScenario { await later("afterScenario 2") }
                    afterScenario(order: 0) { log.append("afterScenario 3") }
                    afterRule { log.append("afterRule 1") }
                    afterRule { await later("afterRule 2") }
                    afterRule(order: 0) { log.append("afterRule 3") }
                    afterFeature { log.append("afterFeature 1") }
                    afterFeature { await later("afterFeature 2") }
                    afterFeature(order: 0) { log.append("afterFeature 3") }
                    afterRun { log.append("afterRun 1") }
                    afterRun { await later("afterRun 2") }
                    afterRun(order: 0) { log.append("afterRun 3") }
                    given("it") { log.append("step") }
                }
                let moments = ["Run", "Feature", "Rule", "Scenario", "Step"]
                let before = moments.flatMap { moment in (1...3).map { "before\(moment) \($0)" } }
                let after = moments.reversed().flatMap { moment in
                    (1...3).reversed().map { "after\(moment) \($0)" }
                }
                expect(log).to(equal(before + ["step"] + after))
            }

            it("run after a failed step, but not after the steps it skips") {
                var log: [String] = []
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it fails\n    And it is fine")
                {
                    beforeStep { log.append("before") }
                    afterStep { log.append("after") }
                    given("it fails") {
                        log.append("fails")
                        throw Leak(name: "roof")
                    }
                    given("it is fine") { log.append("never") }
                }
                expect(log).to(equal(["before", "fails", "after"]))
                expect(run.steps.filter { !$0.info.isHook }.map(\.result.status)).to(
                    equal([.failed, .skipped]))
            }

            it("keep the remaining steps skipped when afterStep fails after a skip") {
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given it is skipped\n    And nobody knows it"
                ) {
                    afterStep { throw Leak(name: "roof") }
                    given("it is skipped") { throw Skip("not today") }
                }
                expect(run.statuses).to(equal([.skipped, .failed, .skipped, .skipped]))
                expect(run.results.map(\.result.status)).to(equal([.failed]))
            }

            it("run every beforeRun despite a failure, then no scenario, then every afterRun") {
                var log: [String] = []
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given it\n  Scenario: T\n    Given it"
                ) {
                    beforeRun { log.append("before 1") }
                    beforeRun { throw Leak(name: "roof") }
                    beforeRun { fail("no light") }
                    beforeRun { log.append("before 4") }
                    beforeFeature { log.append("before the feature") }
                    afterRun { log.append("after 1") }
                    afterRun { log.append("after 2") }
                    given("it") { log.append("never") }
                }
                expect(log).to(equal(["before 1", "before 4", "after 2", "after 1"]))
                expect(run.results.map(\.result.status)).to(equal([.notRun, .notRun]))
                expect(run.results.map { $0.result.failures.map(\.message) }).to(
                    equal([["not run: beforeRun failed"], ["not run: beforeRun failed"]]))
                expect(run.late.map { "\($0.owner.title): \($0.failure.message)" }).to(
                    equal([
                        "Features, in beforeRun: there was an error: leak, name “roof”",
                        "Features, in beforeRun: no light",
                    ]))
            }

            it("are called by their names where beforeFeature and beforeRule fail") {
                let run = try FeatureRun(
                    """
                    Feature: F
                      Rule: R
                        Scenario: S
                          Given it
                        Scenario: T
                          Given it
                    """
                ) {
                    beforeRule("the bell") { fail("it is broken") }
                    given("it") {}
                }
                expect(run.results.map { $0.result.failures.map(\.message) }).to(
                    equal([
                        [#"beforeRule "the bell": it is broken"#],
                        [#"not run: beforeRule "the bell" failed"#],
                    ]))
            }

            it("report beforeRun and afterRun and their attachments outside any scenario") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it") {
                    beforeRun("the roof") { attach("tiles") }
                    afterRun { throw Leak(name: "roof") }
                    given("it") { attach("a step's") }
                }
                expect(run.order).to(
                    equal([
                        "hookStarted beforeRun \"the roof\"", "attachment tiles",
                        "hookFinished beforeRun \"the roof\" passed", "exampleStarted S", "stepStarted it",
                        "attachment a step's", "stepFinished it passed", "exampleFinished S passed",
                        "hookStarted afterRun", "hookFinished afterRun failed",
                    ]))
            }

            it("skip all scenarios when beforeRun skips") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it") {
                    beforeRun { throw Skip("no roof today") }
                    given("it") { fail("never") }
                }
                expect(run.results.map(\.result.status)).to(equal([.skipped]))
                expect(run.results[0].result.reason).to(equal("no roof today"))
            }

            it("run no scenario when beforeRun is pending, which fails strict runs") {
                var options = ExecutionOptions()
                @MainActor func run() throws -> FeatureRun {
                    try FeatureRun("Feature: F\n  Scenario: S\n    Given it", options: options) {
                        beforeRun { throw Pending("no roof yet") }
                        given("it") { fail("never") }
                    }
                }
                let strict = try run()
                expect(strict.results.map { $0.result.failures.map(\.message) }).to(
                    equal([["not run: beforeRun failed"]]))
                expect(strict.hasFailed).to(beTrue())
                options.isStrict = false
                let other = try run()
                expect(other.results.map(\.result.status)).to(equal([.pending]))
                expect(other.results[0].result.reason).to(equal("no roof yet"))
                expect(other.hasFailed).to(beFalse())
            }

            it("run beforeRun and afterRun once, even with other examples between the scenarios") {
                var log: [String] = []
                _ = try FeatureRun("Feature: F\n  Scenario: S\n    Given it\n  Scenario: T\n    Given it\n") {
                    beforeRun { log.append("before") }
                    afterRun { log.append("after") }
                    given("it") { log.append("it") }
                } between: {
                    it("is another one") { log.append("other") }
                }
                expect(log).to(equal(["before", "it", "other", "it", "other", "after"]))
            }

            it("run beforeRun only in one process, unless it is per worker") {
                var log: [String] = []
                let inner = Run()
                inner.host.hasRun = { $0 < 2 }
                _ = try FeatureRun("Feature: F\n  Scenario: S\n    Given it", on: inner) {
                    beforeRun { log.append("the first") }
                    beforeRun(per: .worker) { log.append("each") }
                    afterRun { log.append("after") }
                    given("it") { log.append("it") }
                }
                expect(log).to(equal(["each", "it", "after"]))
            }

            it("run every hook per worker, even if other processes have run theirs") {
                var log: [String] = []
                let inner = Run()
                inner.host.hasRun = { _ in true }
                _ = try FeatureRun("Feature: F\n  Scenario: S\n    Given it", on: inner) {
                    @MainActor func later(_ entry: String) async { log.append(entry) }
                    beforeRun { log.append("never") }
                    beforeRun { await later("never") }
                    beforeRun(per: .worker) { log.append("before 1") }
                    beforeRun(per: .worker) { await later("before 2") }
                    afterRun { log.append("never") }
                    afterRun { await later("never") }
                    afterRun(per: .worker) { log.append("after 1") }
                    afterRun(per: .worker) { await later("after 2") }
                    given("it") { log.append("it") }
                }
                expect(log).to(equal(["before 1", "before 2", "it", "after 2", "after 1"]))
            }

            it("do not run in a dry run") {
                let run = try FeatureRun(
                    "Feature: F\n  Rule: R\n    Scenario: S\n      Given it", dryRun: true
                ) {
                    beforeRun { fail("never") }
                    beforeFeature { fail("never") }
                    beforeRule { fail("never") }
                    beforeScenario { fail("never") }
                    afterStep { fail("never") }
                    afterScenario { fail("never") }
                    afterFeature { fail("never") }
                    afterRun { fail("never") }
                    given("it") { fail("never") }
                }
                expect(run.results.map(\.result.status)).to(equal([.skipped]))
                expect(run.late.map(\.failure.message)).to(beEmpty())
            }

            it("run after a feature or rule only if it was entered") {
                var log: [String] = []
                _ = try FeatureRun("Feature: F\n  Rule: R\n    Scenario: S\n      Given it") {
                    beforeFeature { throw Leak(name: "pipe") }
                    beforeRule { log.append("before the rule") }
                    afterRule { log.append("after the rule") }
                    afterFeature { log.append("after the feature") }
                    given("it") { log.append("never") }
                }
                expect(log).to(equal(["after the feature"]))
            }

            it("skip later hooks and steps after a failed before hook") {
                var log: [String] = []
                let run = try FeatureRun(
                    """
                    Feature: F
                      @skipping
                      Scenario: S
                        Given it
                      @failing
                      Scenario: T
                        Given it
                      @step
                      Scenario: U
                        Given it
                    """
                ) {
                    beforeScenario("1", tags: "@skipping") { throw Skip("not today") }
                    beforeScenario("2", tags: "@failing") { throw Leak(name: "roof") }
                    beforeScenario("3") { log.append("3") }
                    beforeStep("4", tags: "@step") { throw Leak(name: "tap") }
                    beforeStep("5") { log.append("5") }
                    given("it") { log.append("never") }
                }
                expect(run.steps.map { "\($0.info.text): \($0.result.status)" }).to(
                    equal([
                        "beforeScenario \"1\": skipped", "beforeScenario \"3\": skipped",
                        "beforeStep \"5\": skipped", "it: skipped",
                        "beforeScenario \"2\": failed", "beforeScenario \"3\": skipped",
                        "beforeStep \"5\": skipped", "it: skipped",
                        "beforeScenario \"3\": passed", "beforeStep \"4\": failed",
                        "beforeStep \"5\": skipped",
                        "it: skipped",
                    ]))
                expect(run.order.filter { $0.hasPrefix("stepStarted") }).to(haveCount(run.steps.count))
                expect(run.results.map(\.result.status)).to(equal([.skipped, .failed, .failed]))
                expect(log).to(equal(["3"]))
            }

            it("report a failure after a feature, rule or run without a scenario") {
                let run = try FeatureRun("Feature: Water\n  Rule: Hot\n    Scenario: S\n      Given it") {
                    afterRule("the tap") { fail("drips") }
                    afterFeature { throw Leak(name: "pipe") }
                    afterRun { fail("wet") }
                    given("it") {}
                }
                expect(run.results.map(\.result.status)).to(equal([.passed]))
                expect(run.late.map { "\($0.owner.title): \($0.failure.message)" }).to(
                    equal([
                        "Water › Hot, in afterRule \"the tap\": drips",
                        "Water, in afterFeature: there was an error: leak, name “pipe”",
                        "Features, in afterRun: wet",
                    ]))
            }
        }

        describe("worlds whose tearDown throws") {
            it("fail their scenario with each error, the last world's first") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given a house") {
                    given("a house") { (_: Kitchen, _: Bathroom) in }
                }
                expect(run.results.map(\.result.status)).to(equal([.failed]))
                expect(run.results[0].result.failures.map(\.message)).to(
                    equal([
                        "there was an error: leak, name “bathroom”",
                        "there was an error: leak, name “kitchen”",
                    ]))
            }
        }
    }
}
