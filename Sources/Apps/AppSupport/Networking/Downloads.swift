import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The downloads under way, by the number of their task.
///
/// A download ends once: with its response, its error, or the first thing that is not taken. Its task is then cancelled,
/// and what still comes of it is dropped.
final class Downloads: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<Response, TransportError>

    private struct Download {
        var continuation: CheckedContinuation<Outcome, Never>
        var redirects = 0
        var status: Int?
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
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let redirects = underWay.withLock { downloads in
            downloads[task.taskIdentifier]?.redirects += 1
            return downloads[task.taskIdentifier]?.redirects ?? 0
        }
        // The address as the server wrote it: Foundation reads `file:///x` as a path on the same server.
        let location = response.value(forHTTPHeaderField: "Location") ?? ""
        let target = URL(string: location, relativeTo: response.url)?.absoluteURL
        if redirects > URLSessionTransport.mostRedirects {
            finish(task, .failure(.tooManyRedirects))
        } else if let target, response.url?.mayLead(to: target) == true {
            var next = request
            next.url = target
            return completionHandler(next)
        } else {
            finish(task, .failure(.unsupportedAddress(location)))
        }
        // The task then ends with the response that it has. Foundation traps if it is cancelled here.
        completionHandler(nil)
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
        if response.expectedContentLength > sizeLimit { giveUp(dataTask, .tooLarge(limit: sizeLimit)) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let size = underWay.withLock { downloads in
            downloads[dataTask.taskIdentifier]?.body.append(data)
            return downloads[dataTask.taskIdentifier]?.body.count ?? 0
        }
        // More may have come than was handed over yet.
        if max(size, Int(dataTask.countOfBytesReceived)) > sizeLimit {
            giveUp(dataTask, .tooLarge(limit: sizeLimit))
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let received = underWay.withLock { $0[task.taskIdentifier] }
        guard let received else { return }
        if let error {
            finish(task, .failure(TransportError(error, isInBody: received.status != nil)))
        } else {
            finish(
                task,
                .success(
                    Response(status: received.status ?? 0, headers: received.headers, body: received.body)))
        }
    }

    /// Ends a download, if it is under way, and cancels its task.
    func giveUp(_ task: URLSessionTask, _ error: TransportError) {
        finish(task, .failure(error))
        task.cancel()
    }

    private func finish(_ task: URLSessionTask, _ outcome: Outcome) {
        underWay.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.continuation.resume(
            returning: outcome)
    }
}

extension TransportError {
    /// The core's error for one of the system.
    ///
    /// - Parameter isInBody: whether the head of the response had come.
    fileprivate init(_ error: any Error, isInBody: Bool) {
        let number = (error as NSError).code
        switch (error as? URLError)?.code ?? URLError.Code(rawValue: number) {
        case .cancelled: self = .cancelled
        case .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed, .dataNotAllowed: self = .notConnected
        case .networkConnectionLost, .cannotConnectToHost: self = .connectionLost
        // An empty reply: the server hung up before its first byte.
        case .badServerResponse: self = .connectionLost
        case .httpTooManyRedirects: self = .tooManyRedirects
        case .timedOut: self = .timedOut
        // Addresses were looked at before: what is not of the web is what came, such as a reply without a head.
        case .unsupportedURL, .badURL: self = .notHTTP(reason: error.localizedDescription)
        // The system does not say more: within a body the connection ends too early, before it the head is damaged.
        case .unknown: self = isInBody ? .connectionLost : .notHTTP(reason: error.localizedDescription)
        default: self = .failed(code: number, reason: error.localizedDescription)
        }
    }
}
