import Foundation
import Kea
import KeaEvents

/// The places of plain XCTest's tests, as far as the sources show them.
///
/// The executable's symbols name no lines. So the sources are searched for `class Name` and `func testName`, line by
/// line; a place that is not found, or not sure, is left empty.
@MainActor
struct TestPlaces {
    private var classes: [String: Set<SourceLocation>] = [:]
    private var methods: [String: Set<SourceLocation>] = [:]

    /// Searches the Swift files below a folder, unless there are no classes to look for.
    init(of wanted: [PlainTestClass], below root: String) {
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

    /// The place of a class.
    func place(of found: PlainTestClass) -> SourceLocation {
        let name = String(describing: found.type)
        return Self.only(classes[name]) ?? SourceLocation(file: name, line: 0)
    }

    /// The place of a test; that of its class where it is inherited or not found.
    func place(of test: PlainTest, in found: PlainTestClass) -> SourceLocation {
        Self.only(methods["\(found.type).\(test.name)"]) ?? place(of: found)
    }

    private static func only(_ places: Set<SourceLocation>?) -> SourceLocation? {
        places?.count == 1 ? places?.first : nil
    }

    private mutating func read(_ text: String, of file: String, _ names: Set<String>) {
        var current: String?
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let words = line.split { !($0.isLetter || $0.isNumber || $0 == "_") }
            guard !line.drop(while: { $0 == " " }).hasPrefix("//") else { continue }
            let place = SourceLocation(file: file, line: index + 1)
            if let name = Self.words(after: Self.types, in: words).first, !Self.members.contains(name) {
                current = name
                if words.contains("class"), names.contains(name) { classes[name, default: []].insert(place) }
            }
            // A class may stand in one line with its tests.
            for name in Self.words(after: ["func"], in: words) where name.hasPrefix("test") {
                if let current { methods["\(current).\(name)", default: []].insert(place) }
            }
        }
    }

    private static let types: [Substring] = ["class", "extension", "struct", "enum", "actor", "protocol"]

    /// Keywords that follow `class` where a member of the class is meant.
    private static let members = ["func", "var", "let", "override", "subscript"]

    private static func words(after keywords: [Substring], in words: [Substring]) -> [String] {
        zip(words, words.dropFirst()).filter { keywords.contains($0.0) }.map { String($0.1) }
    }

    private static let hint = Data("func test".utf8)
}

/// The Swift files of a package.
package enum SwiftFiles {
    /// The paths of those below a folder, without hidden ones; a folder that cannot be read is left out.
    package static func paths(below folder: String) -> [String] {
        let all = FileManager.default.enumerator(
            at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles,
            errorHandler: { _, _ in true })
        return (all?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".swift") }
    }
}
