import Foundation

/// Knows whether the test executable is that of the present Swift files, whoever builds it.
struct BuildObserver: Sendable {
    private let project: Project
    /// The executable.
    private(set) var build: Build?
    /// When a Swift file was last saved that the executable may not contain.
    private var changed: Date?

    init(_ project: Project) {
        self.project = project
        build = project.build
        guard let built = project.buildDate else { return }
        let dates = Self.swiftFiles(in: project.root).compactMap(Self.date)
        changed = dates.max().flatMap { $0 > built ? $0 : nil }
    }

    /// The executable if it contains the present Swift files; otherwise `nil`.
    var current: Build? { changed == nil ? build : nil }

    /// Notes that a Swift file has been saved or removed.
    mutating func swiftHasChanged() { changed = Date() }

    /// Notes that a build that began at a time has succeeded.
    mutating func hasBuilt(since start: Date) {
        if let changed, changed < start { self.changed = nil }
        look()
    }

    /// Looks at the executable again.
    ///
    /// - Returns: whether it is another one.
    @discardableResult
    mutating func look() -> Bool {
        let found = project.build
        guard found != build else { return false }
        build = found
        if let changed, let built = project.buildDate, changed < built { self.changed = nil }
        return true
    }

    private static func date(_ path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }

    private static func swiftFiles(in root: String) -> [String] {
        guard let files = FileManager.default.enumerator(atPath: root) else { return [] }
        var paths: [String] = []
        while let name = files.nextObject() as? String {
            if name.split(separator: "/").last?.hasPrefix(".") == true { files.skipDescendants() }
            if name.hasSuffix(".swift") { paths.append("\(root)/\(name)") }
        }
        return paths
    }
}
