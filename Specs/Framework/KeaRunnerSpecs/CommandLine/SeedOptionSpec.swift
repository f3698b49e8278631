import Kea
import RunSupport

final class SeedOptionSpec: Spec {
    override class func spec() {
        describe("a race in virtual time") {
            it("is found by an example with many seeds, and missed without") {
                let run = try InnerRun([], only: ["RacySpec"])
                expect(run.status).to(equal(1))
                expect(run.output).to(contain("2 examples: 1 failed, 1 passed"))
                expect(run.output).to(contain("--seed"))
            }

            it("is reproduced by --seed with the reported seed") {
                let run = try InnerRun([], only: ["RacySpec"])
                let seed = try unwrap(run.output.firstMatch(of: /with seed (\d+):/)).1
                let replay = try InnerRun(["--seed", String(seed)], only: ["RacySpec"])
                expect(replay.status).to(equal(1))
                expect(replay.output).to(contain("2 examples: 2 failed"))
            }
        }
    }
}
