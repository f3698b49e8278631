import Foundation
import Kea
import Observation

@MainActor @Observable final class VirtualLoader {
    var rows = 0
    var attempts = 0

    func load() async throws {
        try await Task.sleep(for: .seconds(3))
        rows = 20
    }

    /// Tries four times, with pauses of 1, 2 and 4 minutes.
    func loadWithRetries() async {
        for attempt in 0..<4 {
            attempts += 1
            if attempt == 3 {
                rows = 20
                return
            }
            try? await Task.sleep(for: .seconds(60 << attempt))
        }
    }
}

struct TimedOut: Error {}

func beLess<Value: Comparable & Sendable>(than limit: Value) -> Matcher<Value> {
    Matcher("be less than \(limit)") { $0 < limit }
}
