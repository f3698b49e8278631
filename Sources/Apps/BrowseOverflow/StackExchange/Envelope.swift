import AppSupport

/// The wrapper of every response of the API, with its items.
///
/// - SeeAlso: https://api.stackexchange.com/docs/wrapper and https://api.stackexchange.com/docs/error-handling.
struct Envelope: Sendable {
    /// The unread items.
    var items: [JSONValue]
    /// Whether there is a further page; always false for a page without items, so that requests end.
    var hasMore: Bool
    /// The number of requests that remain today, if the server reported it.
    var quotaRemaining: Int?
    /// The issues of the wrapper.
    var issues: [Issue]
}

/// A parsed response: its wrapper or its error, and the server's limits on further requests.
struct ParsedResponse: Sendable {
    /// The wrapper, or the reason why there is none.
    let content: Result<Envelope, StackExchangeError>
    /// The pause before the next request of this method, counted from the response.
    private(set) var backoff = Duration.zero
    /// Whether no requests remain today.
    private(set) var isQuotaUsedUp = false

    /// Parses a response.
    ///
    /// The body takes precedence over the status: the API reports its errors there.
    init(_ response: Response, configuration: StackExchange.Configuration) {
        var (backoff, quota) = (Self.retryAfter(response, limit: configuration.longestBackoff), Int?.none)
        do throws(StackExchangeError) {
            let document = try Self.document(response, sizeLimit: configuration.sizeLimit)
            guard case .object(let members) = document else {
                guard response.isSuccess else { throw .http(status: response.status) }
                throw .wrongShape(path: "the document", expected: "an object", found: document.kind)
            }
            var fields = FieldReader(members, at: "")
            backoff = Self.backoff(&fields, limit: configuration.longestBackoff) ?? backoff
            if case .integer(let left) = members["quota_remaining"] { quota = left }
            content = .success(
                try Self.envelope(&fields, response, backoff: backoff, configuration: configuration))
        } catch {
            // A busy server that is not the API itself says so with its status (RFC 6585, section 4).
            let isThrottled = response.status == 429
            content = .failure(
                isThrottled ? .throttled(retryAfter: backoff ?? configuration.throttleWait) : error)
        }
        self.backoff = backoff ?? .zero
        isQuotaUsedUp = quota.map { $0 <= 0 } ?? false
    }

    private static func envelope(
        _ fields: inout FieldReader, _ response: Response, backoff: Duration?,
        configuration: StackExchange.Configuration
    ) throws(StackExchangeError) -> Envelope {
        let marks = [fields["error_id"], fields["error_name"]]
        if marks.contains(where: { $0 != nil && $0 != .null }) {
            throw error(fields, backoff: backoff, configuration: configuration)
        }
        guard response.isSuccess else { throw .http(status: response.status) }
        guard let value = fields["items"] else { throw .missingKey("items") }
        guard case .array(let items) = value else {
            throw .wrongShape(path: "items", expected: "a list", found: value.kind)
        }
        var hasMore = fields.flag("has_more")
        let quotaRemaining = fields.integer("quota_remaining")
        if hasMore, items.isEmpty {
            fields.note("has_more", "expected false for a page without items")
            hasMore = false
        }
        if let quotaRemaining, quotaRemaining <= 0 {
            fields.note("quota_remaining", "no requests remain today")
        }
        return Envelope(
            items: items, hasMore: hasMore, quotaRemaining: quotaRemaining, issues: fields.issues)
    }

    private static func document(
        _ response: Response, sizeLimit: Int
    ) throws(StackExchangeError) -> JSONValue {
        do throws(JSONError) {
            return try JSONValue.parse(response.body, sizeLimit: sizeLimit)
        } catch {
            throw .unreadable(error, status: response.status)
        }
    }

    /// Reads `backoff` in seconds, as a number or a string, clamped to 0 and the limit.
    private static func backoff(_ fields: inout FieldReader, limit: Duration) -> Duration? {
        guard let value = fields["backoff"], value != .null else { return nil }
        let seconds: Int
        switch value {
        case .integer(let number):
            seconds = number
        case .string(let text) where Int(text) != nil:
            seconds = Int(text) ?? 0
            fields.note("backoff", "expected a number, got \(value.excerpt)")
        default:
            fields.note("backoff", "expected a number of seconds, got \(value.excerpt)")
            return nil
        }
        let most = Int(limit.components.seconds)
        if seconds < 0 || seconds > most {
            fields.note("backoff", "expected 0 to \(most) seconds, got \(seconds)")
        }
        return .seconds(min(max(seconds, 0), most))
    }

    /// Reads `Retry-After` (RFC 9110, 10.2.3), with which a busy server asks for a pause.
    private static func retryAfter(_ response: Response, limit: Duration) -> Duration? {
        guard let seconds = response.header("Retry-After").flatMap({ Int($0) }), seconds > 0 else {
            return nil
        }
        return min(.seconds(seconds), limit)
    }

    /// Returns the API's error: 502 is `throttle_violation`, with any HTTP status.
    private static func error(
        _ fields: FieldReader, backoff: Duration?, configuration: StackExchange.Configuration
    ) -> StackExchangeError {
        var fields = fields
        let id = fields.integer("error_id") ?? 0
        let name = fields.line("error_name") ?? "unknown_error"
        guard id == 502 || name == "throttle_violation" else {
            return .api(id: id, name: name, message: fields.line("error_message") ?? "")
        }
        return .throttled(retryAfter: backoff ?? configuration.throttleWait)
    }
}
