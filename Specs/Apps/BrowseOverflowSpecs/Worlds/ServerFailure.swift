import AppSupport
import Foundation
import KeaFeatures
import SpecSupport

/// A failure of the server, by its name in features.
enum ServerFailure: String, CaseIterable, StepArgument {
    case noConnection = "no connection"
    case brokenConnection = "a broken connection"
    case nothing = "an empty answer"
    case errorPage = "a web page"
    case busyPage = "a busy page"
    case halfADocument = "half an answer"
    case noList = "an answer without a list"
    case status404 = "“not found”"
    case anError = "a refusal"
    case status401 = "a demand for a password"
    case status403 = "“forbidden”"
    case status429 = "“too many requests”"
    case status500 = "“internal error”"
    case throttle = "a request to slow down"

    /// Those that a server sends; a sentence of its own names each of the others.
    static let allCases: [Self] = [
        .nothing, .errorPage, .halfADocument, .noList, .status404, .anError, .status401, .status403,
        .status429, .status500, .throttle,
    ]

    init?(stepText: String) { self.init(quoted: stepText) }
    var isOfConnection: Bool { [.noConnection, .brokenConnection].contains(self) }

    var reply: FakeServer.Reply {
        switch self {
        case .noConnection: .failure(.notConnected)
        case .brokenConnection: .failure(.connectionLost)
        case .nothing: .json("")
        case .errorPage: .json("<html><body>We are being updated.</body></html>")
        case .busyPage: .json("<html><body>Come back later.</body></html>", status: 503)
        case .halfADocument: .json(Fixtures.text("broken.json"))
        case .noList: .json(#"{"has_more": false}"#)
        case .status404: .json("", status: 404)
        case .status401: .json("", status: 401)
        case .status403: .json("", status: 403)
        case .status429: .response(Response(status: 429, headers: ["Retry-After": "120"], body: Data()))
        case .status500: .json("", status: 500)
        case .anError: Self.error(400, "The site is read-only at the moment.")
        case .throttle: Self.error(502, "more requests available in 120 seconds")
        }
    }

    private static func error(_ id: Int, _ message: String) -> FakeServer.Reply {
        .json(#"{"error_id": \#(id), "error_name": "?", "error_message": "\#(message)"}"#, status: 400)
    }
}
