extension Transport {
    /// Sends a request and waits for the response until a timeout on the given clock.
    ///
    /// - Throws: ``TransportError/timedOut``, ``TransportError/cancelled``, or the transport's error.
    public func send(
        _ request: Request, within limit: Duration, on clock: any Clock<Duration>
    ) async throws(TransportError) -> Response {
        let first = await withTaskGroup { group in
            group.addTask { () -> Result<Response, TransportError>? in
                do throws(TransportError) {
                    return .success(try await send(request))
                } catch {
                    return .failure(error)
                }
            }
            group.addTask {
                // A cancelled timer has no outcome: the request, which is cancelled, too, has it.
                (try? await clock.sleep(for: limit)) == nil ? nil : .failure(.timedOut)
            }
            defer { group.cancelAll() }
            for await outcome in group { if let outcome { return outcome } }
            return .failure(.cancelled)
        }
        return try first.get()
    }
}
