import AppSupport
import Foundation

/// The recorded responses in `Fixtures/StackExchange`.
enum Fixtures {
    static let folder = URL(filePath: #filePath + "/../../../../../Fixtures/StackExchange").standardized

    static func data(_ name: String) -> Data? {
        try? Data(contentsOf: folder.appending(path: name))
    }

    /// Returns a recorded response as text; empty if there is none, so that a spec with it fails.
    static func text(_ name: String) -> String {
        String(decoding: data(name) ?? Data(), as: UTF8.self)
    }

    static var picture: Response {
        Response(headers: ["Content-Type": "image/png"], body: data("avatar.png") ?? Data())
    }
}
