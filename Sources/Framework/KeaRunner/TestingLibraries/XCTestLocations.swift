import Foundation
import Kea
import KeaEvents
import KeaText

/// The source locations of XCTest classes and their tests, for reports and for the selection by path.
///
/// The executable's symbols have no lines, so the sources are searched; what is not in exactly one file has none.
@MainActor
struct XCTestLocations {
    /// The locations by the suite of a class, and by the identifier of a test.
    private var locations: [String: Set<SourceLocation>] = [:]
    private var measuring: Set<String> = []

    /// Searches the sources of the classes' modules, or all Swift files below a folder if the build has no list of them.
    init(of wanted: [XCTestClass], below root: String) {
        lazy var all = SwiftFiles.paths(below: root)
        for module in Set(wanted.map(\.module)) {
            for file in SwiftFiles.paths(ofModule: module) ?? all {
                guard let data = FileManager.default.contents(atPath: file),
                    Self.hints.contains(where: { data.range(of: $0) != nil })
                else { continue }
                read(SwiftText(data), of: file, in: module)
            }
        }
    }

    func location(of found: XCTestClass) -> SourceLocation {
        location(found.declaration, in: found.file)
            ?? SourceLocation(wholeFile: String(describing: found.type))
    }

    func location(of test: XCTestMethod, in found: XCTestClass) -> SourceLocation {
        location(Self.key(of: test, in: found), in: found.file) ?? location(of: found)
    }

    /// Whether a test calls `measure` itself.
    func measures(_ test: XCTestMethod, in found: XCTestClass) -> Bool {
        measuring.contains(Self.key(of: test, in: found))
    }

    private static func key(of test: XCTestMethod, in found: XCTestClass) -> String {
        "\(found.declaration)/\(test.name)"
    }

    /// Returns the first location, as branches of a compiler condition may declare a test each.
    private func location(_ name: String, in file: String?) -> SourceLocation? {
        guard let all = locations[name]?.filter({ file == nil || $0.file == file }),
            Set(all.map(\.file)).count == 1
        else { return nil }
        return all.min { $0.line < $1.line }
    }

    private mutating func read(_ text: SwiftText, of file: String, in module: String) {
        let outline = SwiftOutline(text)
        let measurements = text.lines(of: ["measure", "measureMetrics"])
        for declaration in outline.declarations {
            let location = SourceLocation(file: file, line: declaration.lines.lowerBound)
            if declaration.keyword == "class" {
                locations["\(module).\(outline.path(of: declaration))", default: []].insert(location)
            } else if declaration.isFunction, declaration.name.hasPrefix("test"),
                let type = outline.parent(of: declaration), !type.isFunction
            {
                let id = "\(module).\(outline.path(of: type))/\(declaration.name)"
                locations[id, default: []].insert(location)
                if measurements.contains(where: declaration.lines.contains) { measuring.insert(id) }
            }
        }
    }

    private static let hints = [Data("class ".utf8), Data("func test".utf8), Data("func `".utf8)]
}

package enum SwiftFiles {
    /// Returns the paths of the Swift files below a folder, without hidden files and unreadable folders.
    package static func paths(below folder: String) -> [String] {
        let all = FileManager.default.enumerator(
            at: URL(fileURLWithPath: folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles,
            errorHandler: { _, _ in true })
        return (all?.compactMap { ($0 as? URL)?.path } ?? []).filter { $0.hasSuffix(".swift") }
    }

    /// Returns the sources of a module, which the package manager lists beside the executable; `nil` without a list.
    static func paths(ofModule module: String) -> [String]? {
        let folder = URL(fileURLWithPath: ChildProcess.executable).deletingLastPathComponent().path
        guard let list = FileManager.default.contents(atPath: "\(folder)/\(module).build/sources") else {
            return nil
        }
        return String(decoding: list, as: UTF8.self).split(separator: "\n").map { $0.filter { $0 != "'" } }
    }
}
