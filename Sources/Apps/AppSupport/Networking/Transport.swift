/// The one door to the network: a request in, a response out.
///
/// Everything that a core knows of the network goes through a value of this type that it is given, so that a spec
/// hands it a fake, the command line hands it a folder of files, and an app hands it ``URLSessionTransport``.
///
/// A conforming type honours cancellation of the calling task: it gives up and throws
/// ``TransportError/cancelled``. It sets no time limit of its own; ``Transport/send(_:within:on:)`` does, on a clock
/// that is passed in.
public protocol Transport: Sendable {
    /// Sends a request and waits for the whole response.
    ///
    /// - Throws: a ``TransportError`` where no response came, never for a status.
    func send(_ request: Request) async throws(TransportError) -> Response
}
