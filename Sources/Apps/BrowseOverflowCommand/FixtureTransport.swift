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
/// | events of type 1 | `events-1.json` |
/// | the public messages | `public_time_line.json` |
/// | the messages with a word | `search_WORD.json` |
///
/// Questions and answers without a file of their own are those with the question's ID in `questions.json` and
/// `answers.json`. For others, it responds like the site: with an empty list. Other requests get a 404.
package struct FixtureTransport: Transport {
    /// The folder that contains the files; without one, there is no connection.
    package let folder: URL?

    package init(folder: URL?) { self.folder = folder }

    package func send(_ request: Request) async throws(TransportError) -> Response {
        guard let folder else { throw .notConnected }
        guard let name = Self.fileName(for: request.url) else { return Response(status: 404, body: Data()) }
        let file = folder.appending(path: name)
        guard FileManager.default.fileExists(atPath: file.path) else {
            return collected(name, folder) ?? Response(status: 404, body: Data())
        }
        do {
            return Response(body: try Data(contentsOf: file))
        } catch {
            throw .failed(code: (error as NSError).code, reason: "\(file.path) could not be read")
        }
    }

    /// Returns the name of the file for a URL, or nil for a URL that the app does not request.
    package static func fileName(for url: URL) -> String? {
        if url.pathExtension == "png" { return "avatar.png" }
        let query = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
        func value(_ name: String) -> String? { query.first { $0.name == name }?.value }
        let path = url.pathComponents.drop { $0 != "questions" }.dropFirst()
        let name: String
        switch (path.count, path.last) {
        case _ where url.lastPathComponent == "public_timeline.json": name = "public_time_line"
        case _ where url.lastPathComponent == "search.json": name = "search_\(value("q") ?? "")"
        case _ where value("type") != nil: name = "events-\(value("type") ?? "")"
        case (0, _) where url.pathComponents.contains("questions"):
            name = "questions-\(value("tagged") ?? "")-\(value("page") ?? "1")"
        case (1, let id?): name = "question-\(id)"
        case (2, "answers"): name = "answers-\(path.first ?? "")"
        default: return nil
        }
        // A path component may contain an escaped slash; a file name may not.
        return name.replacing("/", with: "_") + ".json"
    }

    /// Returns the items of a question in the file for all of them; nil for other requests.
    private func collected(_ name: String, _ folder: URL) -> Response? {
        let parts = name.split(whereSeparator: { "-.".contains($0) })
        let files = ["questions": "", "question": "questions.json", "answers": "answers.json"]
        guard let file = files[String(parts[0])] else { return nil }
        let all =
            (try? Data(contentsOf: folder.appending(path: file)))
            .flatMap { try? JSONSerialization.jsonObject(with: $0) as? [[String: Any]] } ?? []
        let items = all.filter { ($0["question_id"] as? Int).map(String.init) == String(parts[1]) }
        let page: [String: Any] = [
            "items": items, "has_more": false, "quota_max": 300, "quota_remaining": 300,
        ]
        return Response(body: (try? JSONSerialization.data(withJSONObject: page)) ?? Data())
    }
}
