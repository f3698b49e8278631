import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A transport on top of `URLSession`.
///
/// Nothing is cached, and no cookies are stored or sent. The session requests and decompresses compressed data. It does
/// not report truncated compressed data, so the reader of a body must check that it is complete.
///
/// > Warning: On Linux, a server can end the process: Foundation 6.3 traps on a response that ends within its head, and on
/// > a `Content-Length` of 2^63 − 512 or more, in every kind of task and before it calls the delegate. If that matters,
/// > send requests in a child process, as the command `browse-overflow` does (`ChildTransport`).
public final class URLSessionTransport: Transport {
    /// The number of redirects after which a request fails.
    public static let maximumRedirects = 5

    private let session: URLSession
    private let downloads: Downloads

    /// Creates a transport that cancels a download with more bytes than a limit.
    public init(configuration: URLSessionConfiguration = .ephemeral, sizeLimit: Int = 8 << 20) {
        let settings = configuration.copy() as? URLSessionConfiguration ?? .ephemeral
        settings.httpCookieStorage = nil
        settings.httpShouldSetCookies = false
        settings.httpCookieAcceptPolicy = .never
        settings.urlCache = nil
        settings.requestCachePolicy = .reloadIgnoringLocalCacheData
        downloads = Downloads(sizeLimit: sizeLimit)
        session = URLSession(configuration: settings, delegate: downloads, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request over the network, without cookies and caches.
    public func send(_ request: Request) async throws(TransportError) -> Response {
        guard request.url.isWebAddress else { throw .unsupportedAddress(request.url.absoluteString) }
        let task = session.dataTask(with: request.url)

        let outcome: Result<Response, TransportError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                downloads.begin(task.taskIdentifier, continuation)
                // Foundation sometimes never completes a task that was cancelled before it started.
                if Task.isCancelled { downloads.abort(task, .cancelled) } else { task.resume() }
            }
        } onCancel: {
            downloads.abort(task, .cancelled)
        }
        return try outcome.get()
    }
}
