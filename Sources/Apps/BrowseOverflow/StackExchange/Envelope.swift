import AppSupport
import Foundation

/// The wrapper of every response of the API, with its items.
///
/// - SeeAlso: https://api.stackexchange.com/docs/wrapper and https://api.stackexchange.com/docs/error-handling.
struct Envelope: Sendable {
    var items: [JSONValue]
    /// Whether there is a further page; always false for a page without items, so that requests end.
    var hasMore: Bool
    /// The number of requests that remain today, if the server reported it.
    var quotaRemaining: Int?
    var issues: [Issue]
}

/// A parsed response: its wrapper or its error, and the server's limits on further requests.
struct ParsedResponse: Sendable {
    /// The wrapper, or the reason why there is none.
    let content: Result<Envelope, StackExchangeError>
    /// The pause before the next request of this method, counted from the response.
    private(set) var backoff = Duration.zero
    /// The pause of all methods if no requests remain today.
    private(set) var quotaPause = Duration.zero

    /// Parses a response.
    ///
    /// The body takes precedence over the status: the API reports its errors there.
    init(_ response: Response) {
        var (backoff, quota) = (response.retryAfter, Int?.none)
        do throws(StackExchangeError) {
            let document = try Self.document(response)
            guard case .object(let members) = document else {
                guard response.isSuccess else { throw .http(status: response.status) }
                throw .wrongShape(path: "the document", expected: "an object", found: document.excerpt)
            }
            var fields = FieldReader(members, at: "")
            backoff = Self.backoff(&fields) ?? backoff
            if case .integer(let left) = members["quota_remaining"] { quota = left }
            content = .success(try Self.envelope(&fields, response, backoff: backoff))
        } catch {
            switch error {
            // The API refuses requests for hours only if none remain today.
            case .throttled(let wait) where wait > RequestLimits.quotaWait:
                (content, quotaPause) = (.failure(.quotaUsedUp), wait)
            // A busy server that is not the API itself says so with its status (RFC 6585, section 4).
            case _ where error.status == 429:
                content = .failure(.throttled(retryAfter: backoff ?? RequestLimits.throttleWait))
            default: content = .failure(error)
            }
        }
        self.backoff = backoff ?? .zero
        if let quota, quota <= 0 { quotaPause = max(quotaPause, RequestLimits.quotaWait) }
    }

    private static func envelope(
        _ fields: inout FieldReader, _ response: Response, backoff: Duration?
    ) throws(StackExchangeError) -> Envelope {
        let marks = [fields["error_id"], fields["error_name"]]
        if marks.contains(where: { $0 != nil && $0 != .null }) {
            throw error(fields, backoff: backoff)
        }
        guard response.isSuccess else { throw .http(status: response.status) }
        guard let value = fields["items"] else { throw .missingKey("items") }
        guard case .array(let items) = value else {
            throw .wrongShape(path: "items", expected: "a list", found: value.excerpt)
        }
        var hasMore = fields.flag("has_more")
        let quotaRemaining = fields.integer("quota_remaining")
        if hasMore, items.isEmpty {
            fields.addIssue(at: "has_more", "expected false for a page without items")
            hasMore = false
        }
        if let quotaRemaining, quotaRemaining <= 0 {
            fields.addIssue(at: "quota_remaining", "no requests remain today")
        }
        return Envelope(
            items: items, hasMore: hasMore, quotaRemaining: quotaRemaining, issues: fields.issues)
    }

    private static func document(_ response: Response) throws(StackExchangeError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue.parse(response.body)
        } catch {
            throw .unreadable(error, status: response.status)
        }
    }

    /// Reads `backoff` in seconds, as a number or a string, up to the longest pause.
    private static func backoff(_ fields: inout FieldReader) -> Duration? {
        guard let value = fields["backoff"], value != .null, value != .integer(0) else { return nil }
        let most = Int(Response.longestPause.components.seconds)
        let seconds = fields.identifier("backoff")
        if value != .integer(min(seconds ?? 0, most)) {
            fields.addIssue(at: "backoff", "expected 0 to \(most) seconds, got \(value.excerpt)")
        }
        return seconds.map { .seconds(min($0, most)) }
    }

    /// Returns the API's error: 502 is `throttle_violation`, with any HTTP status.
    private static func error(_ fields: FieldReader, backoff: Duration?) -> StackExchangeError {
        var fields = fields
        let id = fields.integer("error_id") ?? 0
        let name = fields.line("error_name") ?? "unknown_error"
        let message = fields.line("error_message") ?? ""
        guard id == 502 || name == "throttle_violation" else {
            return .api(id: id, name: name, message: message)
        }
        // Without a `backoff`, the message alone says how long: “more requests available in 82216 seconds”.
        let wait = message.firstMatch(of: /in (\d+) seconds/).flatMap { Int($0.1) }
            .map { min(.seconds($0), Response.longestPause) }
        return .throttled(retryAfter: [backoff, wait].compactMap { $0 }.max() ?? RequestLimits.throttleWait)
    }
}
