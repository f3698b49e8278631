import Foundation

/// The options and paths with which the watch was started, and what they say of a saved feature.
struct WatchSelection {
    let words: [String]
    /// The words that are no paths.
    private let options: [String]
    /// The absolute paths; empty for everything.
    private let paths: [String]
    /// Whether only the words as they are select the examples: lines, files of results and shards say nothing about others.
    private let isFixed: Bool

    init(_ words: [String], in project: Project) {
        self.words = words
        var (options, paths): ([String], [String]) = ([], [])
        var isFixed = false
        for (index, word) in words.enumerated() {
            let path = word.replacing(#/(:[0-9]+)+$/#, with: "")
            let whole = URL(fileURLWithPath: path, relativeTo: URL(fileURLWithPath: project.directory + "/"))
                .path
            let isValue = index > 0 && ["--history", "--rerun", "--durations"].contains(words[index - 1])
            if word.hasPrefix("-") || isValue || !FileManager.default.fileExists(atPath: whole) {
                options.append(word)
                let name = word.prefix { $0 != "=" }
                isFixed =
                    isFixed || ["--only-failures", "--rerun", "--shard"].contains(String(name))
                    || word.hasPrefix("@") && (index == 0 || !words[index - 1].hasPrefix("-"))
            } else {
                paths.append(whole)
                isFixed = isFixed || path != word
            }
        }
        (self.options, self.paths, self.isFixed) = (options, paths, isFixed)
    }

    /// Whether a feature is in a selected file or folder.
    func covers(_ path: String) -> Bool {
        paths.isEmpty || paths.contains { path == $0 || path.hasPrefix($0 + "/") }
    }

    /// Returns the words that select places only; `nil` if that is impossible.
    func words(at places: [String]) -> [String]? { isFixed ? nil : options + places }

    func has(_ option: String) -> Bool { options.contains(option) }
}
