import AppSupport

/// The wrapper of each reply of the API: the items, whether there are more, and the quota that is left.
///
/// - SeeAlso: https://api.stackexchange.com/docs/wrapper and https://api.stackexchange.com/docs/error-handling.
struct Envelope: Sendable {
    /// The items as they came.
    var items: [JSONValue]
    /// Whether a further page has something.
    ///
    /// Never true for a page without items, so that nobody asks for ever.
    var hasMore: Bool
    /// The pause before this method may be called again.
    var backoff: Duration
    /// The number of requests left today, where the server says so.
    var quotaRemaining: Int?
    /// Oddities of the wrapper.
    var issues: [Issue]

    /// Opens a reply.
    ///
    /// The body is looked at before the status, since it knows more: the API puts its errors there.
    init(_ response: Response, configuration: StackExchange.Configuration) throws(StackExchangeError) {
        let status = response.status
        let document = try Self.document(response, sizeLimit: configuration.sizeLimit)
        guard case .object(let members) = document else {
            guard response.isSuccess else { throw .http(status: status) }
            throw .wrongShape(place: "the document", expected: "an object", found: document.kind)
        }
        var fields = FieldReader(members, at: "")
        let backoff = Self.backoff(&fields, limit: configuration.longestBackoff)
        if members["error_id"] != nil || members["error_name"] != nil {
            throw Self.error(fields, backoff: backoff, configuration: configuration)
        }
        guard response.isSuccess else { throw .http(status: status) }
        guard let value = members["items"] else { throw .missingKey("items") }
        guard case .array(let items) = value else {
            throw .wrongShape(place: "items", expected: "a list", found: value.kind)
        }
        self.items = items
        self.hasMore = fields.flag("has_more")
        self.backoff = backoff ?? .zero
        self.quotaRemaining = fields.integer("quota_remaining")
        self.issues = []
        if hasMore, items.isEmpty {
            fields.note("has_more", "expected false for a page without items")
            hasMore = false
        }
        if let quotaRemaining, quotaRemaining <= 0 {
            fields.note("quota_remaining", "no requests are left for today")
        }
        self.issues = fields.issues
    }

    private static func document(
        _ response: Response, sizeLimit: Int
    ) throws(StackExchangeError) -> JSONValue {
        let status = response.status
        do throws(JSONError) {
            return try JSONValue.parse(response.body, sizeLimit: sizeLimit)
        } catch {
            switch error {
            case .empty: throw .emptyData(status: status)
            case .compressed: throw .compressed(status: status)
            case .tooLarge(let limit): throw .tooLarge(limit: limit)
            case .tooDeep(let limit): throw .tooDeep(limit: limit)
            case .notJSON(let detail): throw .notJSON(status: status, detail: detail)
            }
        }
    }

    /// The seconds in `backoff`, whatever they are written as; never below zero, never above the limit.
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

    /// The error that the API reports: 502 is `throttle_violation`, whatever the HTTP status.
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
