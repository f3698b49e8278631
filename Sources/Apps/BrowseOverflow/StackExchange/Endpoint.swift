import AppSupport
import Foundation

/// The three things that are asked of the site, as addresses of its API.
///
/// - SeeAlso: https://api.stackexchange.com/docs, version 2.3.
enum Endpoint: Hashable, Sendable {
    /// A page of the newest questions with a tag; `until` leaves out what was asked later.
    case questions(tag: String, page: Int, size: Int, until: Date?)
    /// One question with its text.
    case question(id: Int)
    /// A page of the answers to one question with their texts.
    case answers(question: Int, page: Int, size: Int)

    /// The method's name in the API.
    ///
    /// A `backoff` holds for all calls of one method.
    var method: String {
        switch self {
        case .questions: "/questions"
        case .question: "/questions/{ids}"
        case .answers: "/questions/{ids}/answers"
        }
    }

    /// The whole address.
    ///
    /// - Throws: ``StackExchangeError/invalidTag(_:)`` for a tag that would ask for something else than it says: an
    ///   empty one, one with blanks, or one with a semicolon, which the API takes for several tags.
    func url(
        _ configuration: StackExchange.Configuration
    ) throws(StackExchangeError) -> URL {
        var parameters = try parameters()
        parameters.append(("site", configuration.site))
        if let key = configuration.key { parameters.append(("key", key)) }
        let address = "\(configuration.root)\(path)"
        guard let url = URL(string: address) else { throw .transport(.unsupportedAddress(address)) }
        return url.appending(query: parameters)
    }

    private var path: String {
        switch self {
        case .questions: "/questions"
        case .question(let id): "/questions/\(id)"
        case .answers(let id, _, _): "/questions/\(id)/answers"
        }
    }

    private func parameters() throws(StackExchangeError) -> [(name: String, value: String)] {
        switch self {
        case .questions(let tag, let page, let size, let until):
            guard !tag.isEmpty, !tag.contains(where: { $0.isWhitespace || $0 == ";" }) else {
                throw .invalidTag(tag)
            }
            var parameters = [
                ("tagged", tag), ("sort", "creation"), ("order", "desc"), ("page", "\(page)"),
                ("pagesize", "\(size)"),
            ]
            if let until { parameters.append(("todate", "\(Int(until.timeIntervalSince1970))")) }
            return parameters
        case .question:
            return [("filter", "withbody")]
        case .answers(_, let page, let size):
            return [
                ("sort", "votes"), ("order", "desc"), ("page", "\(page)"), ("pagesize", "\(size)"),
                ("filter", "withbody"),
            ]
        }
    }
}
