import AppSupport
import Foundation

/// A request to the site's API.
///
/// - SeeAlso: https://api.stackexchange.com/docs, version 2.3.
enum Endpoint: Hashable, Sendable {
    /// A page of the newest questions with a tag, up to a date.
    case questions(tag: String, page: Int, size: Int, until: Date?)
    /// A question with its text.
    case question(id: Int)
    /// A page of the answers to a question, with their texts.
    case answers(question: Int, page: Int, size: Int)
    /// An answer with its text.
    case answer(id: Int)

    /// The name of the API method; a `backoff` applies to all its requests.
    var method: String {
        switch self {
        case .questions: "/questions"
        case .question: "/questions/{ids}"
        case .answers: "/questions/{ids}/answers"
        case .answer: "/answers/{ids}"
        }
    }

    /// Returns the request's URL without the key, which is sent but not kept.
    ///
    /// - Throws: ``StackExchangeError/invalidTag(_:)`` for a tag that is empty or contains whitespace or a semicolon,
    ///   which separates tags in the API.
    func url(_ configuration: StackExchange.Configuration) throws(StackExchangeError) -> URL {
        let parameters = try parameters() + [("site", configuration.site)]
        let address = "\(configuration.root)\(path)"
        guard let url = URL(string: address) else { throw .transport(.unsupportedAddress(address)) }
        return url.appending(query: parameters)
    }

    private var path: String {
        switch self {
        case .questions: "/questions"
        case .question(let id): "/questions/\(id)"
        case .answers(let id, _, _): "/questions/\(id)/answers"
        case .answer(let id): "/answers/\(id)"
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
        case .question, .answer:
            return [("filter", "withbody")]
        case .answers(_, let page, let size):
            return [
                ("sort", "votes"), ("order", "desc"), ("page", "\(page)"), ("pagesize", "\(size)"),
                ("filter", "withbody"),
            ]
        }
    }
}
