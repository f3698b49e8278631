import Foundation
import Kea
import KeaEvents
import KeaText

/// The source locations of XCTest classes and their tests, for reports and for the selection by path.
///
/// The executable's symbols have no lines, so the sources are searched for the declarations. A location that is missing
/// or ambiguous is left empty.
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
            read(SwiftOutline(SwiftText(data)), of: file, names)
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

    private mutating func read(_ outline: SwiftOutline, of file: String, _ names: Set<String>) {
        for declaration in outline.declarations {
            let location = SourceLocation(file: file, line: declaration.lines.lowerBound)
            if declaration.keyword == "class", names.contains(declaration.name) {
                classes[declaration.name, default: []].insert(location)
            } else if declaration.isFunction, declaration.name.hasPrefix("test"),
                let type = outline.parent(of: declaration)
            {
                methods["\(type.baseName).\(declaration.name)", default: []].insert(location)
            }
        }
    }

    private static let hint = Data("func ".utf8)
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
