import Foundation

/// A validator of JSON by a schema, as far as the schemas of the Cucumber messages go.
///
/// A keyword that it does not know is a mistake of the schema, so that no rule is passed over in silence.
struct JSONSchema {
    private let files: [String: JSON]
    private let root: String

    /// Reads all schemas of a folder.
    ///
    /// - Parameter root: the file of the schema to validate by.
    init(folder: URL, root: String) throws {
        var files: [String: JSON] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            files[name] = try JSON(contentsOf: folder.appendingPathComponent(name))
        }
        self.init(files, root: root)
    }

    /// A schema of one text.
    init(_ text: String) throws { self.init(["root": try JSON(text)], root: "root") }

    private init(_ files: [String: JSON], root: String) {
        self.files = files
        self.root = root
    }

    /// The mistakes in a value, each with its place in it.
    func mistakes(in value: JSON) -> [String] {
        guard let schema = files[root] else { return ["there is no schema \(root)"] }
        return mistakes(in: value, at: "$", by: schema, of: root)
    }

    /// Keywords that say nothing of the value.
    private static let comments: Set = [
        "$schema", "$id", "$defs", "definitions", "description", "deprecated", "title",
    ]

    private func mistakes(in value: JSON, at place: String, by schema: JSON, of file: String) -> [String] {
        guard let rules = schema.object else { return ["\(place): the schema is no object"] }
        return rules.sorted { $0.key < $1.key }.flatMap { rule, expected -> [String] in
            switch (rule, expected) {
            case ("$ref", .string(let reference)):
                guard let (target, other) = resolve(reference, in: file) else {
                    return ["\(place): there is no schema \(reference)"]
                }
                return mistakes(in: value, at: place, by: target, of: other)
            case ("type", .string(let type)):
                return value.isOf(type: type) ? [] : ["\(place): \(value) is no \(type)"]
            case ("enum", .array(let choices)):
                return choices.contains(value) ? [] : ["\(place): \(value) is none of \(choices)"]
            case ("required", .array(let keys)):
                let missing = keys.compactMap(\.string).filter { value.object != nil && value[$0] == nil }
                return missing.map { "\(place): \($0) is missing" }
            case ("properties", .object(let properties)):
                return (value.object ?? [:]).sorted { $0.key < $1.key }.flatMap { key, member in
                    properties[key].map { mistakes(in: member, at: "\(place).\(key)", by: $0, of: file) }
                        ?? []
                }
            case ("additionalProperties", .bool(let isAllowed)):
                guard !isAllowed, let members = value.object else { return [] }
                let known = Set(rules["properties"]?.object?.keys ?? [:].keys)
                return members.keys.sorted().filter { !known.contains($0) }
                    .map { "\(place): \($0) is not to be there" }
            case ("items", _):
                return (value.array ?? []).enumerated().flatMap { index, element in
                    mistakes(in: element, at: "\(place)[\(index)]", by: expected, of: file)
                }
            case ("minItems", .number(let least)):
                guard let count = value.array?.count, Double(count) < least else { return [] }
                return ["\(place): \(count) elements are too few"]
            case ("minimum", .number(let least)):
                guard let number = value.number, number < least else { return [] }
                return ["\(place): \(value) is too little"]
            case ("maximum", .number(let most)):
                guard let number = value.number, number > most else { return [] }
                return ["\(place): \(value) is too much"]
            default:
                if Self.comments.contains(rule) { return [] }
                return ["\(place): the rule \(rule): \(expected) is not understood"]
            }
        }
    }

    /// The schema that a reference means, and the file that it stands in.
    private func resolve(_ reference: String, in file: String) -> (schema: JSON, file: String)? {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let name = parts[0].isEmpty ? file : String(parts[0].split(separator: "/").last ?? "")
        guard var schema = files[name] else { return nil }
        for key in parts.dropFirst().joined().split(separator: "/") {
            guard let inner = schema[String(key)] else { return nil }
            schema = inner
        }
        return (schema, name)
    }
}

extension JSON {
    fileprivate func isOf(type: String) -> Bool {
        switch (type, self) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool),
            ("number", .number), ("null", .null):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}
