import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport

final class OutlineSpec: Spec {
    override class func spec() {
        describe("a scenario outline") {
            let text = """
                @paging
                Feature: Paging

                  Background:
                    Given a list

                  @outline
                  Scenario Outline: <count> rows
                    Given <count> rows
                    Then it is <word>

                    @small
                    Examples: few
                      | count | word   |
                      | 1     | fine   |
                      | 1     | broken |

                    Examples: many
                      | count | word |
                      | 20    | fine |

                  Rule: Last

                    Scenario: Plain
                      Given a list
                """

            @MainActor func run() throws -> FeatureRun {
                try FeatureRun(text) {
                    given("a list") {}
                    given("{int} rows") { (_: Int) in }
                    then("it is fine") {}
                }
            }

            it("makes one example per row, with its own status and tags") {
                let run = try run()
                expect(run.results.map(\.info.title)).to(
                    equal([
                        "Paging › 1 rows [1 | fine]", "Paging › 1 rows [1 | broken]", "Paging › 20 rows",
                        "Paging › Last › Plain",
                    ]))
                expect(run.results.map(\.result.status)).to(equal([.passed, .undefined, .passed, .passed]))
                expect(run.results.map(\.info.tags)).to(
                    equal([
                        ["@paging", "@outline", "@small"], ["@paging", "@outline", "@small"],
                        ["@paging", "@outline"], ["@paging"],
                    ]))
                expect(run.results.map(\.info.location.line)).to(equal([15, 16, 20, 24]))
            }

            it("has an id per row: file, title and, if repeated, a number") {
                let same = text.replacing("| 1     | broken |", with: "| 1     | fine   |")
                let run = try FeatureRun(same) { given("{int} rows") { (_: Int) in } }
                let file = try unwrap(run.features.first?.path)
                expect(run.results.map(\.info.id)).to(
                    equal([
                        "\(file)/Paging › 1 rows [1 | fine]", "\(file)/Paging › 1 rows [1 | fine] (2)",
                        "\(file)/Paging › 20 rows", "\(file)/Paging › Last › Plain",
                    ]))
            }

            it("is selected by any of its lines, a row by its own") {
                let feature = try unwrap(try run().features.first)
                let names = { @MainActor (line: Int) in feature.examples(at: line).map { $0.info.name } }
                let rows = ["1 rows [1 | fine]", "1 rows [1 | broken]", "20 rows"]
                expect(names(2)).to(equal(rows + ["Plain"]))
                expect(names(5)).to(equal(rows + ["Plain"]))
                expect(names(7)).to(equal(rows))
                expect(names(10)).to(equal(rows))
                expect(names(13)).to(equal(["1 rows [1 | fine]", "1 rows [1 | broken]"]))
                expect(names(16)).to(equal(["1 rows [1 | broken]"]))
                // The line below a table belongs to its examples block, not to a row.
                expect(names(17)).to(equal(["1 rows [1 | fine]", "1 rows [1 | broken]"]))
                expect(names(20)).to(equal(["20 rows"]))
                expect(names(21)).to(equal(["20 rows"]))
                expect(names(22)).to(equal(["Plain"]))
                expect(names(25)).to(equal(["Plain"]))
            }
        }

        describe("a feature file") {
            it("has at most twenty errors reported, and the number of further ones") {
                let lines = (1...24).map { "  mistake \($0)" }.joined(separator: "\n")
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given it\n\(lines)") {
                    given("it") {}
                }
                expect(run.diagnostics).to(haveCount(21))
                expect(run.diagnostics[20].message).to(equal("There are 4 more mistakes in this file."))
                expect(run.results).to(beEmpty())
            }

            it("is a warning when it has no feature or no scenario") {
                expect(try FeatureRun("# nothing\n") {}.diagnostics.map(\.message)).to(
                    equal(["The file has no feature, so nothing of it is run."]))
                expect(try FeatureRun("Feature: F\n") {}.diagnostics.map(\.message)).to(
                    equal(["The feature has no scenario, so nothing of it is run."]))
                let rule = "Feature: F\n  Scenario: S\n    * x\n  Rule: R\n"
                expect(try FeatureRun(rule) {}.diagnostics.map(\.message)).to(
                    equal(["The rule has no scenarios, so nothing shows it."]))
            }

            it("is an error with a reason when it cannot be read") {
                let root = FileManager.default.temporaryDirectory
                let folder = root.appending(path: "\(UUID()).feature")
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                defer { try? FileManager.default.removeItem(at: folder) }
                let loaded = FeatureRun.load(
                    [folder.lastPathComponent, "none.feature", "/dev/null"], relativeTo: root.path)
                expect(loaded.features).to(beEmpty())
                expect(loaded.diagnostics.map(\.message)).to(
                    equal([
                        "The file cannot be read: it is a folder.",
                        "The file cannot be read: no such file or directory.",
                        "The file cannot be read: it is not an ordinary file.",
                    ]))
                expect(loaded.diagnostics.map(\.location?.line)).to(equal([1, 1, 1]))
            }
        }

        describe("a scenario without steps of its own") {
            it("is pending") {
                let run = try FeatureRun(
                    "@a\nFeature:\n  Background:\n    * x\n  @a\n  Scenario: S\n    Some text.\n  Scenario: T\n    * x\n"
                ) { given("x") {} }
                expect(run.results.map(\.info.title)).to(equal(["spec.feature › S", "spec.feature › T"]))
                expect(run.results.map(\.info.tags)).to(equal([["@a"], ["@a"]]))
                expect(run.results.map(\.result.status)).to(equal([.pending, .passed]))
                expect(run.results.first?.result.reason).to(equal("it has no steps yet"))
                expect(run.diagnostics).to(beEmpty())
            }
        }
    }
}
