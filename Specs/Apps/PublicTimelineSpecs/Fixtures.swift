import Foundation

/// The recorded responses in `Fixtures/PublicTimeline`; only specs have them (S2.17).
enum Fixtures {
    /// The folder of the package.
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// Returns a recorded response; empty if there is none with this name, so that a spec with it fails.
    static func text(_ name: String) -> String {
        let file = root.appending(path: "Fixtures/PublicTimeline/\(name).json")
        return (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    }
}
