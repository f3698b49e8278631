import Kea
import KeaFeatures
import KeaSpecSupport

private struct Trouble: Error {}

@MainActor
private final class Server: World {
    static var log: [String] = []

    init() async throws {
        await Task.yield()
        Self.log.append("init")
    }

    func tearDown() async throws {
        await Task.yield()
        Self.log.append("tear down")
    }
}

private struct Guest: StepArgument {
    var number: Int
    init(number: Int) { self.number = number }
    init?(stepText: String) { return nil }
}

@MainActor
private final class Broken: World {
    init() throws { throw Trouble() }
}

final class LifeCycleSpec: Spec {
    override class func spec() {
        beforeEach { Server.log = [] }

        describe("a world") {
            it("is created once per scenario by the first step that uses it") {
                let run = try FeatureRun(
                    """
                    Feature: F
                      Scenario: One
                        Given nothing
                        And a server
                        And a server
                      Scenario: Two
                        Given a server
                      Scenario: Three
                        Given nothing
                    """
                ) {
                    given("nothing") { Server.log.append("nothing") }
                    given("a server") { (_: Server) in Server.log.append("server") }
                }
                expect(run.results.map(\.result.status)).to(equal([.passed, .passed, .passed]))
                expect(Server.log).to(
                    equal([
                        "nothing", "init", "server", "server", "tear down", "init", "server", "tear down",
                        "nothing",
                    ]))
            }

            it("fails the step that uses it when it cannot be created") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it\n    And more") {
                    given("it") { (_: Broken) in }
                    given("more") {}
                }
                expect(run.statuses).to(equal([.failed, .skipped]))
                expect(run.results[0].result.failures.map(\.message)).to(
                    equal(["there was an error: trouble"]))
            }
        }

        describe("a step") {
            it("can be pending or skip the remaining steps") {
                let run = try FeatureRun(
                    """
                    Feature: F
                      Scenario: Pending
                        Given it is pending
                        And it is fine
                      Scenario: Skipping
                        Given it is skipped
                        And nobody knows it
                    """
                ) {
                    given("it is pending") { throw Pending("the server is not there yet") }
                    given("it is skipped") { throw Skip("not today") }
                    given("it is fine") {}
                }
                expect(run.statuses).to(equal([.pending, .skipped, .skipped, .skipped]))
                expect(run.results.map(\.result.status)).to(equal([.pending, .skipped]))
                expect(run.results.map(\.result.reason)).to(
                    equal(["the server is not there yet", "not today"]))
                expect(run.steps.map(\.result.reason)).to(
                    equal(["the server is not there yet", nil, "not today", nil]))
            }

            it("is cancelled at the time limit, and the next scenario runs") {
                var options = ExecutionOptions()
                // Long enough for the second scenario, even on a busy machine.
                options.timeLimit = .milliseconds(500)
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: A\n    Given it hangs\n  Scenario: B\n    Given it is fine",
                    options: options
                ) {
                    given("it hangs") { try await Task.sleep(for: .seconds(60)) }
                    given("it is fine") {}
                }
                expect(run.statuses).to(equal([.timedOut, .passed]))
            }
        }

        describe("a hook before a scenario") {
            it("skips the steps when it fails; after hooks still run") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it") {
                    beforeScenario("the door") { throw Trouble() }
                    afterScenario { Server.log.append("after") }
                    given("it") { fail("never") }
                }
                expect(run.steps.map(\.info.text)).to(
                    equal([#"beforeScenario "the door""#, "it", "afterScenario"]))
                expect(run.statuses).to(equal([.failed, .skipped, .passed]))
                expect(Server.log).to(equal(["after"]))
            }

            it("accepts worlds and runs in the given order") {
                _ = try FeatureRun("Feature: F\n  Scenario: S\n    Given it") {
                    beforeScenario(order: 2) { Server.log.append("second") }
                    beforeScenario(order: 1) { (_: Server) in Server.log.append("first") }
                    beforeStep { Server.log.append("before step") }
                    afterStep { Server.log.append("after step") }
                    given("it") { Server.log.append("it") }
                }
                expect(Server.log).to(
                    equal(["init", "first", "second", "before step", "it", "after step", "tear down"]))
            }

            it("is an error at its line when its tag expression is invalid") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it") {
                    beforeScenario(tags: "@a and") {}
                    given("it") {}
                }
                let mistake = try unwrap(run.diagnostics.first)
                expect(mistake.message).to(beginWith("beforeScenario: "))
                expect(mistake.location?.line).to(equal(#line - 5))
            }
        }

        describe("hooks around features and rules") {
            it("run once for each feature or rule with matching tags") {
                _ = try FeatureRun(
                    """
                    @a
                    Feature: F
                      Scenario: One
                        Given it
                      @b
                      Rule: R
                        Scenario: Two
                          Given it
                        Scenario: Three
                          Given it
                    """
                ) {
                    beforeFeature { Server.log.append("feature") }
                    afterFeature(tags: "@a") { Server.log.append("feature ends") }
                    beforeFeature(tags: "not @a") { Server.log.append("never") }
                    beforeRule(tags: "@a and @b") { Server.log.append("rule") }
                    afterRule { Server.log.append("rule ends") }
                    given("it") { Server.log.append("it") }
                }
                expect(Server.log).to(
                    equal(["feature", "it", "rule", "it", "it", "rule ends", "feature ends"]))
            }
        }

        describe("a parameter type") {
            it("can be asynchronous, use a world and throw") {
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given guest 7\n    And guest 13\n    And more"
                ) {
                    parameterType("guest", "guest (\\d+)") {
                        (_: Server, texts: [String]) async throws -> Guest in
                        await Task.yield()
                        if texts[0] == "13" { throw Trouble() }
                        return Guest(number: Int(texts[0]) ?? 0)
                    }
                    given("{guest}") { (guest: Guest) in Server.log.append("guest \(guest.number)") }
                    given("more") {}
                }
                expect(run.statuses).to(equal([.passed, .failed, .skipped]))
                expect(run.results[0].result.failures.map(\.message)).to(
                    equal(["“guest 13” cannot become a value of {guest}: trouble"]))
                expect(Server.log).to(equal(["init", "guest 7", "tear down"]))
            }

            it("receives an empty string for a group that matched nothing") {
                var seen: [String] = []
                _ = try FeatureRun("Feature: F\n  Scenario: S\n    Given row 7\n    And seat 7") {
                    parameterType("row", "row ([A-Z])?(\\d)") { "\($0[0])|\($0[1])" }
                    parameterType("seat", "seat ([A-Z])?(\\d)") { (_: Server, texts: [String]) in
                        "\(texts[0])|\(texts[1])"
                    }
                    given("{row}") { (row: String) in seen.append(row) }
                    given("{seat}") { (seat: String) in seen.append(seat) }
                }
                expect(seen).to(equal(["|7", "|7"]))
            }

            it("is an error, with both locations, when defined twice") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    * more") {
                    parameterType("guest", "a") { $0[0] }
                    parameterType("guest", "b") { $0[0] }
                    given("more") {}
                }
                let mistakes = run.diagnostics.map { ([$0.message] + $0.details).joined(separator: "\n") }
                expect(mistakes).to(haveCount(1))
                expect(mistakes[0]).to(contain("There is already a parameter type with name guest"))
                expect(mistakes[0]).to(contain("LifeCycleSpec.swift:\(#line - 7)"))
            }
        }

        describe("an attachment of a step or hook") {
            it("is reported with its scenario") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it") {
                    beforeScenario { log("begins") }
                    given("it") {
                        attach("{}", mediaType: "application/json", fileName: "reply.json")
                        attach([1, 2], mediaType: "image/png")
                        link("https://example.org/1")
                    }
                }
                expect(run.attachments.map(\.content)).to(
                    equal([.text("begins"), .text("{}"), .bytes([1, 2]), .link("https://example.org/1")]))
                expect(run.attachments[1].fileName).to(equal("reply.json"))
            }
        }

        describe("a dry run") {
            it("matches steps and runs nothing") {
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given it\n    And that", dryRun: true
                ) {
                    beforeScenario { fail("never") }
                    given("it") { fail("never") }
                }
                expect(run.statuses).to(equal([.skipped, .skipped, .undefined]))
                expect(run.results[0].result.status).to(equal(.undefined))
            }

            it("reports the steps that match") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it", dryRun: true) {
                    given("it") { fail("never") }
                }
                expect(run.statuses).to(equal([.skipped]))
                expect(run.steps[0].info.definition?.line).to(equal(#line - 3))
                expect(run.results.map(\.result.status)).to(equal([.skipped]))
            }
        }
    }
}
