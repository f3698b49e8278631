import Kea
import KeaFeatures
import KeaSpecSupport

final class TerminalSteps: Steps {
    private struct EventRow: Decodable {
        enum Kind: String, CaseIterable, Decodable {
            case film, performance
        }

        let kind: Kind
        let name: String
        var description: String?
    }

    override class func steps() {
        for sentence: StepSentence in [
            "the event server has these events:", "the event server now has these events:",
        ] {
            given(sentence) { (reader: TerminalReader, events: [EventRow]) in
                for (type, kind) in zip(1..., EventRow.Kind.allCases) {
                    let items = events.filter { $0.kind == kind }.map {
                        ["type": type, "name": $0.name, "description": $0.description ?? ""] as [String: Any]
                    }
                    try reader.record(items, under: "event", as: "events-\(type)")
                }
            }
        }

        given("the event server sends half an answer") { (reader: TerminalReader) in
            try reader.damage("events-1")
        }

        given("the message server has {count} message(s)") { (reader: TerminalReader, count: Int) in
            try reader.record(messages(count, "Message"), as: "public_time_line")
        }

        given("the message server has {count} message(s) with {string}") {
            (reader: TerminalReader, count: Int, word: String) in
            try reader.record(messages(count, word), under: "results", as: "search_\(word)")
        }

        given("the reader has opened the event guide at the terminal") { (reader: TerminalReader) in
            try reader.start("events")
        }

        for sentence: StepSentence in [
            "the reader has opened the timeline at the terminal",
            "the reader opens the timeline at the terminal",
        ] {
            given(sentence) { (reader: TerminalReader) in try reader.start("timeline") }
        }

        when("the reader opens the timeline of {string} at the terminal") {
            (reader: TerminalReader, word: String) in
            try reader.start("timeline", word)
        }

        when("the reader enters {string}") { (reader: TerminalReader, line: String) in
            try reader.enter(line)
        }

        then("the terminal shows:") { (reader: TerminalReader, text: DocString) in
            let screen = try reader.screen
            expect(screen).to(equal(text.content), "the screen")
        }

        then("the terminal shows {string}") { (reader: TerminalReader, text: String) in
            let screen = try reader.screen
            expect(screen).to(contain(text), "the screen")
        }
    }

    private static func messages(_ count: Int, _ text: String) -> [[String: Any]] {
        (0..<count).map { ["id": $0 + 1, "text": "\(text) \($0 + 1)"] }
    }
}
