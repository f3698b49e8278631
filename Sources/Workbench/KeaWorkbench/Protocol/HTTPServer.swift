import Foundation
import Synchronization

/// A server of HTTP/1.1 for browsers on this machine: one request a connection, on 127.0.0.1 only.
package final class HTTPServer: Sendable {
    package let port: UInt16
    private let listener: Int32
    private let open = Mutex(0)

    /// A browser has at most six connections to one server.
    private static let mostConnections = 60

    /// - Parameter port: the port to listen at; 0 for one that the system chooses.
    /// - Throws: the system's error if the port cannot be opened.
    package init(port: UInt16 = 0) throws {
        let listener = socket(AF_INET, Self.streamType, 0)
        guard listener >= 0 else { throw POSIXError.last }
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
            throw POSIXError.last
        }
        self.listener = listener
        self.port = UInt16(bigEndian: address.sin_port)
    }

    /// Accepts connections on a thread of its own until `stop` is called.
    ///
    /// - Parameter answer: called on a thread for each request; what it does not answer itself is closed.
    package func start(_ answer: @escaping @Sendable (HTTPRequest, HTTPConnection) -> Void) {
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
                let count = open.withLock { open in
                    open += 1
                    return open
                }
                let thread = Thread { [self] in
                    if count > Self.mostConnections {
                        connection.send(HTTPResponse(503, "too many connections"))
                    } else {
                        connection.serve(answer)
                    }
                    connection.end()
                    open.withLock { $0 -= 1 }
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

extension POSIXError {
    fileprivate static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
}

/// A connection of a browser.
package final class HTTPConnection: Sendable {
    private let socket: Int32

    /// The time for a whole request, and for the browser to take some bytes.
    private static let timeout: Duration = .seconds(20)

    init(_ socket: Int32) {
        self.socket = socket
        _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
        var time = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    }

    fileprivate func serve(_ answer: (HTTPRequest, HTTPConnection) -> Void) {
        var reader = HTTPRequestReader()
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        let limit = ContinuousClock.now + Self.timeout
        do throws(HTTPRequestReader.Refusal) {
            while true {
                var source = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
                let rest = Int32(max(.zero, limit - .now) / .milliseconds(1))
                let ready = poll(&source, 1, rest)
                if ready < 0, errno == EINTR { continue }
                guard ready > 0 else { throw HTTPRequestReader.Refusal(408, "the request takes too long") }
                let count = recv(socket, &buffer, buffer.count, 0)
                guard count > 0 else { return }
                if let request = try reader.add(buffer[..<count]) { return answer(request, self) }
            }
        } catch {
            send(HTTPResponse(error.status, error.reason))
        }
    }

    /// Sends a response.
    package func send(_ response: HTTPResponse) {
        _ = write(response.head(length: response.body.count) + response.body)
    }

    /// Writes bytes; returns whether the browser has taken them.
    func write(_ data: Data) -> Bool {
        data.withUnsafeBytes { bytes in
            var place = 0
            while place < bytes.count {
                let count = Self.send(socket, bytes.baseAddress.map { $0 + place }, bytes.count - place)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                place += count
            }
            return true
        }
    }

    private static func send(_ socket: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        #if os(Linux)
            Glibc.send(socket, bytes, count, Int32(MSG_NOSIGNAL))
        #else
            Darwin.send(socket, bytes, count, 0)
        #endif
    }

    /// Waits for a byte in a pipe, or for the end of the connection.
    ///
    /// - Returns: whether the connection is still open.
    func wait(for pipe: Int32) -> Bool {
        var sources = [
            pollfd(fd: socket, events: Int16(POLLIN), revents: 0),
            pollfd(fd: pipe, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&sources, 2, -1) < 0 { guard errno == EINTR else { return false } }
        // A browser sends nothing after its request; what can be read is the end.
        return sources[0].revents == 0
    }

    fileprivate func end() {
        // What is still being sent to us would reset the connection before the response is read.
        shutdown(socket, Int32(SHUT_WR))
        var source = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        var rest = 64
        while rest > 0, poll(&source, 1, 200) > 0, recv(socket, &buffer, buffer.count, 0) > 0 { rest -= 1 }
        close(socket)
    }
}

/// A response that goes on: server-sent events.
package final class EventStream: Sendable {
    private struct State {
        var waiting: [Data] = []
        var bytes = 0
        var isEnded = false
    }

    private let state = Mutex(State())
    /// Wakes the thread of the connection.
    private let alarm = Pipe()

    /// What a browser that does not read may leave waiting.
    private static let mostBytes = 64 << 20

    package init() {}

    /// Adds an event; without effect after the end.
    @Sendable package func send(_ event: JSON) {
        // JSON in one line contains no line break, which would end the event.
        let data = Data("data: ".utf8 + event.bytes + "\n\n".utf8)
        let isFirst = state.withLock { state in
            guard !state.isEnded else { return false }
            state.bytes += data.count
            if state.bytes > Self.mostBytes { state.isEnded = true }
            state.waiting.append(data)
            return state.waiting.count == 1 || state.isEnded
        }
        if isFirst { try? alarm.fileHandleForWriting.write(contentsOf: Data([0])) }
    }

    /// Sends events until the browser is gone.
    package func serve(_ connection: HTTPConnection) {
        var response = HTTPResponse(200, "text/event-stream", Data())
        response.fields.append(("X-Accel-Buffering", "no"))
        var isOpen = connection.write(response.head(length: nil))
        let pipe = alarm.fileHandleForReading.fileDescriptor
        while isOpen {
            let (waiting, isEnded) = state.withLock { state in
                defer { (state.waiting, state.bytes) = ([], 0) }
                return (state.waiting, state.isEnded)
            }
            guard !isEnded else { break }
            if waiting.isEmpty {
                isOpen = connection.wait(for: pipe)
                var bytes = [UInt8](repeating: 0, count: 64)
                if isOpen { _ = read(pipe, &bytes, bytes.count) }
            } else {
                isOpen = waiting.allSatisfy(connection.write)
            }
        }
        state.withLock { $0.isEnded = true }
    }
}
