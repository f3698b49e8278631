import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The downloads in progress, by task identifier.
///
/// A download finishes once: with its response or with the first error. The task is then cancelled, and later callbacks
/// are ignored.
final class Downloads: NSObject, URLSessionDataDelegate, Sendable {
    typealias Outcome = Result<Response, TransportError>

    private struct Download {
        var continuation: CheckedContinuation<Outcome, Never>
        var redirects = 0
        var response: Response?
    }

    private let sizeLimit: Int
    private let inProgress = Mutex<[Int: Download]>([:])

    init(sizeLimit: Int) { self.sizeLimit = sizeLimit }

    func begin(_ task: Int, _ continuation: CheckedContinuation<Outcome, Never>) {
        inProgress.withLock { $0[task] = Download(continuation: continuation) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        let redirects = inProgress.withLock { downloads in
            downloads[task.taskIdentifier]?.redirects += 1
            return downloads[task.taskIdentifier]?.redirects ?? 0
        }
        // The unparsed header: Foundation resolves `file:///x` to a path on the same server.
        let location = response.value(forHTTPHeaderField: "Location") ?? ""
        let target = URL(string: location, relativeTo: response.url)?.absoluteURL
        if redirects > URLSessionTransport.maximumRedirects {
            finishDownload(task, .failure(.tooManyRedirects))
        } else if let target, response.url?.mayRedirect(to: target) == true {
            var next = request
            next.url = target
            return completionHandler(next)
        } else {
            finishDownload(task, .failure(.unsupportedAddress(location)))
        }
        // The task ends with the response it has. Foundation traps if the task is cancelled here.
        completionHandler(nil)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            var headers: [String: String] = [:]
            for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
            // Data of an earlier response, such as a redirect, does not belong to this one.
            let received = Response(status: response.statusCode, headers: headers, body: Data())
            inProgress.withLock { $0[dataTask.taskIdentifier]?.response = received }
            // Foundation asks for a password and never completes the task, whatever the delegate answers.
            if received.status == 401 {
                finishDownload(dataTask, .success(received))
                dataTask.cancel()
            }
        }
        if response.expectedContentLength > sizeLimit { abort(dataTask, .tooLarge(limit: sizeLimit)) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let size = inProgress.withLock { downloads in
            downloads[dataTask.taskIdentifier]?.response?.body.append(data)
            return downloads[dataTask.taskIdentifier]?.response?.body.count ?? 0
        }
        // The task may have received more bytes than this delegate.
        if max(size, Int(dataTask.countOfBytesReceived)) > sizeLimit {
            abort(dataTask, .tooLarge(limit: sizeLimit))
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let received = inProgress.withLock { $0[task.taskIdentifier] }
        guard let received else { return }
        if let error {
            let address = task.originalRequest?.url?.absoluteString ?? ""
            finishDownload(
                task, .failure(TransportError(error, at: address, isInBody: received.response != nil)))
        } else {
            finishDownload(task, .success(received.response ?? Response(status: 0, body: Data())))
        }
    }

    /// Finishes a download with an error, if it is in progress, and cancels its task.
    func abort(_ task: URLSessionTask, _ error: TransportError) {
        finishDownload(task, .failure(error))
        task.cancel()
    }

    private func finishDownload(_ task: URLSessionTask, _ outcome: Outcome) {
        inProgress.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.continuation.resume(
            returning: outcome)
    }
}

extension TransportError {
    fileprivate init(_ error: any Error, at address: String, isInBody: Bool) {
        let number = (error as NSError).code
        switch (error as? URLError)?.code ?? URLError.Code(rawValue: number) {
        case .cancelled: self = .cancelled
        case .notConnectedToInternet, .cannotFindHost, .dnsLookupFailed, .dataNotAllowed: self = .notConnected
        case .networkConnectionLost, .cannotConnectToHost: self = .connectionLost
        // An empty response: the server closed the connection before its first byte.
        case .badServerResponse: self = .connectionLost
        case .timedOut: self = .timedOut
        case .badURL: self = .unsupportedAddress(address)
        // The request's address is valid, so the error is about the response, such as one without a head.
        case .unsupportedURL: self = .notHTTP(reason: error.localizedDescription)
        // An error in the body means that the connection ended early; before the body, that the head is malformed.
        case .unknown: self = isInBody ? .connectionLost : .notHTTP(reason: error.localizedDescription)
        default: self = .failed(code: number, reason: error.localizedDescription)
        }
    }
}
