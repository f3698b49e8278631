import Kea
import KeaFeatures
import KeaSpecSupport

@MainActor
private final class Kettle: World {
    var isBoiling = false
    init() {}

    func boil() async throws {
        try await Task.sleep(for: .seconds(180))
        isBoiling = true
    }
}

final class VirtualTimeScenarioSpec: Spec {
    override class func spec() {
        describe("a scenario in virtual time") {
            @MainActor func run(_ text: String) throws -> FeatureRun {
                try FeatureRun(text) {
                    when("the kettle is switched on") { (kettle: Kettle) in Task { try await kettle.boil() } }
                    when("{int} minute(s) pass(es)") { (minutes: Int) in
                        try await Task.sleep(for: .seconds(60 * minutes))
                    }
                    then("the water does not boil") { (kettle: Kettle) in
                        expect(kettle.isBoiling).to(beFalse())
                    }
                    then("the water boils within {int} minute(s)") { (kettle: Kettle, minutes: Int) in
                        expect(kettle.isBoiling).eventually(beTrue(), within: .seconds(60 * minutes))
                    }
                }
            }

            it("is selected by a tag and takes milliseconds of real time") {
                let start = RealClock.now
                let run = try run(
                    """
                    Feature: Tea
                      @virtual-time
                      Scenario: Boiling water
                        When the kettle is switched on
                        And 2 minutes pass
                        Then the water does not boil
                        And the water boils within 1 minute
                    """)
                expect(run.diagnostics).to(beEmpty())
                expect(run.results.flatMap(\.result.failures)).to(beEmpty())
                expect(run.statuses).to(equal([.passed, .passed, .passed, .passed]))
                expect(run.steps.map(\.result.seconds).reduce(0, +)).to(beLessThan(1))
                expect(RealClock.now - start).to(beLessThan(.seconds(1)))
            }

            it("can be every scenario of a tagged feature") {
                let run = try run(
                    """
                    @virtual-time
                    Feature: Tea
                      Scenario: Boiling water
                        When the kettle is switched on
                        Then the water boils within 3 minutes

                      Scenario: Not waiting for it
                        When the kettle is switched on
                        Then the water boils within 2 minutes
                    """)
                expect(run.results.map(\.result.status)).to(equal([.passed, .failed]))
                expect(run.results.flatMap(\.result.failures).map(\.message)).to(
                    equal(["expected yes within 2 min, found no"]))
            }
        }
    }
}
