import AppSupport
import Foundation

/// The recorded replies in `Fixtures/StackExchange`.
enum Fixtures {
    /// The folder, found from where this file stands.
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/StackExchange")

    /// A recorded reply; nil where there is none of that name.
    static func data(_ name: String) -> Data? {
        try? Data(contentsOf: folder.appending(path: name))
    }

    /// A recorded reply as text; empty where there is none, so that a spec on it fails.
    static func text(_ name: String) -> String {
        String(decoding: data(name) ?? Data(), as: UTF8.self)
    }

    /// A picture.
    static var picture: Response {
        Response(headers: ["Content-Type": "image/png"], body: data("avatar.png") ?? Data())
    }
}
