import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// Records the times and the outcomes of requests to the site.
@MainActor
final class RequestLog {
    private(set) var times: [Duration] = []
    private(set) var tags: [String?] = []
    var errors: [StackExchangeError?] = []
    private let clock: VirtualClock

    init(clock: VirtualClock) { self.clock = clock }

    /// Records the request, and responds like `answer`.
    func answering(
        _ answer: @escaping @MainActor (Request) -> FakeServer.Reply
    ) -> @MainActor (Request) -> FakeServer.Reply {
        { [self] request in
            times.append(clock.now.offset)
            tags.append(request.parameter("tagged"))
            return answer(request)
        }
    }

    /// Requests questions with these tags concurrently, and records the outcomes.
    func ask(_ site: StackExchange, _ tags: [String]) {
        for tag in tags {
            Task {
                let error = await failure { () async throws(StackExchangeError) in
                    try await site.questions(tagged: tag)
                }
                errors.append(error)
            }
        }
    }
}

/// Returns a response without questions, with additional fields.
func reply(_ fields: String, status: Int = 200) -> FakeServer.Reply {
    .json(
        #"{"items": [], "has_more": false, "quota_remaining": 9\#(fields.isEmpty ? "" : ", " + fields)}"#,
        status: status)
}
