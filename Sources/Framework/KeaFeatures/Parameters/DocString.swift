import Foundation

/// The doc string of a step.
public struct DocString: Hashable, Sendable {
    /// The text, without the indentation of its delimiter.
    public let content: String

    /// The media type after the opening delimiter, such as `json`; `nil` if there is none.
    public let mediaType: String?

    /// Creates a doc string.
    public init(_ content: String, mediaType: String? = nil) {
        (self.content, self.mediaType) = (content, mediaType)
    }

    /// Returns the text, decoded as JSON.
    ///
    /// - Throws: `StepArgumentError` for another media type, for a text that is not JSON or does not have the expected
    ///   form, and for a member that the type does not read.
    public func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        if let mediaType, mediaType != "json", !mediaType.hasSuffix("/json"), !mediaType.hasSuffix("+json") {
            throw StepArgumentError("the doc string is “\(mediaType)”, and the step takes “json”")
        }
        do {
            let value = try JSONDecoder().decode(type, from: Data(content.utf8))
            guard let unread = unreadMember(type) else { return value }
            throw StepArgumentError("the doc string has “\(unread)”, which the step does not take")
        } catch let error as DecodingError {
            throw StepArgumentError("the doc string \(fault(error))")
        }
    }

    /// Returns the path of a member that a type does not read, because it decodes with an impossible value there.
    private func unreadMember<Value: Decodable>(_ type: Value.Type) -> String? {
        guard let json = try? JSONSerialization.jsonObject(with: Data(content.utf8)) else { return nil }
        return Self.members(of: json).sorted { ($0.count, $0.joined()) < ($1.count, $1.joined()) }.first {
            path in
            (try? JSONDecoder().decode(type, from: Data(Self.text(json, breaking: path[...]).utf8))) != nil
        }?.joined(separator: ".")
    }

    private static func members(of json: Any) -> Set<[String]> {
        switch json {
        case let object as [String: Any]:
            Set(object.keys.map { [$0] })
                .union(object.flatMap { name, value in members(of: value).map { [name] + $0 } })
        case let list as [Any]: Set(list.flatMap(members))
        default: []
        }
    }

    /// Returns JSON in which the member at a path has a value that cannot be read, in each element of a list.
    private static func text(_ json: Any, breaking path: ArraySlice<String>) -> String {
        switch json {
        case _ where path.isEmpty: return "1e999"
        case let object as [String: Any]:
            let members = object.map { name, value in
                "\(text(name, breaking: [""])): \(text(value, breaking: name == path.first ? path.dropFirst() : [""]))"
            }
            return "{\(members.joined(separator: ","))}"
        case let list as [Any]:
            return "[\(list.map { text($0, breaking: path) }.joined(separator: ","))]"
        default:
            let leaf = try? JSONSerialization.data(withJSONObject: json, options: .fragmentsAllowed)
            return String(decoding: leaf ?? Data(), as: UTF8.self)
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
        if let argument = type as? any StepArgument.Type { return argument.stepTextDescription }
        return type is any RandomAccessCollection.Type ? "a list" : "an object"
    }
}

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
