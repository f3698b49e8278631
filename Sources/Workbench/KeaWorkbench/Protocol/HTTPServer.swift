import Foundation
import KeaEvents
import Synchronization

/// A server of HTTP/1.1 for browsers on this machine: one request a connection, on 127.0.0.1 only.
package final class HTTPServer: Sendable {
    package let port: UInt16
    private let listener: Int32
    /// The connections whose head is not complete and accepted, the oldest first.
    private let waiting = Mutex<[HTTPConnection]>([])
    /// A browser has at most six connections to one server.
    private static let mostWaiting = 60

    /// - Parameter port: the port to listen at; 0 for one that the system chooses.
    /// - Throws: the system's error if the port cannot be opened.
    package init(port: UInt16 = 0) throws {
        let listener = socket(AF_INET, Self.streamType, 0)
        guard listener >= 0 else { throw POSIXError.system() }
        _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
        // Connections of an earlier server at the port may not have ended completely.
        var yes: Int32 = 1
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 64) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isBound else {
            defer { close(listener) }
            throw POSIXError.system()
        }
        self.listener = listener
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Accepts connections on a thread of its own until `stop` is called.
    ///
    /// - Parameters:
    ///   - refusal: returns the response to a request that is refused because of its head, before its body is read.
    ///   - answer: called on a thread for each request; what it does not answer itself is closed.
    package func start(
        refusal: @escaping @Sendable (HTTPRequest) -> HTTPResponse?,
        _ answer: @escaping @Sendable (HTTPRequest, HTTPConnection) -> Void
    ) {
        Thread.detachNewThread { [self] in
            while true {
                let client = accept(listener, nil, nil)
                guard client >= 0 else {
                    // A listener that was shut down is not valid.
                    if errno == EINVAL || errno == EBADF { break }
                    // Without file descriptors, an immediate second attempt would fail, too.
                    if errno != EINTR, errno != ECONNABORTED { Thread.sleep(forTimeInterval: 0.1) }
                    continue
                }
                let connection = HTTPConnection(client)
                waiting.withLock {
                    $0.append(connection)
                    // Programs that send nothing do not keep a browser out.
                    if $0.count > Self.mostWaiting { $0.removeFirst().shutDown() }
                }
                let thread = Thread { [self] in
                    let removeFromWaiting = { self.waiting.withLock { $0.removeAll { $0 === connection } } }
                    connection.serve { head in
                        let response = refusal(head)
                        if response == nil { removeFromWaiting() }
                        return response
                    } answer: { request in
                        answer(request, connection)
                    }
                    removeFromWaiting()
                    connection.hangUp()
                }
                thread.stackSize = 1 << 20
                thread.start()
            }
            #if os(Linux)
                close(listener)
            #endif
        }
    }

    /// Accepts no more connections, so that another server can listen at the port.
    func stop() {
        #if os(Linux)
            shutdown(listener, Int32(SHUT_RDWR))
        #else
            close(listener)
        #endif
    }

    #if os(Linux)
        private static let streamType = Int32(SOCK_STREAM.rawValue)
    #else
        private static let streamType = SOCK_STREAM
    #endif
}

package final class HTTPConnection: Sendable {
    private let socket: Int32

    init(_ socket: Int32) {
        self.socket = socket
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        // The time for the browser to take some bytes.
        var time = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    private static let requestTime = 20.0

    fileprivate func serve(
        refusal: (HTTPRequest) -> HTTPResponse?, answer: (HTTPRequest) -> Void
    ) {
        var reader = HTTPRequestReader()
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        var isAccepted = false
        let end = ContinuousClock.now + .seconds(Self.requestTime)
        do throws(HTTPRequestReader.Refusal) {
            while hasBytes(within: end - .now), case let count = recv(socket, &buffer, buffer.count, 0),
                count > 0
            {
                let request = try reader.add(buffer[..<count])
                if !isAccepted, let head = reader.head {
                    if let response = refusal(head) { return send(response) }
                    isAccepted = true
                }
                if let request { return answer(request) }
            }
        } catch {
            send(HTTPResponse(error.status, error.reason))
        }
    }

    package func send(_ response: HTTPResponse) {
        _ = write(response.head(length: response.body.count) + response.body)
    }

    /// Writes bytes, without a signal if the browser is gone; returns whether it has taken them.
    fileprivate func write(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let count = Self.send(socket, UnsafeRawBufferPointer(rebasing: rest))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private static func send(_ socket: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if os(Linux)
            Glibc.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        #else
            Darwin.send(socket, bytes.baseAddress, bytes.count, 0)
        #endif
    }

    /// Waits until something arrives or the connection ends; returns `false` if neither happens in a time.
    fileprivate func hasBytes(within time: Duration) -> Bool {
        var source = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        while true {
            let count = poll(&source, 1, Int32(max(.zero, time) / .milliseconds(1)))
            if count >= 0 || errno != EINTR { return count != 0 }
        }
    }

    fileprivate func shutDown() { shutdown(socket, Int32(SHUT_RDWR)) }

    fileprivate func hangUp() {
        // What is still being sent to us would reset the connection before the response is read.
        shutdown(socket, Int32(SHUT_WR))
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        var rest = 64
        while rest > 0, hasBytes(within: .milliseconds(200)), recv(socket, &buffer, buffer.count, 0) > 0 {
            rest -= 1
        }
        close(socket)
    }
}

/// A response that goes on: server-sent events.
package final class EventStream: Sendable {
    private let connection: HTTPConnection
    private let queue = DispatchQueue(label: "kea.events")
    private let isEnded = Atomic(false)

    init(_ connection: HTTPConnection) {
        self.connection = connection
        var response = HTTPResponse(200, "text/event-stream", Data())
        response.fields.append(("X-Accel-Buffering", "no"))
        write(response.head(length: nil))
    }

    /// Adds an event; without effect after the end.
    @Sendable func send(_ event: JSON) {
        // JSON in one line contains no line break, which would end the event.
        write(Data("data: ".utf8 + event.bytes + "\n\n".utf8))
    }

    private func write(_ data: Data) {
        queue.async { [self] in
            guard !isEnded.load(ordering: .relaxed), !connection.write(data) else { return }
            connection.shutDown()
        }
    }

    func serve() {
        // A browser sends nothing after its request.
        while !connection.hasBytes(within: .seconds(3600)) {}
        queue.sync { isEnded.store(true, ordering: .relaxed) }
    }
}
