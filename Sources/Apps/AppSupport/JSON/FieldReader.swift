import Foundation

/// Takes typed fields out of an object that a server sent, and notes what is not as it should be.
///
/// Each method gives a value or nil. A value that had to be bent, or a field that should be there and is not, leaves
/// an ``Issue`` with its place.
public struct FieldReader {
    /// The issues noted so far.
    public private(set) var issues: [Issue] = []

    private let members: [String: JSONValue]
    private let place: String

    /// Reads an object that stands at a place of its document.
    public init(_ members: [String: JSONValue], at place: String) {
        self.members = members
        self.place = place
    }

    /// A reader of an object inside this one; what it notes must be taken over with ``adopt(_:)``.
    public func nested(_ key: String, _ members: [String: JSONValue]) -> FieldReader {
        FieldReader(members, at: place(of: key))
    }

    /// Takes over what a reader of an object inside this one noted.
    public mutating func adopt(_ nested: FieldReader) {
        issues += nested.issues
    }

    /// The field as it came.
    public subscript(key: String) -> JSONValue? { members[key] }

    /// Notes that something about a field is wrong.
    public mutating func note(_ key: String, _ problem: String) {
        issues.append(Issue(at: place(of: key), problem))
    }

    /// A number that names something: whole and above zero, or a text of digits that says the same.
    public func identifier(_ key: String) -> Int? {
        switch members[key] {
        case .integer(let number) where number > 0: return number
        case .string(let text) where text.utf8.allSatisfy { (0x30...0x39).contains($0) }:
            guard let number = Int(text), number > 0 else { return nil }
            return number
        default: return nil
        }
    }

    /// A whole number, or nil and a note where there is none.
    public mutating func integer(_ key: String) -> Int? {
        if case .integer(let number) = members[key] { return number }
        note(key, "expected a whole number, got \(found(key))")
        return nil
    }

    /// A moment in seconds since 1970, or nil and a note.
    ///
    /// Numbers beyond the year 5138 are taken for what they are, milliseconds by mistake, and not for a date.
    public mutating func date(_ key: String) -> Date? {
        if case .integer(let seconds) = members[key], (1..<100_000_000_000).contains(seconds) {
            return Date(timeIntervalSince1970: TimeInterval(seconds))
        }
        note(key, "expected seconds since 1970, got \(found(key))")
        return nil
    }

    /// True or false; false and a note where it is neither or not there.
    public mutating func flag(_ key: String) -> Bool {
        if case .bool(let flag) = members[key] { return flag }
        note(key, "expected true or false, got \(found(key))")
        return false
    }

    /// A line of text to be shown: entities decoded once, cleaned and bounded.
    ///
    /// Nil and a note where nothing is left.
    public mutating func line(_ key: String, limit: Int = DisplayText.standardLimit) -> String? {
        guard case .string(let text) = members[key] else {
            note(key, "expected a text, got \(found(key))")
            return nil
        }
        let line = DisplayText.clean(HTMLEntities.decode(text, limit: limit * 16), limit: limit)
        guard DisplayText.isVisible(line) else {
            note(key, "expected a text, got \(line.isEmpty ? "an empty one" : "one that cannot be seen")")
            return nil
        }
        return line
    }

    /// A text of HTML as it is, without the characters that HTML forbids.
    ///
    /// Nil where it is absent or empty.
    public mutating func html(_ key: String) -> String? {
        guard case .string(let text) = members[key] else {
            if members[key] != nil { note(key, "expected a text, got \(found(key))") }
            return nil
        }
        let scalars = text.unicodeScalars.filter {
            $0.value >= 0x20 || [0x09, 0x0A, 0x0D].contains($0.value)
        }
        return scalars.isEmpty ? nil : String(String.UnicodeScalarView(scalars))
    }

    private func place(of key: String) -> String {
        place.isEmpty ? key : "\(place).\(key)"
    }

    private func found(_ key: String) -> String {
        members[key]?.excerpt ?? "nothing"
    }
}
