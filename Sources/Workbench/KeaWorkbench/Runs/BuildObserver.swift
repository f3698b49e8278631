import Foundation

/// Knows whether the test executable is that of the present Swift files, whoever builds it.
struct BuildObserver: Sendable {
    private let project: Project
    /// The executable.
    private(set) var build: Build?
    /// When a Swift file was last saved that the executable may not contain.
    private var changed: Date?
    /// The states of saved Swift files: an editor and the system report the same file.
    private var saved: [String: Build] = [:]

    init(_ project: Project) {
        self.project = project
        build = project.build
        guard let built = project.buildDate else { return }
        let key = URLResourceKey.contentModificationDateKey
        let files = FileManager.default.enumerator(
            at: URL(fileURLWithPath: project.root).resolvingSymlinksInPath(),
            includingPropertiesForKeys: [key], options: .skipsHiddenFiles)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift",
                let date = try? file.resourceValues(forKeys: [key]).contentModificationDate, date > built
            else { continue }
            changed = max(date, changed ?? date)
        }
    }

    /// The executable if it contains the present Swift files; otherwise `nil`.
    var current: Build? { changed == nil ? build : nil }

    /// Notes that Swift files have been saved or removed, and returns those about which that was not known.
    mutating func haveChanged(_ swift: Set<String>) -> Set<String> {
        let new = swift.filter { saved[$0] == nil || saved[$0] != Build($0) }
        for path in new { saved[path] = Build(path) }
        if !new.isEmpty { changed = Date() }
        return new
    }

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
}
