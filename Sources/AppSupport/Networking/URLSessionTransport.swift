import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The real network, by `URLSession`.
///
/// The session sends `Accept-Encoding` and decompresses by itself. Nothing is cached and no cookie is kept.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let downloads: Downloads

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - configuration: how the session behaves; ephemeral by default.
    ///   - sizeLimit: the longest body taken, in bytes. A longer one is given up while it arrives.
    public init(configuration: URLSessionConfiguration = .ephemeral, sizeLimit: Int = 8 << 20) {
        downloads = Downloads(sizeLimit: sizeLimit)
        session = URLSession(configuration: configuration, delegate: downloads, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request and waits for the whole response.
    public func send(_ request: Request) async throws(TransportError) -> Response {
        guard let scheme = request.url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            request.url.host()?.isEmpty == false
        else { throw .unsupportedAddress(request.url.absoluteString) }

        var urlRequest = URLRequest(url: request.url)
        for (name, value) in request.headers { urlRequest.setValue(value, forHTTPHeaderField: name) }
        let task = session.dataTask(with: urlRequest)

        let outcome: Result<Response, TransportError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                downloads.begin(task.taskIdentifier, continuation)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
        return try outcome.get()
    }
}

/// The downloads under way, by the number of their task.
private final class Downloads: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<Response, TransportError>

    private struct Download {
        var continuation: CheckedContinuation<Outcome, Never>
        var status = 0
        var headers: [String: String] = [:]
        var body = Data()
    }

    private let sizeLimit: Int
    private let underWay = Mutex<[Int: Download]>([:])

    init(sizeLimit: Int) {
        self.sizeLimit = sizeLimit
    }

    func begin(_ task: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
        underWay.withLock { $0[task] = Download(continuation: continuation) }
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
            let received = (status: response.statusCode, headers: headers)
            // A new response begins anew: what came before it, say of a redirect, does not belong to it.
            underWay.withLock {
                $0[dataTask.taskIdentifier]?.status = received.status
                $0[dataTask.taskIdentifier]?.headers = received.headers
                $0[dataTask.taskIdentifier]?.body = Data()
            }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let size = underWay.withLock { downloads in
            downloads[dataTask.taskIdentifier]?.body.append(data)
            return downloads[dataTask.taskIdentifier]?.body.count ?? 0
        }
        guard size > sizeLimit else { return }
        finish(dataTask.taskIdentifier, .failure(.tooLarge(limit: sizeLimit)))
        dataTask.cancel()
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            return finish(task.taskIdentifier, .failure(TransportError(error)))
        }
        let received = underWay.withLock { $0[task.taskIdentifier] }
        guard let received else { return }
        finish(
            task.taskIdentifier,
            .success(Response(status: received.status, headers: received.headers, body: received.body)))
    }

    private func finish(_ task: Int, _ outcome: Outcome) {
        underWay.withLock { $0.removeValue(forKey: task) }?.continuation.resume(returning: outcome)
    }
}

extension TransportError {
    /// The core's error for one of the system.
    fileprivate init(_ error: any Error) {
        let number = (error as NSError).code
        switch (error as? URLError)?.code ?? URLError.Code(rawValue: number) {
        case .cancelled: self = .cancelled
        case .unsupportedURL, .badURL:
            self = .unsupportedAddress((error as? URLError)?.failingURL?.absoluteString ?? "")
        case .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed, .dataNotAllowed: self = .notConnected
        case .networkConnectionLost, .cannotConnectToHost: self = .connectionLost
        case .timedOut: self = .timedOut
        default: self = .failed(code: number, reason: error.localizedDescription)
        }
    }
}
