import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The real network, by `URLSession`.
///
/// Nothing is cached, and no cookie is kept or sent. The session asks for compressed data and decompresses by itself;
/// it does not say whether compressed data was whole, so that whoever reads a body looks whether it ends as it should.
///
/// A server can end the process, and nothing here can prevent that: on Linux, Foundation 6.3 traps on a `Content-Length`
/// of 2^63 − 512 or more while it reads the head of a reply, before it tells anybody of it.
public final class URLSessionTransport: Transport {
    /// The most times that a request is sent on to another address.
    public static let mostRedirects = 5

    private let session: URLSession
    private let downloads: Downloads

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - configuration: how the session behaves; ephemeral by default. Its cookies and its cache are not used.
    ///   - sizeLimit: the longest body taken, in bytes. A longer one is given up where its length is told, else while
    ///     it arrives.
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

    /// Sends a request and waits for the whole response.
    public func send(_ request: Request) async throws(TransportError) -> Response {
        guard request.url.isWebAddress else { throw .unsupportedAddress(request.url.absoluteString) }
        var urlRequest = URLRequest(url: request.url)
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: urlRequest)

        let outcome: Result<Response, TransportError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                downloads.begin(task.taskIdentifier, continuation)
                // Foundation now and then says nothing of a task that was cancelled before it began.
                if Task.isCancelled { downloads.giveUp(task, .cancelled) } else { task.resume() }
            }
        } onCancel: {
            downloads.giveUp(task, .cancelled)
        }
        return try outcome.get()
    }
}
