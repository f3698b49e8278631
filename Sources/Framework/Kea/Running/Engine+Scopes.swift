import KeaEvents

extension Engine {
    func runArounds(
        _ arounds: ArraySlice<Around>, _ execution: Execution, _ inner: @escaping @MainActor () -> Void
    ) {
        guard let around = arounds.first else { return inner() }
        let calls = Calls()
        let rest: @MainActor () -> Void = {
            calls.count += 1
            if calls.count == 1 { self.runArounds(arounds.dropFirst(), execution, inner) }
        }
        do {
            switch around.body {
            case .sync(let body): try body(rest)
            case .async(let body):
                try execution.complete {
                    try await body(execution.info) {
                        // A scope that takes too long is cancelled and ends without its example, or is abandoned.
                        if !Task.isCancelled { await MainLoop.onBareThread(rest) }
                    }
                }
            }
            if calls.count == 0 {
                let message = "\(around.name) did not call its example, so that it was not run"
                execution.record(Failure(kind: .definition, message: message, location: around.location))
            }
        } catch {
            execution.record(error, at: around.location)
        }
        if calls.count > 1 {
            let message = "\(around.name) called its example \(calls.count) times; it is run only once"
            execution.record(Failure(kind: .definition, message: message, location: around.location))
        }
    }

    @MainActor private final class Calls {
        var count = 0
    }
}
