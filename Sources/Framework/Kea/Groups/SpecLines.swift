@MainActor
package struct SpecLines {
    /// The lines on which groups and examples begin, and those of hooks, which belong to their group.
    private var starts: [(line: Int, owner: ExampleGroup.Child)] = []

    package init(_ file: String, in roots: [ExampleGroup]) {
        for root in roots { collect(root, file) }
    }

    private mutating func collect(_ group: ExampleGroup, _ file: String) {
        if group.location.file == file { starts.append((group.location.line, .group(group))) }
        for location in group.hooks.locations where location.file == file {
            starts.append((location.line, .group(group)))
        }
        for child in group.children {
            switch child {
            case .group(let inner): collect(inner, file)
            case .example(let example):
                if example.info.location.file == file {
                    starts.append((example.info.location.line, .example(example)))
                }
            }
        }
    }

    /// Returns the examples at a line: the last that begin before it, all of its group, or all of the file above that.
    package func examples(at line: Int) -> [Example] {
        guard let last = starts.map(\.line).filter({ $0 <= line }).max() else {
            return starts.flatMap(\.owner.examples)
        }
        return starts.filter { $0.line == last }.flatMap(\.owner.examples)
    }

    /// Returns the examples that a line belongs to alone; none for a line of a group or hook, or without others.
    func owners(of line: Int) -> [ExampleInfo] {
        let last = starts.map(\.line).filter { $0 <= line }.max()
        return starts.filter { $0.line == last }.compactMap { start in
            guard case .example(let example) = start.owner,
                let end = SourceText.lastLine(ofCallAt: example.info.location), line <= end
            else { return nil }
            return example.info
        }
    }
}
