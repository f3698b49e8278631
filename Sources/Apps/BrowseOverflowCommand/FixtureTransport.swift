import AppSupport
import Foundation

/// A transport that responds with recorded files, for working without a network.
///
/// | request | file |
/// | --- | --- |
/// | questions of a tag, page 2 | `questions-TAG-2.json` |
/// | a question | `question-ID.json` |
/// | the answers to it | `answers-ID.json` |
/// | any picture | `avatar.png` |
///
/// For a missing question or answers file, it responds like the site: with an empty list. Other requests get a 404.
package struct FixtureTransport: Transport {
    /// The folder that contains the files; without one, there is no connection.
    package let folder: URL?

    /// Creates a transport for a folder.
    package init(folder: URL?) {
        self.folder = folder
    }

    /// Responds with the file for the request.
    package func send(_ request: Request) async throws(TransportError) -> Response {
        guard let folder else { throw .notConnected }
        guard let name = Self.fileName(for: request.url) else { return Response(status: 404, body: Data()) }
        let file = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path) else {
            return name.hasSuffix(".json") ? Self.nothing : Response(status: 404, body: Data())
        }
        do {
            return Response(body: try Data(contentsOf: file))
        } catch {
            throw .failed(code: (error as NSError).code, reason: "\(file.path) could not be read")
        }
    }

    /// Returns the name of the file for a URL, or nil for a URL that the app does not request.
    package static func fileName(for url: URL) -> String? {
        // A path component may contain an escaped slash; a file name may not.
        name(for: url)?.replacing("/", with: "_")
    }

    private static func name(for url: URL) -> String? {
        if url.pathExtension == "png" { return "avatar.png" }
        guard let start = url.pathComponents.firstIndex(of: "questions") else { return nil }
        let path = url.pathComponents[start...].dropFirst()
        switch (path.count, path.first, path.last) {
        case (0, _, _):
            let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
            let values = Dictionary(
                query.map { ($0.name, $0.value ?? "") }, uniquingKeysWith: { first, _ in first })
            return "questions-\(values["tagged"] ?? "")-\(values["page"] ?? "1").json"
        case (1, let id?, _): return "question-\(id).json"
        case (2, let id?, "answers"): return "answers-\(id).json"
        default: return nil
        }
    }

    private static let nothing = Response(
        body: Data(#"{"items":[],"has_more":false,"quota_max":300,"quota_remaining":300}"#.utf8))
}
