import AppSupport
import BrowseOverflow
import Kea
import SpecSupport

@MainActor
final class RequestLog {
    private(set) var times: [Duration] = []
    private(set) var tags: [String?] = []
    private(set) var errors: [StackExchangeError?] = []
    private let now: @MainActor () -> Duration

    init(now: @escaping @MainActor () -> Duration) { self.now = now }

    func answering(
        _ answer: @escaping @MainActor (Request) -> FakeServer.Reply
    ) -> @MainActor (Request) -> FakeServer.Reply {
        { [self] request in
            times.append(now())
            tags.append(request.parameter("tagged"))
            return answer(request)
        }
    }

    /// Requests questions with these tags concurrently, and records the outcomes; returns the last request.
    @discardableResult func ask(_ site: StackExchange, _ tags: [String]) -> Task<Void, Never> {
        tags.map { tag in Task { errors.append(await site.error(tagged: tag)) } }.last ?? Task {}
    }
}

/// Returns a response without questions, with additional fields.
func reply(_ fields: String, status: Int = 200) -> FakeServer.Reply {
    .json(
        #"{"items": [], "has_more": false, "quota_remaining": 9\#(fields.isEmpty ? "" : ", " + fields)}"#,
        status: status)
}
