import Foundation

/// The doc string of a step.
public struct DocString: Hashable, Sendable {
    /// The text, without the indentation of its delimiter.
    public let content: String

    /// The media type after the opening delimiter, such as `json`; `nil` if there is none.
    public let mediaType: String?

    /// Creates a doc string.
    public init(_ content: String, mediaType: String? = nil) {
        self.content = content
        self.mediaType = mediaType
    }

    /// Returns the text, decoded as JSON.
    ///
    /// - Throws: `StepArgumentError` for another media type, and for a text that is not JSON or does not have the
    ///   expected form.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        if let mediaType, mediaType != "json", !mediaType.hasSuffix("/json"), !mediaType.hasSuffix("+json") {
            throw StepArgumentError("the doc string is “\(mediaType)”, and the step takes “json”")
        }
        do {
            return try JSONDecoder().decode(type, from: Data(content.utf8))
        } catch let error as DecodingError {
            throw StepArgumentError("the doc string \(fault(error))")
        }
    }

    private func fault(_ error: DecodingError) -> String {
        func path(_ context: DecodingError.Context, _ key: (any CodingKey)? = nil) -> String {
            (context.codingPath + (key.map { [$0] } ?? [])).reduce("") { path, key in
                key.intValue.map { path + "[\($0)]" }
                    ?? (path.isEmpty ? key.stringValue : path + "." + key.stringValue)
            }
        }
        func place(_ context: DecodingError.Context) -> String {
            context.codingPath.isEmpty ? "the whole of it" : "“\(path(context))”"
        }
        switch error {
        case .keyNotFound(let key, let context): return "has no “\(path(context, key))”"
        case .valueNotFound(_, let context): return "has nothing where \(place(context)) is expected"
        case .typeMismatch(let type, let context):
            return "has something else at \(place(context)) than \(Self.words(for: type))"
        case .dataCorrupted(let context) where context.codingPath.isEmpty:
            // Foundation reports the same error for numbers that do not fit their type.
            let json = try? JSONSerialization.jsonObject(with: Data(content.utf8), options: .fragmentsAllowed)
            return json == nil
                ? "is not JSON"
                : "has a value that the step cannot take, such as a number with a fraction where a whole one is expected"
        case .dataCorrupted(let context): return "has no possible value at \(place(context))"
        @unknown default: return "cannot be read: \(error)"
        }
    }

    private static func words(for type: Any.Type) -> String {
        switch type {
        case is any StepArgument.Type:
            (type as? any StepArgument.Type)?.stepTextDescription ?? "a value"
        case is any ArrayLike.Type: "a list"
        default: "an object"
        }
    }
}

private protocol ArrayLike {}
extension Array: ArrayLike {}

extension DocString: StepParameter {
    /// The doc string of the step.
    public static var _source: _ParameterSource { .init(.docString { $0 }) }
}

/// A type that is decoded from a doc string in JSON.
///
/// ```swift
/// struct Reply: StepDocument { var items: [Item] }
///
/// when("the server answers") { (reader: Reader, reply: Reply) in … }
/// ```
nonisolated public protocol StepDocument: Decodable, StepParameter {}

extension StepDocument {
    /// The doc string of the step, decoded.
    public static var _source: _ParameterSource { .init(.docString { try $0.decode(Self.self) }) }
}
