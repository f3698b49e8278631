import AppSupport
import Foundation

/// A request to the site's API.
///
/// - SeeAlso: https://api.stackexchange.com/docs, version 2.3.
struct Endpoint: Sendable {
    /// The name of the API method; a `backoff` applies to all its requests.
    let method: String
    /// The ID in the path, if the method takes one.
    private var id = ""
    private let parameters: [(name: String, value: String)]

    /// A page of the newest questions with a tag, up to a date.
    ///
    /// - Throws: ``StackExchangeError/invalidTag(_:)`` for a tag that is empty or contains whitespace or a semicolon,
    ///   which separates tags in the API.
    static func questions(
        tag: String, page: Int, size: Int, until: Date?
    ) throws(StackExchangeError) -> Endpoint {
        guard !tag.isEmpty, !tag.contains(where: { $0.isWhitespace || $0 == ";" }) else {
            throw .invalidTag(tag)
        }
        let date = until.map { [("todate", "\(Int($0.timeIntervalSince1970))")] } ?? []
        return Endpoint(
            method: "/questions", parameters: [("tagged", tag)] + list("creation", page, size) + date)
    }

    static func question(id: Int) -> Endpoint {
        Endpoint(method: "/questions/{ids}", id: "\(id)", parameters: [("filter", "withbody")])
    }

    /// A page of the answers to a question, with their texts.
    static func answers(question: Int, page: Int, size: Int) -> Endpoint {
        Endpoint(
            method: "/questions/{ids}/answers", id: "\(question)",
            parameters: list("votes", page, size) + [("filter", "withbody")])
    }

    private static func list(_ sort: String, _ page: Int, _ size: Int) -> [(name: String, value: String)] {
        [("sort", sort), ("order", "desc"), ("page", "\(page)"), ("pagesize", "\(size)")]
    }

    /// Returns the request's URL without the key, which is sent but not kept.
    func url(_ configuration: StackExchange.Configuration) throws(StackExchangeError) -> URL {
        let address = configuration.root + method.replacing("{ids}", with: id)
        guard let url = URL(string: address) else { throw .transport(.unsupportedAddress(address)) }
        return url.appending(query: parameters + [("site", configuration.site)])
    }
}
