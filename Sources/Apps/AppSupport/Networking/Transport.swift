/// Sends requests over the network, or simulates it.
///
/// A core receives its transport as a parameter: specs pass a fake, the command line can pass a folder of files, and an
/// app passes ``URLSessionTransport``.
///
/// A conforming type supports cancellation of the calling task by throwing ``TransportError/cancelled``. It sets no
/// timeout of its own; ``Transport/send(_:within:on:)`` adds one, on a given clock.
public protocol Transport: Sendable {
    /// Sends a request and waits for the whole response.
    ///
    /// - Throws: A ``TransportError`` if no response arrived, but never because of a status.
    func send(_ request: Request) async throws(TransportError) -> Response
}
