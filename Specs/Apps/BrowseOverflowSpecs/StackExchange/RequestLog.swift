import AppSupport
import BrowseOverflow
import Foundation
import Kea
import SpecSupport

/// When the site was asked for what, and what came of it.
@MainActor
final class RequestLog {
    private(set) var times: [Duration] = []
    private(set) var tags: [String?] = []
    var errors: [StackExchangeError?] = []
    private let clock: VirtualClock

    init(clock: VirtualClock) { self.clock = clock }

    /// Answers as `answer` does, and notes when.
    func answering(
        _ answer: @escaping @MainActor (Request) -> FakeServer.Reply
    ) -> @MainActor (Request) -> FakeServer.Reply {
        { [self] request in
            times.append(clock.now.offset)
            tags.append(request.parameter("tagged"))
            return answer(request)
        }
    }

    /// Asks for questions with these tags, all at once, and notes what comes of it.
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

/// A reply without questions, with some more fields.
func reply(_ fields: String, status: Int = 200) -> FakeServer.Reply {
    .json(
        #"{"items": [], "has_more": false, "quota_remaining": 9\#(fields.isEmpty ? "" : ", " + fields)}"#,
        status: status)
}
