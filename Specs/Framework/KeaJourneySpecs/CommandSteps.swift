import Foundation
import Kea
import KeaFeatures

/// Steps that run commands and check their output.
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
            expect(result.status).to(equal(status), "it printed:\n\(result.text.suffix(2000))")
        }
        then("it prints {string}") { (terminal: Terminal, text: String) in
            expect(try terminal.result.text).to(contain(text))
        }
        then("it does not print {string}") { (terminal: Terminal, text: String) in
            expect(try terminal.result.text).toNot(contain(text))
        }
        then("{int} example(s) is/are run") { (terminal: Terminal, count: Int) in
            expect(try terminal.result.count()).to(equal(count))
        }
        then("{int} example(s) has/have failed") { (terminal: Terminal, count: Int) in
            expect(try terminal.result.count(of: "failed")).to(equal(count))
        }
        then("these are the results:") { (terminal: Terminal, results: [[String: String]]) in
            for row in results {
                let status = try unwrap(row["status"])
                let count = Int(row["examples"] ?? "")
                expect(try terminal.result.count(of: status)).to(equal(count), "\(status) examples")
            }
        }
        then("it lists the same examples as before") { (terminal: Terminal) in
            let lists = terminal.results.suffix(2).map { $0.list }
            expect(lists.last).toNot(beEmpty())
            expect(lists.last).to(equal(lists.first))
        }
        then("it prints the same as before") { (terminal: Terminal) in
            let texts = terminal.results.suffix(2).map(\.text)
            expect(texts.last).to(equal(texts.first))
        }
    }
}
