import Foundation
import Kea
import KeaFeatures

/// Steps that compare the listed examples with a filter of the whole list.
final class SelectionSteps: Steps {
    override class func steps() {
        then("it lists all examples") { (terminal: Terminal) in try expectList(terminal) { _ in true } }
        then("it lists the examples with {string} in their names") { (terminal: Terminal, text: String) in
            try expectList(terminal) { $0.name.range(of: text, options: .caseInsensitive) != nil }
        }
        then("it lists the examples with names like {string}") { (terminal: Terminal, pattern: String) in
            try expectList(terminal) { $0.name.range(of: pattern, options: .regularExpression) != nil }
        }
        then("it lists the examples with the tag {word}") { (terminal: Terminal, tag: String) in
            try expectList(terminal) { $0.tags.contains(tag) }
        }
        then("it lists the examples without the tag {word}") { (terminal: Terminal, tag: String) in
            try expectList(terminal) { !$0.tags.contains(tag) }
        }
        then("it lists the examples with the tag {word} and without the tag {word}") {
            (terminal: Terminal, tag: String, other: String) in
            try expectList(terminal) { $0.tags.contains(tag) && !$0.tags.contains(other) }
        }
        then("it lists the examples with the tag {word} or the tag {word}") {
            (terminal: Terminal, tag: String, other: String) in
            try expectList(terminal) { $0.tags.contains(tag) || $0.tags.contains(other) }
        }
        then("it lists the examples with the tag {word} and names like {string}") {
            (terminal: Terminal, tag: String, pattern: String) in
            try expectList(terminal) {
                $0.tags.contains(tag) && $0.name.range(of: pattern, options: .regularExpression) != nil
            }
        }
        then("it lists the examples in {string}") { (terminal: Terminal, path: String) in
            try expectList(terminal) { $0.file == path || $0.file.hasPrefix(path + "/") }
        }
        then("it lists the examples in {string} and {string}") {
            (terminal: Terminal, path: String, other: String) in
            try expectList(terminal) { example in
                [path, other].contains { example.file == $0 || example.file.hasPrefix($0 + "/") }
            }
        }
        then("it lists the example(s) at {string}") { (terminal: Terminal, place: String) in
            try expectList(terminal) { $0.place == place || $0.place.hasPrefix(place + ":") }
        }
        then("it lists the examples in {string} with {string} in their names") {
            (terminal: Terminal, path: String, text: String) in
            try expectList(terminal) { $0.file.hasPrefix(path) && $0.name.contains(text) }
        }
        then("together the commands list every example once") { (terminal: Terminal) in
            _ = try terminal.result
            let parts = terminal.results.map { $0.list }
            for part in parts { expect(part).toNot(beEmpty(), "the examples of a command") }
            let listed = parts.joined().map(\.description).sorted()
            expect(listed).to(
                equal(try terminal.wholeList().map(\.description).sorted()), "the examples of all commands")
        }
        then("it lists the same examples in the opposite order") { (terminal: Terminal) in
            let list = try terminal.result.list
            expect(list).to(equal(try terminal.wholeList().reversed()), "the listed examples")
        }
    }

    /// Fails unless the last command has listed exactly the examples that a filter selects, and at least one.
    @MainActor
    private static func expectList(
        _ terminal: Terminal, where isWanted: (ListedExample) -> Bool
    ) throws {
        let result = try terminal.result
        let wanted = try terminal.wholeList().filter(isWanted)
        expect(wanted).toNot(beEmpty(), "the examples of the package that fit the sentence")
        let listed = result.list
        expect(listed.count).to(
            equal(wanted.count), "it printed:\n\(result.text.suffix(1000))\nthe number of listed examples")
        let missing = Set(wanted).subtracting(listed)
        let surplus = Set(listed).subtracting(wanted)
        expect(missing.map(\.description).sorted()).to(beEmpty(), "examples that are not listed")
        expect(surplus.map(\.description).sorted()).to(beEmpty(), "examples that should not be listed")
    }
}
