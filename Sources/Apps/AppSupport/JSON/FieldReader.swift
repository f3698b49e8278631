import Foundation

/// Reads typed fields from a JSON object and records an issue for each invalid one.
///
/// Each method returns a value or nil. It records an ``Issue`` with the field's path if it converted the value, or if a
/// required field is missing.
package struct FieldReader {
    package private(set) var issues: [Issue] = []

    private let members: [String: JSONValue]
    private let path: String

    package init(_ members: [String: JSONValue], at path: String) {
        (self.members, self.path) = (members, path)
    }

    /// Reads a nested object; nil without one, with an issue if the field is something else.
    package mutating func object<Value>(_ key: String, read: (inout FieldReader) -> Value) -> Value? {
        guard case .object(let members) = members[key] else {
            if members[key] != nil { addIssue(at: key, "expected an object, got \(found(key))") }
            return nil
        }
        var nested = FieldReader(members, at: path(of: key))
        defer { issues += nested.issues }
        return read(&nested)
    }

    /// The field's value, unconverted.
    package subscript(key: String) -> JSONValue? { members[key] }

    package mutating func addIssue(at key: String, _ problem: String) {
        issues.append(Issue(at: path(of: key), problem))
    }

    /// Returns a positive integer identifier, which may also be written as a string of digits.
    package func identifier(_ key: String) -> Int? {
        switch members[key] {
        case .integer(let number) where number > 0: return number
        case .string(let text) where text.utf8.allSatisfy { (0x30...0x39).contains($0) }:
            return Int(text).flatMap { $0 > 0 ? $0 : nil }
        default: return nil
        }
    }

    package mutating func integer(_ key: String) -> Int? {
        if case .integer(let number) = members[key] { return number }
        addIssue(at: key, "expected a whole number, got \(found(key))")
        return nil
    }

    /// Returns a date given in seconds since 1970, or records an issue and returns nil.
    ///
    /// A number beyond the year 5138 is rejected: it is almost certainly in milliseconds.
    package mutating func date(_ key: String) -> Date? {
        if case .integer(let seconds) = members[key], (1..<100_000_000_000).contains(seconds) {
            return Date(timeIntervalSince1970: TimeInterval(seconds))
        }
        addIssue(at: key, "expected seconds since 1970, got \(found(key))")
        return nil
    }

    package mutating func flag(_ key: String) -> Bool {
        if case .bool(let flag) = members[key] { return flag }
        addIssue(at: key, "expected true or false, got \(found(key))")
        return false
    }

    /// Returns one line of display text, with entities decoded once, sanitized and truncated.
    ///
    /// Records an issue and returns nil if nothing visible remains.
    package mutating func line(_ key: String, limit: Int = DisplayText.standardLimit) -> String? {
        guard case .string(let text) = members[key] else {
            addIssue(at: key, "expected a string, got \(found(key))")
            return nil
        }
        let start = String(text.unicodeScalars.prefix(limit * 16))
        let line = DisplayText.clean(HTMLEntities.decode(start), limit: limit)
        guard DisplayText.isVisible(line) else {
            addIssue(
                at: key,
                "expected a string, got \(line.isEmpty ? "an empty one" : "one without visible characters")")
            return nil
        }
        return line
    }

    /// Returns the strings of a list, each on one line; other values are left out.
    package func strings(_ key: String) -> [String] {
        guard case .array(let values) = members[key] else { return [] }
        return values.compactMap {
            guard case .string(let text) = $0 else { return nil }
            return DisplayText.clean(text)
        }
    }

    /// Returns HTML without the control characters that HTML forbids.
    ///
    /// Returns nil if the field is missing or empty.
    package mutating func html(_ key: String) -> String? {
        guard case .string(let text) = members[key] else {
            if members[key] != nil { addIssue(at: key, "expected a string, got \(found(key))") }
            return nil
        }
        let scalars = text.unicodeScalars.filter {
            $0.value >= 0x20 || [0x09, 0x0A, 0x0D].contains($0.value)
        }
        return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
    }

    private func path(of key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

    private func found(_ key: String) -> String { members[key]?.excerpt ?? "nothing" }
}
