import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaSpecSupport

final class LoadingSpec: Spec {
    override class func spec() {
        describe("feature files") {
            @MainActor func inFolder<Value>(_ body: (String) throws -> Value) throws -> Value {
                let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(at: folder) }
                for (name, text) in [
                    ("right", "Feature: F\n  Scenario: S\n    Given it\n    And it\n"),
                    ("wrong", "Feature: F\n  What\n"),
                ] {
                    try Data(text.utf8).write(to: folder.appending(path: "\(name).feature"))
                }
                return try body(folder.path)
            }

            it("are reported when loaded, also with errors, unless they are unreadable") {
                var names: [String?] = []
                _ = try inFolder { folder in
                    let run = Run()
                    run.during {
                        _ = Features.load(
                            ["right.feature", "none.feature", "wrong.feature"], relativeTo: folder,
                            registry: StepRegistry {}
                        ) { names.append($0.uri) }
                    }
                    expect(run.diagnostics.drain().filter { $0.severity == .error }).toNot(beEmpty())
                }
                expect(names).to(equal(["right.feature", "wrong.feature"]))
            }

            it("with several mistakes report all of them, and run the other scenarios") {
                let run = try FeatureRun(
                    """
                    Feature: F
                      Scenario: text
                        Gven 1 row
                        Then 1 rows

                      Scenario: right
                        Given 1 row

                      Scenario: line
                        Given 2 rosw
                        Thn 2 rows
                        Then these:
                          | name |

                      Scenario: undefined
                        Given 3 rwo

                      Scenario Outline: rows
                        Given <n> rows
                        Then <n> rwos
                        Exampels:
                          | n |
                          | 1 |
                          | 2 |
                    """
                ) {
                    given("{int} row(s)") { (_: Int) in }
                    then("these rows:") { (_: DataTable) in }
                }
                expect(run.results.map(\.info.name)).to(equal(["right", "undefined"]))
                expect(run.results.map(\.result.status)).to(equal([.passed, .undefined]))
                expect(run.diagnostics.filter { $0.severity == .error }.map { "\($0.location?.line ?? 0)" })
                    .to(equal(["3", "10", "11", "12", "20", "21"]))
                expect(run.diagnostics[1].text).to(contain("did you mean “2 rows”?"))
            }

            it("provide a test case per scenario, with hooks and steps in order") {
                let loaded = try inFolder { folder in
                    FeatureRun.load(["right.feature"], relativeTo: folder) {
                        beforeScenario {}
                        afterScenario {}
                        beforeStep {}
                        afterStep {}
                        given("it") {}
                    }
                }
                let testCase = loaded.registry.testCase(of: 7, 0, in: try unwrap(loaded.features.first))
                expect([testCase.example, testCase.pickle]).to(equal([7, 0]))
                expect(testCase.steps.map(\.pickleStep)).to(equal([nil, nil, 0, nil, nil, 1, nil, nil]))
                let glue = loaded.registry.glue
                expect(testCase.steps.compactMap(\.hook).map { glue.hooks[$0].moment }).to(
                    equal([
                        .beforeScenario, .beforeStep, .afterStep, .beforeStep, .afterStep, .afterScenario,
                    ]))
                expect(testCase.steps.flatMap(\.matches).map(\.definition)).to(equal([0, 0]))
                expect(glue.hooks.map(\.order) + glue.stepDefinitions.map(\.order)).to(
                    equal([0, 1, 2, 3, 4]))
            }

            it("provide a result for a scenario that a failed beforeRun prevents") {
                let loaded = try inFolder { folder in
                    FeatureRun.load(["right.feature"], relativeTo: folder) {
                        beforeRun { fail("no roof") }
                        given("it") { fail("never") }
                    }
                }
                let engine = Engine()
                let results = loaded.features.flatMap(\.group.examples).map { engine.run($0) }
                engine.finish()
                expect(results.map { $0?.failures.map(\.message) }).to(equal([["not run: beforeRun failed"]]))
            }
        }
    }
}
