import KeaEvents

/// A message to read: the parts from which events are created.
struct MessageEnvelope: Decodable {
    var meta: Nothing?
    var source: Source?
    var gherkinDocument: Nothing?
    var pickle: Pickle?
    var parseError: ParseError?
    var parameterType: ParameterType?
    var undefinedParameterType: UndefinedParameterType?
    var stepDefinition: StepDefinition?
    var hook: Hook?
    var testRunStarted: Moment?
    var testRunHookStarted: RunHookStarted?
    var testRunHookFinished: RunHookFinished?
    var testCase: TestCase?
    var testCaseStarted: CaseStarted?
    var testStepStarted: StepOfCase?
    var attachment: Attachment?
    var externalAttachment: Attachment?
    var suggestion: Suggestion?
    var testStepFinished: StepOfCase?
    var testCaseFinished: CaseFinished?
    var testRunFinished: RunFinished?

    enum CodingKeys: String, CodingKey, CaseIterable {
        case meta, source, gherkinDocument, pickle, parseError, parameterType, undefinedParameterType
        case stepDefinition, hook, testRunStarted, testRunHookStarted, testRunHookFinished, testCase
        case testCaseStarted, testStepStarted, attachment, externalAttachment, suggestion, testStepFinished
        case testCaseFinished, testRunFinished
    }

    /// The names of all messages.
    static let kinds = Set(CodingKeys.allCases.map(\.rawValue))

    struct Nothing: Decodable {}

    struct Source: Decodable {
        var uri: String
        var data: String
        var mediaType: String
    }

    struct Pickle: Decodable {
        struct Step: Decodable { var id: String }
        var id: String
        var uri: String
        var name: String
        var steps: [Step]
    }

    struct Location: Decodable {
        var line: Int
        var column: Int?
    }

    struct Reference: Decodable {
        var uri: String?
        var location: Location?

        /// Returns the location; a relative path starts in `folder`.
        func location(below folder: String) -> SourceLocation {
            SourceLocation(
                file: uri.map { MessageEnvelope.path($0, below: folder) } ?? "", line: location?.line ?? 0,
                column: location?.column)
        }
    }

    /// Returns an absolute path; a relative one starts in `folder`.
    static func path(_ uri: String, below folder: String) -> String {
        uri.hasPrefix("/") || uri.contains("://") ? uri : folder + "/" + uri
    }

    struct ParseError: Decodable {
        var source: Reference
        var message: String
    }

    struct ParameterType: Decodable {
        var name: String
        var regularExpressions: [String]
        var preferForRegularExpressionMatch: Bool
        var useForSnippets: Bool
        var sourceReference: Reference?
    }

    struct UndefinedParameterType: Decodable {
        var name: String
        var expression: String
    }

    struct StepDefinition: Decodable {
        struct Pattern: Decodable {
            var source: String
            var type: String
        }
        var id: String
        var pattern: Pattern
        var sourceReference: Reference?
    }

    struct Hook: Decodable {
        var id: String
        var name: String?
        var type: String?
        var tagExpression: String?
        var sourceReference: Reference?
    }

    struct Time: Decodable {
        var seconds: Double
        var nanos: Double

        var value: Double { seconds + nanos / 1e9 }
    }

    struct Moment: Decodable {
        var id: String?
        var timestamp: Time
    }

    struct RunHookStarted: Decodable {
        var id: String
        var hookId: String
        var timestamp: Time
    }

    struct RunHookFinished: Decodable {
        var testRunHookStartedId: String
        var result: Result
    }

    struct TestCase: Decodable {
        var id: String
        var pickleId: String
        var testSteps: [Step]

        struct Step: Decodable {
            var id: String
            var hookId: String?
            var pickleStepId: String?
            var stepDefinitionIds: [String]?
            var stepMatchArgumentsLists: [Arguments]?
        }

        struct Arguments: Decodable { var stepMatchArguments: [Argument] }

        struct Argument: Decodable {
            var group: Group
            var parameterTypeName: String?
        }

        struct Group: Decodable {
            var start: Int?
            var value: String?
            var children: [Group]?
        }
    }

    struct CaseStarted: Decodable {
        var id: String
        var testCaseId: String
        var attempt: Int
        var timestamp: Time
    }

    /// The start or the end of a step.
    struct StepOfCase: Decodable {
        var testCaseStartedId: String
        var testStepId: String
        var timestamp: Time
        var testStepResult: Result?
    }

    struct Result: Decodable {
        var status: String
        var duration: Time
        var message: String?
        var exception: Exception?
    }

    struct Exception: Decodable {
        var type: String
        var message: String?
        var stackTrace: String?
    }

    struct Attachment: Decodable {
        var testCaseStartedId: String?
        var body: String?
        var contentEncoding: String?
        var mediaType: String
        var fileName: String?
        var url: String?
    }

    struct Suggestion: Decodable {
        struct Snippet: Decodable { var code: String }
        var pickleStepId: String
        var snippets: [Snippet]
    }

    struct CaseFinished: Decodable {
        var testCaseStartedId: String
        var willBeRetried: Bool
        var timestamp: Time
    }

    struct RunFinished: Decodable {
        var success: Bool
        var message: String?
        var exception: Exception?
        var timestamp: Time
    }
}
