import Foundation
import Kea
import KeaEvents

/// A line of the event stream of Swift Testing, version 0, as far as it is needed here.
///
/// See "JSON schema" in the documentation of Swift Testing.
enum SwiftTestingRecord {
    /// A suite or a function.
    struct Test: Decodable {
        var kind: String
        var id: String
        var name: String
        var displayName: String?
        var sourceLocation: Location
        var _tags: [String]?

        /// Its tags and those of its suites, as Swift Testing writes them: `.slow`.
        var tags: [String] { _tags ?? [] }

        /// The ids of the suites that it is in, outermost first.
        var suites: [String] {
            // `Module.Outer/Inner/function()/File.swift:12:4`; a function in no suite is `Module.function()/…`.
            let parts = id.split(separator: "/").dropLast(2)
            return parts.indices.map { parts[...$0].joined(separator: "/") }
        }

        /// The name of its file.
        var fileName: String { String(sourceLocation.fileID.split(separator: "/").last ?? "") }

        var place: Place { Place(location: sourceLocation.location) }
    }

    /// Something that happens.
    struct Event: Decodable {
        var kind: String
        var testID: String?
        var messages: [Message]
        var issue: Issue?
        var _testCase: TestCase?
        var _comments: [String]?
        var instant: Instant
    }

    struct Instant: Decodable { var absolute: Double }

    /// A line that Swift Testing would print.
    struct Message: Decodable {
        var symbol: String
        var text: String
    }

    struct Issue: Decodable {
        var isKnown: Bool
        var isFailure: Bool?
        var sourceLocation: Location?
    }

    /// One of the values that a function is called with.
    struct TestCase: Decodable { var displayName: String? }

    struct Location: Decodable {
        var _filePath: String?
        var fileID: String
        var line: Int
        var column: Int

        var location: SourceLocation {
            SourceLocation(file: _filePath ?? fileID, line: line, column: column)
        }
    }

    /// A place, in the order in which it is read.
    struct Place: Comparable {
        var location: SourceLocation

        static func < (left: Place, right: Place) -> Bool {
            (left.location.file, left.location.line) < (right.location.file, right.location.line)
        }
    }

    case test(Test)
    case event(Event)

    private struct Envelope: Decodable {
        var kind: String
    }

    private struct Content<Payload: Decodable>: Decodable {
        var payload: Payload
    }

    /// Reads a line.
    ///
    /// - Returns: `nil` for a record of a kind that is not known.
    init?(_ line: Data) throws {
        let decoder = JSONDecoder()
        switch try decoder.decode(Envelope.self, from: line).kind {
        case "test": self = .test(try decoder.decode(Content<Test>.self, from: line).payload)
        case "event": self = .event(try decoder.decode(Content<Event>.self, from: line).payload)
        default: return nil
        }
    }
}

extension SwiftTestingRecord.Event {
    /// A place that is not known: that of the function is taken for it.
    static let nowhere = SourceLocation(file: "", line: 0)

    /// The issue as a failure.
    var failure: Failure {
        var text = messages.map(\.text)
        // The words of an issue say more than that there is one.
        if text.count > 1, text[0] == "Issue recorded" { text.removeFirst() }
        let arguments = _testCase?.displayName.map { ["with the argument \($0)"] } ?? []
        return Failure(
            message: text.first ?? "an issue was recorded", details: arguments + text.dropFirst(),
            location: issue?.sourceLocation?.location ?? Self.nowhere)
    }
}
