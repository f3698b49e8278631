import Foundation

/// Knows whether the test executable is that of the present inputs of builds, whoever builds it.
struct BuildObserver: Sendable {
    private let project: Project
    private(set) var build: Build?
    /// When an input was last saved that the executable may not contain; somebody may set the date.
    private var changed: (at: ContinuousClock.Instant, date: Date)?
    /// The states of saved inputs: an editor and the system report the same file.
    private var saved: [String: Build] = [:]

    init(_ project: Project) {
        self.project = project
        build = project.build
        guard let built = build?.date else { return }
        let files = FileWatcher.folders(in: project.packages.folders).lazy.flatMap(FileWatcher.paths)
        // A date may be in the future.
        if files.contains(where: { project.isBuildInput($0) && Build($0).map { $0.date > built } ?? false }) {
            changed = (.now, Date())
        }
    }

    /// The executable if it contains the present inputs; otherwise `nil`.
    var current: Build? { changed == nil ? build : nil }

    /// Notes that inputs have been saved or removed, and returns those about which that was not known.
    mutating func haveChanged(_ inputs: Set<String>) -> Set<String> {
        let new = inputs.filter { saved[$0] == nil || saved[$0] != Build($0) }
        for path in new { saved[path] = Build(path) }
        if !new.isEmpty { changed = (.now, Date()) }
        return new
    }

    /// Notes that a build that began at a time has succeeded, which may not contain what was saved since.
    mutating func hasBuilt(since start: ContinuousClock.Instant) {
        if let changed, changed.at < start { self.changed = nil }
        build = project.build
    }

    /// Looks at the executable again, and returns whether it is another one.
    @discardableResult
    mutating func look() -> Bool {
        let found = project.build
        guard found != build else { return false }
        build = found
        if let changed, let built = found?.date, changed.date < built { self.changed = nil }
        return true
    }
}
