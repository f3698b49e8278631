import Foundation

/// The recorded replies in `Fixtures/PublicTimeline`; only specs have them (S2.17).
enum Fixtures {
    /// A recorded reply; empty where there is none of that name, so that a spec on it fails.
    static func text(_ name: String) -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return
            (try? String(
                contentsOf: root.appending(path: "Fixtures/PublicTimeline/\(name).json"), encoding: .utf8))
            ?? ""
    }
}
