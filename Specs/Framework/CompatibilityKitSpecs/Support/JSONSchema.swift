import Foundation

/// A JSON validator for the keywords that the schemas of the Cucumber messages use.
///
/// A keyword that it does not support is reported as an error, so that no rule is ignored.
struct JSONSchema {
    private let files: [String: JSON]
    private let root: String

    /// Reads all schemas in a folder.
    ///
    /// - Parameter root: The file of the schema to validate by.
    init(folder: URL, root: String) throws {
        var files: [String: JSON] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            files[name] = try JSON(contentsOf: folder.appendingPathComponent(name))
        }
        self.init(files, root: root)
    }

    /// Parses a single schema.
    init(_ text: String) throws { self.init(["root": try JSON(text)], root: "root") }

    private init(_ files: [String: JSON], root: String) {
        self.files = files
        self.root = root
    }

    /// The errors in a value, each with its path in it.
    func errors(in value: JSON) -> [String] {
        guard let schema = files[root] else { return ["there is no schema \(root)"] }
        return errors(in: value, at: "$", by: schema, of: root)
    }

    /// Keywords that do not constrain the value.
    private static let annotations: Set = [
        "$schema", "$id", "$defs", "definitions", "description", "deprecated", "title",
    ]

    private func errors(in value: JSON, at path: String, by schema: JSON, of file: String) -> [String] {
        guard let keywords = schema.object else { return ["\(path): the schema is not an object"] }
        return keywords.sorted { $0.key < $1.key }.flatMap { keyword, expected -> [String] in
            switch (keyword, expected) {
            case ("$ref", .string(let reference)):
                guard let (target, other) = resolve(reference, in: file) else {
                    return ["\(path): there is no schema \(reference)"]
                }
                return errors(in: value, at: path, by: target, of: other)
            case ("type", .string(let type)):
                return value.isOf(type: type) ? [] : ["\(path): \(value) is not of type \(type)"]
            case ("enum", .array(let choices)):
                return choices.contains(value) ? [] : ["\(path): \(value) is not one of \(choices)"]
            case ("required", .array(let keys)):
                let missing = keys.compactMap(\.string).filter { value.object != nil && value[$0] == nil }
                return missing.map { "\(path): \($0) is missing" }
            case ("properties", .object(let properties)):
                return (value.object ?? [:]).sorted { $0.key < $1.key }.flatMap { key, member in
                    properties[key].map { errors(in: member, at: "\(path).\(key)", by: $0, of: file) } ?? []
                }
            case ("additionalProperties", .bool(let isAllowed)):
                guard !isAllowed, let members = value.object else { return [] }
                let known = Set(keywords["properties"]?.object?.keys ?? [:].keys)
                return members.keys.sorted().filter { !known.contains($0) }
                    .map { "\(path): \($0) is not allowed" }
            case ("items", _):
                return (value.array ?? []).enumerated().flatMap { index, element in
                    errors(in: element, at: "\(path)[\(index)]", by: expected, of: file)
                }
            case ("minItems", .number(let minimum)):
                guard let count = value.array?.count, Double(count) < minimum else { return [] }
                return ["\(path): \(count) elements are fewer than \(expected)"]
            case ("minimum", .number(let minimum)):
                guard let number = value.number, number < minimum else { return [] }
                return ["\(path): \(value) is less than \(expected)"]
            case ("maximum", .number(let maximum)):
                guard let number = value.number, number > maximum else { return [] }
                return ["\(path): \(value) is greater than \(expected)"]
            default:
                if Self.annotations.contains(keyword) { return [] }
                return ["\(path): the keyword \(keyword): \(expected) is not supported"]
            }
        }
    }

    /// The schema that a reference points to, and its file.
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
