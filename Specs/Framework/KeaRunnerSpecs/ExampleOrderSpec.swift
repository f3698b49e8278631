import Kea

/// In which order examples are run, and how many of them.
final class ExampleOrderSpec: Spec {
    override class func spec() {
        describe("an order") {
            it("at random is the same for the same seed, and keeps groups together") {
                let first = try ChildRun(["--list", "--order", "random:7"], only: ["OrderSpec"])
                let second = try ChildRun(["--list", "--order", "random:7"], only: ["OrderSpec"])
                let other = try ChildRun(["--list", "--order", "random:8"], only: ["OrderSpec"])
                expect(first.output).to(equal(second.output))
                expect(first.output).toNot(equal(other.output))
                let groups = first.names.map { $0.prefix(1) }
                expect(Set([groups[0...3], groups[4...7], groups[8...11]].map { Set($0).count })).to(
                    equal([1]))
            }

            it("at random tells its seed, which gives the order again") {
                let run = try ChildRun(["--order", "random", "-f", "events"], only: ["OrderSpec"])
                let seed = try unwrap(run.output.firstMatch(of: /"seed":(\d+)/)).1
                let again = try ChildRun(["--order", "random:\(seed)", "-f", "events"], only: ["OrderSpec"])
                expect(order(run)).to(haveCount(12))
                expect(order(again)).to(equal(order(run)))
            }

            it("that is reversed begins with the last") {
                let run = try ChildRun(["--list", "--order", "reverse"], only: ["OrderSpec"])
                expect(run.names.first).to(equal("c › 4"))
                expect(run.names.last).to(equal("a › 1"))
            }

            it("runs hooks around a group once") {
                let run = try ChildRun(["--order", "random:7"], only: ["OrderSpec"])
                expect(run.lines.filter { $0.hasPrefix("before ") || $0.hasPrefix("after ") }.sorted()).to(
                    equal(["after a", "after b", "after c", "before a", "before b", "before c"]))
            }
        }

        describe("--fail-fast") {
            it("runs nothing more after the first failure") {
                let run = try ChildRun(["--fail-fast"], only: ["FailingEarlySpec"])
                expect(run).to(haveLine("2 examples: 1 failed, 1 passed, 2 not run in N ms"))
                expect(run.status).to(equal(1))
            }
        }

        describe("--dry-run") {
            it("looks steps up and executes nothing") {
                let run = try ChildRun(
                    ["--dry-run", "a.feature"],
                    files: [
                        "a.feature": "Feature: F\n  Scenario: S\n    When it fails\n    Given nobody knows\n"
                    ])
                expect(run).to(haveLine("dry run: steps are looked up, nothing is executed"))
                expect(run).to(haveLine("1 example: 1 undefined in N ms"))
                expect(run.status).to(equal(1))
            }
        }
    }

    private static func order(_ run: ChildRun) -> [String] {
        run.lines.filter { $0.contains("\"exampleStarted\"") }.compactMap { line in
            line.firstMatch(of: /"id":"([^"]+)"/).map { String($0.1) }
        }
    }
}
