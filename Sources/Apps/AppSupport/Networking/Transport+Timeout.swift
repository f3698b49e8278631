import Synchronization

extension Transport {
    /// Sends a request and waits for the response until a timeout on the given clock.
    ///
    /// The wait ends at the timeout or on cancellation, even if the transport does not return. A later response is
    /// dropped.
    ///
    /// - Throws: ``TransportError/timedOut``, ``TransportError/cancelled``, or the transport's error.
    public func send(
        _ request: Request, within limit: Duration, on clock: any Clock<Duration>
    ) async throws(TransportError) -> Response {
        let race = Race<Result<Response, TransportError>>()
        let work = Task {
            do throws(TransportError) {
                race.finish(.success(try await send(request)))
            } catch {
                race.finish(.failure(error))
            }
        }
        let timer = Task {
            guard (try? await clock.sleep(for: limit)) != nil else { return }
            race.finish(.failure(.timedOut))
        }
        defer {
            work.cancel()
            timer.cancel()
        }
        let outcome = await withTaskCancellationHandler {
            await race.winner()
        } onCancel: {
            race.finish(.failure(.cancelled))
        }
        return try outcome.get()
    }
}

/// Keeps the first of several values and drops the others.
private final class Race<Value: Sendable>: Sendable {
    private enum State {
        case running
        case awaited(CheckedContinuation<Value, Never>)
        case finished(Value)
    }

    private let state = Mutex(State.running)

    /// Offers a value; only the first one counts.
    func finish(_ value: Value) {
        let waiting: CheckedContinuation<Value, Never>? = state.withLock { state in
            switch state {
            case .running:
                state = .finished(value)
                return nil
            case .awaited(let continuation):
                state = .finished(value)
                return continuation
            case .finished:
                return nil
            }
        }
        waiting?.resume(returning: value)
    }

    /// Waits for the first value; may be called only once.
    func winner() async -> Value {
        await withCheckedContinuation { continuation in
            let early: Value? = state.withLock { state in
                if case .finished(let value) = state { return value }
                state = .awaited(continuation)
                return nil
            }
            if let early { continuation.resume(returning: early) }
        }
    }
}
