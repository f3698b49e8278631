import Foundation
import Kea
import KeaFeatures

// Step definitions for the feature files of child runs.

final class FixtureSteps: Steps, OptIn {
    override class func steps() {
        then("it works") { expect(1).to(equal(1)) }
        then("it works with {int} item(s)") { (count: Int) in expect(count).to(beGreaterThan(0)) }
        when("it fails") { expect([1, 2].count).to(equal(3)) }
        when("it throws") { throw OutOfReach(address: "10.0.0.1") }
        when("it crashes") { fatalError("the ice is thin") }
        then("it says {string}") { (text: String) in
            print(text)
            expect(text).toNot(beEmpty())
        }
        when("it is not finished") { throw Pending("waiting for the service") }
        then("a table is here:") { (table: DataTable) in expect(table.rows).toNot(beEmpty()) }
    }
}

private enum Colour: String, CaseIterable, StepArgument, Codable { case red, green }

private struct Box: Decodable {
    let name: String
    let lidColour: Colour?
    let packedAt: Hour?
    let weight: Double
}

final class ReadableSteps: Steps, OptIn {
    override class func steps() {
        parameterType("boxes", in: 1...9)
        parameterType("colour", "red|green") { texts in Colour(rawValue: texts[0]) ?? .red }
        given("a/the shelf with {boxes} box(es)( and lids)") { (_: Int) in }
        given("the {colour} door") { (_: Colour) in }
        when("these are packed:") { (_: [Box]) in }
        when("the label reads:") { (_: DocString) in }
    }
}

final class AmbiguousSteps: Steps, OptIn {
    override class func steps() {
        given("there are {int} of them") { (_: Int) in }
        given("there are {word} of them") { (_: String) in }
    }
}

final class BadParameterSteps: Steps, OptIn {
    override class func steps() {
        then("it works") { expect(1).to(equal(1)) }
        given("the {colour} door") { (_: String) in }
    }
}

final class BadHookSteps: Steps, OptIn {
    override class func steps() {
        beforeScenario(tags: "@a and") {}
    }
}

struct OutOfReach: Error {
    let address: String
}

final class CrashAtLoadSteps: Steps, OptIn {
    override class func steps() { fatalError("there are no steps in me") }
}

/// An hour, of which `steps` knows no sample.
private struct Hour: Decodable, StepArgument {
    init?(stepText: String) {
        guard stepText.hasSuffix(":00") else { return nil }
    }
    static var stepTextDescription: String { "an hour such as 9:00" }
}

/// Sentences that deny something: the first one looks for what could be shown.
final class DenyingSteps: Steps, OptIn {
    override class func steps() {
        when("a box is closed") {}
        when("these boxes are closed:") { (_: [String]) in }
        then("no box is open") { expect(try boxes()).toNot(contain("open")) }
        then("no lid is open") { expect(["closed"]).toNot(contain("open")) }
    }

    private class func boxes() throws -> [String] { ["closed"] }
}

final class TalkativeSteps: Steps, OptIn {
    private static let text = String(repeating: "x", count: 1_500_000)

    override class func steps() {
        then("it says much") {
            // Such a step begins while the end of the last one is still read.
            throw Skip(TalkativeSteps.text)
        }
        then("it crashes slowly") {
            FileHandle.standardError.write(Data("a.swift:1: Fatal error: slowly\n".utf8))
            usleep(300_000)
            kill(getpid(), SIGKILL)
        }
        then("it compares lists") { expect([1, 2]).to(equal([1, 3])) }
    }
}
