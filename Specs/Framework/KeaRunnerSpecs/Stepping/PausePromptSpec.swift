import Foundation
import Kea
import KeaFeatures
import KeaReports
import KeaRunner
import KeaVirtualTime

@MainActor
private class Shop: World {
    var count = 0
    private var _hidden = "a"
    lazy var catalog = Catalog()
    required init() {}
}

private final class Catalog {
    let titles = ["Momo", "Emma"]
    var note: String?
}

@MainActor
private final class LateWork {
    var isDone = false
}

/// A dialog at the prompt: what is typed, and what is shown.
@MainActor
private struct PromptDialog {
    /// What the prompt shows, with `›` before what is typed.
    let text: String
    let statuses: [Status]
    let isEnded: Bool

    /// Runs a feature or examples in Swift.
    ///
    /// - Parameter lines: The lines that are typed; then the input ends.
    init(
        _ feature: String = "", typing lines: [String], stepping: Bool = true, pausing: Bool = false,
        declaring declare: @MainActor () -> Void = {}
    ) throws {
        let folder = FileManager.default.temporaryDirectory.path + "/kea-prompt-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let screen = folder + "/screen"
        try Data().write(to: URL(fileURLWithPath: screen))
        try Data(feature.utf8).write(to: URL(fileURLWithPath: folder + "/a.feature"))
        let descriptor = open(screen, O_WRONLY | O_APPEND)
        defer { close(descriptor) }
        let output = TextOutput(descriptor: descriptor, usesColor: false, isTerminal: true, width: 300)
        var rest = lines[...]
        let engine = Engine()
        var isEnded = false
        engine.run.host.pausing = PausePrompt(
            output, PathText(workingDirectory: folder, root: folder, command: "./run-specs.sh"),
            stepsThrough: stepping, pausesOnFailure: pausing
        ) {
            isEnded = true
            engine.stop(because: "the run was interrupted")
        } nextLine: {
            guard let line = rest.popFirst() else { return nil }
            output.write("\(line)\n")
            output.flush()
            // `edit OLD→NEW` edits the feature.
            guard line.hasPrefix("edit "),
                let text = try? String(contentsOfFile: folder + "/a.feature", encoding: .utf8)
            else { return line }
            let parts = line.dropFirst(5).split(separator: "→")
            try? text.replacing(parts[0], with: parts[1]).write(
                toFile: folder + "/a.feature", atomically: true, encoding: .utf8)
            return "r"
        }
        let registry = StepRegistry {
            given("a shop with {int} item(s)") { (shop: Shop, count: Int) in shop.count = count }
            when("{string} is sold") { (shop: Shop, title: String) in shop.count -= 1 }
            then("there are {int} items") { (shop: Shop, count: Int) in
                expect(shop.count).to(equal(count), "the items")
            }
            then("the shelf has:") { (_: DataTable) in }
        }
        let features =
            feature.isEmpty ? [] : Features.load(["a.feature"], relativeTo: folder, registry: registry)
        let specs = ExampleGroup.describing("S", declare).examples
        var statuses: [Status] = []
        engine.report = { event in
            if case .exampleFinished(_, let result) = event { statuses.append(result.status) }
        }
        for example in features.flatMap(\.group.examples) + specs { engine.run(example) }
        engine.finish()
        text = try String(contentsOfFile: screen, encoding: .utf8)
            .replacing(/\d+(\.\d+)? m?s\b/, with: "N ms")
            .replacing(/process \d+ is waiting: lldb -p \d+/, with: "process N is waiting: lldb -p N")
            .replacing("\(#filePath):", with: "SPEC:")
            .replacing(/SPEC:\d+/, with: "SPEC:N")
        (self.statuses, self.isEnded) = (statuses, isEnded)
    }

    /// The lines below each prompt.
    var answers: [String] { text.components(separatedBy: "\n› ").dropFirst().map { $0 } }
}

/// The texts of `--step` and `--pause-on-failure`, with typed lines that come from the spec.
final class PausePromptSpec: Spec {
    override class func spec() {
        let sale = """
            Feature: Shop
              Scenario: A sale
                Given a shop with 3 items
                When "Momo" is sold
                Then there are 3 items

              Scenario: A shelf
                Then the shelf has:
                  | Momo |

            """
        let keys =
            "Enter run · s skip · r read again · w world · g no more pauses · e end scenario · q quit · ?"

        describe("the prompt before a step") {
            it("shows the sentence, its definition, its values and the world") {
                let dialog = try PromptDialog(sale, typing: ["", ""])
                expect(dialog.text).to(
                    beginWith(
                        """

                        Shop › A sale  a.feature:2
                          Given a shop with 3 items  a.feature:3
                              given a shop with [a whole number] item/items  SPEC:N
                              Int = 3
                        Enter run · s skip · r read again · g no more pauses · e end scenario · q quit · ?
                        › \n  ✓ passed  N ms

                          When "Momo" is sold  a.feature:4
                              when [a text in quotes] is sold  SPEC:N
                              String = "Momo"
                          shop
                              count = 3
                              hidden = "a"
                              catalog = nil
                        \(keys)
                        › \n  ✓ passed  N ms

                          Then there are 3 items  a.feature:5
                              then there are [a whole number] items  SPEC:N
                              Int = 3
                          shop
                            * count = 2
                              hidden = "a"
                              catalog = nil
                        \(keys)
                        ›\u{20}

                        """))
                expect(dialog.isEnded).to(beTrue())
                expect(dialog.statuses).to(equal([.skipped, .notRun]))
            }

            it("marks values that have changed within the scenario") {
                let steps = "    Given a shop with 3 items\n    Then there are 4 items\n"
                let dialog = try PromptDialog(
                    "Feature: F\n  Scenario: S\n\(steps)  Scenario: T\n\(steps.replacing("3", with: "5"))",
                    typing: ["", ""], stepping: false, pausing: true)
                expect(dialog.text).to(contain("      count = 3\n").and(contain("      count = 5\n")))
            }

            it("shows a table as the feature has it") {
                let dialog = try PromptDialog(sale, typing: ["e", ""])
                expect(dialog.answers[0]).to(
                    beginWith(
                        """
                        e

                        Shop › A shelf  a.feature:7
                          Then the shelf has:  a.feature:8
                              | Momo |
                              then the shelf has:  SPEC:N
                        Enter run
                        """))
                expect(dialog.statuses).to(equal([.skipped, .passed]))
            }

            it("reports what is wrong with a step, and reads it again") {
                let feature = "Feature: F\n  Scenario: S\n    Given a shop with no items\n"
                let dialog = try PromptDialog(feature, typing: ["edit no→2", ""])
                expect(dialog.text).to(
                    contain("? undefined\n      no step definition fits “a shop with no items”"))
                expect(dialog.text).to(contain("Enter go on · r read again · s skip"))
                expect(dialog.answers[0]).to(contain("Given a shop with 2 items  a.feature:3"))
                expect(dialog.statuses).to(equal([.passed]))
            }

            it("asks once about a step that cannot run") {
                let feature = "Feature: F\n  Scenario: S\n    Given a shop with no items\n"
                let dialog = try PromptDialog(feature, typing: [""])
                expect(dialog.answers.count).to(equal(1))
                expect(dialog.isEnded).to(beFalse())
                expect(dialog.statuses).to(equal([.undefined]))
            }
        }

        describe("the keys") {
            it("are letters or words in any case") {
                for words in [["s", "s", "s", "s"], ["skip", "SKIP", " s ", "S"]] {
                    let dialog = try PromptDialog(sale, typing: words)
                    expect(dialog.statuses).to(equal([.skipped, .skipped]))
                    expect(dialog.isEnded).to(beFalse())
                }
            }

            it("show the world and what is in it") {
                let dialog = try PromptDialog(
                    sale, typing: ["", "w", "w catalog", "world nothing", "w count.x"])
                expect(dialog.answers[1]).to(beginWith("w\n  shop\n      count = 3\n      hidden = \"a\"\n"))
                expect(dialog.answers[2]).to(beginWith("w catalog\n  catalog = nil\n"))
                expect(dialog.answers[3]).to(beginWith("world nothing\n  there is no value “nothing”\n"))
                expect(dialog.answers[4]).to(beginWith("w count.x\n  there is no value “count.x”\n"))
            }

            it("are explained by a question mark") {
                let dialog = try PromptDialog(sale, typing: ["", "?"])
                expect(dialog.answers[1]).to(
                    beginWith(
                        """
                        ?
                          Enter        run this step
                          s, skip      skip this step, and go on with the next one
                          r, retry     save the feature, then read this step and those after it again
                          w, world     show the world in full; w NAME shows what is in one of its values
                          g, go        run the rest without pauses
                          e, end       skip the other steps of this scenario, and go on with the next one
                          q, quit      end the run; hooks clean up, and the report shows what ran
                          ?, help      print this
                        Enter run
                        """))
            }

            it("must be known and have an effect") {
                let dialog = try PromptDialog(sale, typing: ["x", "w", "\u{1B}[2J"])
                expect(dialog.answers[0]).to(beginWith("x\n  there is no key “x”\nEnter run"))
                expect(dialog.answers[1]).to(beginWith("w\n  “w” has no effect here\n"))
                expect(dialog.answers[2]).toNot(contain("\u{1B}"))
            }

            it("end the pauses, also for failures") {
                let dialog = try PromptDialog(sale, typing: ["g"])
                expect(dialog.answers.count).to(equal(1))
                expect(dialog.statuses).to(equal([.failed, .passed]))
                expect(dialog.isEnded).to(beFalse())
            }

            it("end the run") {
                for lines in [["q"], ["quit"], []] {
                    let dialog = try PromptDialog(sale, typing: lines)
                    expect(dialog.answers.count).to(equal(1))
                    expect(dialog.isEnded).to(beTrue())
                    expect(dialog.statuses).to(equal([.skipped, .notRun]))
                }
            }
        }

        describe("the prompt after a failed step") {
            it("shows the failure, and runs the step again after an edit") {
                let dialog = try PromptDialog(sale, typing: ["", "", "", "edit there are 3→there are 2", ""])
                expect(dialog.answers[2]).to(
                    equal(
                        """

                          ✗ failed
                              the items: expected 3, found 2
                              in Swift: shop.count  SPEC:N
                        Enter go on · r retry · w world · g no more pauses · q quit · ?
                        """))
                expect(dialog.answers[3]).to(
                    beginWith(
                        """
                        edit there are 3→there are 2
                          Then there are 2 items  a.feature:5
                              then there are [a whole number] items  SPEC:N
                              Int = 2
                          ✓ passed  N ms

                        Shop › A shelf  a.feature:7
                        """))
                expect(dialog.statuses).to(equal([.passed, .passed]))
            }

            it("says why the step cannot be read again, right above the keys") {
                let dialog = try PromptDialog(
                    sale, typing: ["", "", "", "edit Scenario: A sale→Scenario A sale", "", "g"])
                expect(dialog.answers[3]).to(
                    beginWith(
                        """
                        edit Scenario: A sale→Scenario A sale
                        a.feature:2:3: error: A colon is missing after “Scenario”. The line is read as text. This scenario is not run.
                            Did you mean “Scenario: A sale”?
                            Not run because of it: “A sale” (line 2).
                            If it is meant so, write “# lint: off-next misspelt-keyword” above it.
                        Enter go on · r retry
                        """))
                expect(dialog.answers[4]).to(
                    contain("\nShop › A shelf  a.feature:7\n  Then the shelf has:  a.feature:8\n"))
                expect(dialog.statuses).to(equal([.failed, .passed]))
            }
        }

        describe("the prompt of examples in Swift") {
            it("asks before each, and shows its failures before its cleanup") {
                var log: [String] = []
                let dialog = try PromptDialog(typing: ["", "", "skip"]) {
                    afterEach { log.append("cleanup") }
                    it("fails") {
                        log.append("body")
                        fail("on purpose")
                    }
                    it("is skipped") { log.append("second body") }
                }
                expect(dialog.text).to(
                    equal(
                        """

                        fails  SPEC:N
                        Enter run · s skip · g no more pauses · q quit · ?
                        › \n
                              on purpose  SPEC:N
                        Enter go on · g no more pauses · q quit · ?
                        › \n
                        is skipped  SPEC:N
                        Enter run · s skip · g no more pauses · q quit · ?
                        › skip

                        """))
                expect(log).to(equal(["body", "cleanup", "cleanup"]))
                expect(dialog.statuses).to(equal([.failed, .skipped]))
            }
        }

        describe("the main thread during a pause") {
            it("goes on with its work") {
                let work = LateWork()
                DispatchQueue.main.async { work.isDone = true }
                MainLoop.pause(for: .milliseconds(20))
                expect(work.isDone).to(beTrue())
            }

            it("does not let virtual time pass", .virtualTime) {
                let start = ContinuousClock.now
                let work = LateWork()
                Task {
                    try await Task.sleep(for: .milliseconds(1))
                    work.isDone = true
                }
                MainLoop.pause(for: .milliseconds(20))
                expect(ContinuousClock.now - start).to(equal(.zero))
                expect(work.isDone).to(beFalse())
            }
        }

        describe("--pause-on-failure") {
            it("asks about failures alone, with the process for a debugger") {
                let dialog = try PromptDialog(sale, typing: [""], stepping: false, pausing: true)
                expect(dialog.text).to(
                    equal(
                        """

                        Shop › A sale  a.feature:2
                          Then there are 3 items  a.feature:5
                              then there are [a whole number] items  SPEC:N
                              Int = 3
                          ✗ failed
                              the items: expected 3, found 2
                              in Swift: shop.count  SPEC:N
                          shop
                              count = 2
                              hidden = "a"
                              catalog = nil
                          process N is waiting: lldb -p N
                        Enter go on · r retry · w world · g no more pauses · q quit · ?
                        › \n
                        """))
                expect(dialog.statuses).to(equal([.failed, .passed]))
            }

            it("goes on pausing after the pauses of --step have ended") {
                let dialog = try PromptDialog(sale, typing: ["g", ""], stepping: true, pausing: true)
                expect(dialog.answers.count).to(equal(2))
                expect(dialog.statuses).to(equal([.failed, .passed]))
            }

            it("shows the result of a step that was mended, and of none after it") {
                let dialog = try PromptDialog(
                    sale, typing: ["edit there are 3→there are 2"], stepping: false, pausing: true)
                expect(dialog.answers[0]).to(contain("Then there are 2 items  a.feature:5"))
                expect(dialog.answers[0].components(separatedBy: "✓ passed")).to(haveCount(2))
                expect(dialog.statuses).to(equal([.passed, .passed]))
            }

            it("pauses for hooks, and for cleanup that fails") {
                let dialog = try PromptDialog(typing: ["", ""], stepping: false, pausing: true) {
                    context("with a broken hook") {
                        beforeEach { fail("the hook is broken") }
                        it("runs") {}
                    }
                    context("with a broken cleanup") {
                        afterEach { fail("the cleanup is broken") }
                        it("runs") {}
                    }
                }
                expect(dialog.answers.count).to(equal(2))
                expect(dialog.text).to(contain("the hook is broken"))
                expect(dialog.answers[0]).to(contain("the cleanup is broken"))
            }

            it("does not pause for a known issue") {
                let dialog = try PromptDialog(typing: [], stepping: false, pausing: true) {
                    it("fails", .knownIssue("it is known")) { fail("on purpose") }
                }
                expect(dialog.text).to(equal(""))
                expect(dialog.statuses).to(equal([.passed]))
            }
        }
    }
}
