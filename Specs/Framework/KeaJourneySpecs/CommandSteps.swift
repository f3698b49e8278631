import Foundation
import Kea
import KeaFeatures

final class CommandSteps: Steps {
    override class func steps() {
        beforeScenario("skip slow journeys", tags: "@journey and @slow", order: -1) {
            if try !Terminal.runsSlowJourneys() { throw Skip("slow; .ci/journeys runs it") }
        }
        beforeScenario("check the package of the journeys", tags: "@journey") {
            if let reason = Terminal.skipReason { throw Skip(reason) }
        }
        afterRun("remove the reports of the journeys", per: .worker) { Terminal.cleanUp() }

        given("a library's package with specs, features and tests") { (terminal: Terminal) in
            terminal.package = .library
        }
        given("Kea's own package") { (terminal: Terminal) in terminal.package = .own }
        given("commands build changed sources") { (terminal: Terminal) in terminal.buildsWhereNeeded = true }

        when("I run {string}") { (terminal: Terminal, command: String) in try terminal.run(command) }
        when("I run:") { (terminal: Terminal, command: DocString) in try terminal.run(command.content) }

        then("the exit status is {int}") { (terminal: Terminal, status: Int) in
            let result = try terminal.result
            expect(result.status).to(
                equal(status), "it printed:\n\(result.text.suffix(2000))\nthe exit status")
        }
        then("it prints {string}") { (terminal: Terminal, text: PrintedText) in
            let result = try terminal.result
            expect(result.text).to(contain(text.text), "what is printed")
        }
        then("it does not print {string}") { (terminal: Terminal, text: String) in
            let result = try terminal.result
            expect(result.text).toNot(contain(text), "what is printed")
        }
        then("{int} example(s) is/are run") { (terminal: Terminal, count: Int) in
            let result = try terminal.result
            let found = try result.count()
            expect(found).to(equal(count), "the number of examples")
        }
        then("{int} example(s) has/have failed") { (terminal: Terminal, count: Int) in
            let result = try terminal.result
            let found = try result.count(of: "failed")
            expect(found).to(equal(count), "the number of failed examples")
        }
        then("these are the results:") { (terminal: Terminal, rows: [StatusCount]) in
            let result = try terminal.result
            expect(rows).toNot(beEmpty(), "the rows of the table")
            for row in rows {
                let found = try result.count(of: row.status)
                expect(found).to(equal(row.examples), "the number of \(row.status) examples")
            }
        }
        then("it lists the same examples as before") { (terminal: Terminal) in
            let (earlier, result) = try terminal.lastTwo
            expect(result.list).toNot(beEmpty(), "the listed examples")
            expect(result.list).to(equal(earlier.list), "the listed examples")
        }
        then("it prints the same as before") { (terminal: Terminal) in
            let (earlier, result) = try terminal.lastTwo
            expect(result.text).toNot(beEmpty(), "what is printed")
            expect(result.text).to(equal(earlier.text), "what is printed")
        }
    }
}

private struct StatusCount: Decodable {
    let status: String
    let examples: Int
}

/// A text that a command prints; every command prints an empty one.
private struct PrintedText: StepArgument {
    let text: String

    init?(stepText: String) {
        guard !stepText.isEmpty else { return nil }
        text = stepText
    }

    static var stepTextDescription: String { "a text that can be missing" }
}
