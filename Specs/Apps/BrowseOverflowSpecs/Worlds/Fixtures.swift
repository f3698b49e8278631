import AppSupport
import Foundation

/// The recorded responses in `Fixtures/StackExchange`.
enum Fixtures {
    /// The folder, relative to this file.
    static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Fixtures/StackExchange")

    /// Returns a recorded response, or nil if there is none with this name.
    static func data(_ name: String) -> Data? {
        try? Data(contentsOf: folder.appending(path: name))
    }

    /// Returns a recorded response as text; empty if there is none, so that a spec with it fails.
    static func text(_ name: String) -> String {
        String(decoding: data(name) ?? Data(), as: UTF8.self)
    }

    /// A picture.
    static var picture: Response {
        Response(headers: ["Content-Type": "image/png"], body: data("avatar.png") ?? Data())
    }
}
