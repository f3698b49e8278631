import KeaEvents

/// A line of Swift Testing's event stream, version 0; see "JSON schema" in the documentation of Swift Testing.
enum SwiftTestingRecord: Decodable {
    struct Test: Decodable {
        var kind: String
        var id: String
        var name: String
        var displayName: String?
        var sourceLocation: Location
        var _tags: [String]?

        /// Its own tags, as Swift Testing writes them: `.slow`.
        var tags: [String] { _tags ?? [] }

        var module: String { String(sourceLocation.fileID.prefix { $0 != "/" }) }

        /// The names of the suites that contain it, outermost first, and its own.
        var names: [String] {
            // `Module.Outer/Inner/function()/File.swift:12:4`; raw names may contain a slash.
            id.dropFirst(module.count + 1).matches(of: /(?:`[^`]*`|[^`\/])+/).map { String($0.output) }
                .dropLast()
        }

        /// The ids of the suites that contain it, outermost first.
        var suites: [String] {
            let names = names.dropLast()
            return names.indices.map { "\(module)." + names[...$0].joined(separator: "/") }
        }

        var location: SourceLocation { sourceLocation.location }
    }

    struct Event: Decodable {
        var kind: String
        var testID: String?
        var messages: [Message]
        var issue: Issue?
        var _testCase: TestCase?
        var _comments: [String]?
    }

    struct Message: Decodable {
        var text: String
    }

    struct Issue: Decodable {
        var isKnown: Bool
        var isFailure: Bool?
        var sourceLocation: Location?
    }

    struct TestCase: Decodable {
        var id: String?
        var displayName: String?
    }

    struct Location: Decodable {
        var _filePath: String?
        var fileID: String
        var line: Int
        var column: Int

        var location: SourceLocation {
            SourceLocation(file: _filePath ?? fileID, line: line, column: column)
        }
    }

    case test(Test)
    case event(Event)
    case other

    private enum Key: CodingKey { case kind, payload }

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: Key.self)
        switch try line.decode(String.self, forKey: .kind) {
        case "test": self = .test(try line.decode(Test.self, forKey: .payload))
        case "event": self = .event(try line.decode(Event.self, forKey: .payload))
        default: self = .other
        }
    }
}

extension SwiftTestingRecord.Event {
    var reason: String {
        let reason = _comments?.joined(separator: " ") ?? ""
        return reason.isEmpty ? ExampleResult.noReason : reason
    }

    /// A line with the argument of its test case, if it has one.
    var argument: [String] { _testCase?.displayName.map { ["with the argument \($0)"] } ?? [] }

    var warning: Diagnostic? {
        guard issue?.isFailure == false, issue?.isKnown == false else { return nil }
        return Diagnostic(
            .warning, failure.message, details: failure.details, at: issue?.sourceLocation?.location)
    }

    var failure: Failure {
        var text = messages.map(\.text)
        // The message of an issue follows.
        if text.count > 1, text[0] == "Issue recorded" { text.removeFirst() }
        return Failure(
            message: text.first ?? "an issue was recorded", details: argument + text.dropFirst(),
            location: issue?.sourceLocation?.location ?? .unknown)
    }
}
