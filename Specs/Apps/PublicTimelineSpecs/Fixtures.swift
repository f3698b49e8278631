import Foundation

/// The recorded responses in `Fixtures/PublicTimeline`; only specs have them (S2.17).
enum Fixtures {
    /// Returns a recorded response; empty if there is none with this name, so that a spec with it fails.
    static func text(_ name: String) -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return
            (try? String(
                contentsOf: root.appending(path: "Fixtures/PublicTimeline/\(name).json"), encoding: .utf8))
            ?? ""
    }
}
