import Foundation
import Kea
import KeaEvents

/// The source locations of XCTest classes and their tests, for reports and for the selection by path.
///
/// The executable's symbols have no lines. So the sources are searched for `class Name` and `func testName`, line by
/// line. A location that is missing or ambiguous is left empty.
@MainActor
struct XCTestLocations {
    private var classes: [String: Set<SourceLocation>] = [:]
    private var methods: [String: Set<SourceLocation>] = [:]

    /// Searches the Swift files below a folder for classes.
    init(of wanted: [XCTestClass], below root: String) {
        guard !wanted.isEmpty else { return }
        let names = Set(wanted.map { String(describing: $0.type) })
        for file in SwiftFiles.paths(below: root) {
            guard let data = FileManager.default.contents(atPath: file), data.range(of: Self.hint) != nil
            else {
                continue
            }
            read(String(decoding: data, as: UTF8.self), of: file, names)
        }
    }

    /// Returns the location of a class.
    func location(of found: XCTestClass) -> SourceLocation {
        let name = String(describing: found.type)
        return Self.only(classes[name]) ?? SourceLocation(file: name, line: 0)
    }

    /// Returns the location of a test, or else of its class.
    func location(of test: XCTestMethod, in found: XCTestClass) -> SourceLocation {
        Self.only(methods["\(found.type).\(test.name)"]) ?? location(of: found)
    }

    private static func only(_ locations: Set<SourceLocation>?) -> SourceLocation? {
        locations?.count == 1 ? locations?.first : nil
    }

    private mutating func read(_ text: String, of file: String, _ names: Set<String>) {
        var current: String?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
            let location = SourceLocation(file: file, line: index + 1)
            if let name = Self.words(after: Self.types, in: words).first, !Self.members.contains(name) {
                current = name
                if words.contains("class"), names.contains(name) {
                    classes[name, default: []].insert(location)
                }
            }
            // A class may be on one line with its tests.
            for name in Self.words(after: ["func"], in: words) where name.hasPrefix("test") {
                if let current { methods["\(current).\(name)", default: []].insert(location) }
            }
        }
    }

    private static let types: [Substring] = ["class", "extension", "struct", "enum", "actor", "protocol"]

    /// Keywords that follow `class` in the declaration of a member.
    private static let members = ["func", "var", "let", "override", "subscript"]

    private static func words(after keywords: [Substring], in words: [Substring]) -> [String] {
        zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map { String($0.1) }
    }

    private static let hint = Data("func test".utf8)
}

/// The Swift files of a package.
package enum SwiftFiles {
    /// Returns the paths of the Swift files below a folder, without hidden files and unreadable folders.
    package static func paths(below folder: String) -> [String] {
        let all = FileManager.default.enumerator(
            at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles,
            errorHandler: { _, _ in true })
        return (all?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".swift") }
    }
}
