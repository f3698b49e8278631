import Foundation

/// The doc string below a step.
public struct DocString: Hashable, Sendable {
    /// Its text, without the indentation of its delimiter.
    public let content: String

    /// What stands after its first delimiter, such as `json`; `nil` where nothing does.
    public let mediaType: String?

    /// Makes a doc string.
    public init(_ content: String, mediaType: String? = nil) {
        self.content = content
        self.mediaType = mediaType
    }

    /// The text, read as JSON, as a value.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        if let mediaType, mediaType != "json", !mediaType.hasSuffix("/json"), !mediaType.hasSuffix("+json") {
            throw StepArgumentError("the doc string is \(mediaType); only json can be decoded")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(content.utf8))
        } catch {
            throw StepArgumentError("the doc string is not a \(type): \(error)")
        }
    }
}

extension DocString: StepParameter {
    /// The doc string below the sentence.
    public static var parameterKind: StepParameterKind { .docString }

    /// The doc string below the sentence.
    @MainActor public static func value(from input: inout StepInput) throws -> DocString {
        guard let text = input.docString else {
            throw StepArgumentError("the step has no doc string below it")
        }
        return text
    }
}

/// A type that a doc string in JSON becomes.
///
/// ```swift
/// struct Reply: StepDocument { var items: [Item] }
///
/// when("the server answers") { (reader: Reader, reply: Reply) in … }
/// ```
public protocol StepDocument: Decodable, StepParameter {}

extension StepDocument {
    /// The doc string below the sentence.
    public static var parameterKind: StepParameterKind { .docString }

    /// The doc string below the sentence, decoded.
    @MainActor public static func value(from input: inout StepInput) throws -> Self {
        try DocString.value(from: &input).decode()
    }
}
