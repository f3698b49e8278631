import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A web server on this machine that sends scripted bytes.
///
/// A connection has one request and one response, sent in pieces with a pause between them, and is then closed.
public final class LoopbackServer: Sendable {
    /// The failure of a socket call, for which the code under test is not responsible.
    struct NoSocket: Error {
        let call: String
        let number = errno
    }

    /// The port of the server.
    public let port: UInt16

    private let listener: Int32
    private let requests = Mutex<[String]>([])
    private let sent = Mutex((bytes: 0, hasHungUp: false))
    private let pause: UInt32
    private let keepsOpen: Bool

    /// Starts a server that handles one connection per script, one after another, and then stops.
    ///
    /// - Parameters:
    ///   - scripts: The pieces of the response for each connection.
    ///   - pause: The time between two pieces, in microseconds.
    ///   - keepsOpen: Whether only the client closes a connection.
    public init(_ scripts: [[Data]], pause: UInt32 = 20_000, keepsOpen: Bool = false) throws {
        (listener, port) = try Self.listen()
        self.pause = pause
        self.keepsOpen = keepsOpen
        Thread.detachNewThread { [self] in
            for script in scripts {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                _ = head(from: connection)
                send(script, to: connection)
            }
            close(listener)
        }
    }

    /// Starts a server that handles one connection per script of texts, one after another.
    public convenience init(_ scripts: [[String]], pause: UInt32 = 20_000, keepsOpen: Bool = false) throws {
        try self.init(scripts.map { $0.map { Data($0.utf8) } }, pause: pause, keepsOpen: keepsOpen)
    }

    /// Starts a server that handles connections concurrently until it is stopped.
    ///
    /// - Parameter answer: Returns the pieces of the response to a request with this head. Its task is cancelled when the
    ///   client disconnects.
    public init(answer: @escaping @Sendable (String) async -> [Data]) throws {
        (listener, port) = try Self.listen()
        pause = 0
        keepsOpen = false
        Thread.detachNewThread { [self] in
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                Thread.detachNewThread { [self] in
                    let head = head(from: connection)
                    send(wait(for: connection) { await answer(head) }, to: connection)
                }
            }
            close(listener)
        }
    }

    /// Stops listening; responses in progress are completed.
    public func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    /// Returns the URL of a path on this server.
    public func url(_ path: String = "/") -> URL {
        URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: "/")
    }

    /// The heads of the received requests.
    public var heads: [String] { requests.withLock { $0 } }

    /// The number of bytes sent.
    public var bytesSent: Int { sent.withLock { $0.bytes } }

    /// Whether a client disconnected before the end of its response.
    public var hasHungUp: Bool { sent.withLock { $0.hasHungUp } }
}

extension LoopbackServer {
    /// Prevents SIGPIPE when a client has disconnected.
    #if canImport(Glibc)
        private static let quietly = Int32(MSG_NOSIGNAL)
        private static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        private static let quietly: Int32 = 0
        private static let stream = SOCK_STREAM
    #endif

    private static func listen() throws -> (listener: Int32, port: UInt16) {
        let listener = Foundation.socket(AF_INET, stream, 0)
        guard listener >= 0 else { throw NoSocket(call: "socket") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && Foundation.listen(listener, 64) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isBound else {
            close(listener)
            throw NoSocket(call: "bind")
        }
        return (listener, UInt16(bigEndian: address.sin_port))
    }

    private func head(from connection: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 65536)
        var head = ""
        while !head.hasSuffix("\r\n\r\n") {
            let count = read(connection, &bytes, bytes.count)
            guard count > 0 else { break }
            head += String(decoding: bytes.prefix(count), as: UTF8.self)
        }
        requests.withLock { $0.append(head) }
        return head
    }

    private func send(_ script: [Data], to connection: Int32) {
        for piece in script {
            let bytes = Array(piece)
            guard Foundation.send(connection, bytes, bytes.count, Self.quietly) == bytes.count else {
                sent.withLock { $0.hasHungUp = true }
                break
            }
            sent.withLock { $0.bytes += bytes.count }
            if pause > 0 { usleep(pause) }
        }
        var byte: UInt8 = 0
        if keepsOpen { while read(connection, &byte, 1) > 0 {} }
        close(connection)
    }

    /// Waits for a response from a task, which is cancelled when the client disconnects.
    private func wait(for connection: Int32, _ answer: @escaping @Sendable () async -> [Data]) -> [Data] {
        let done = DispatchSemaphore(value: 0)
        let reply = Mutex<[Data]>([])
        let task = Task {
            let pieces = await answer()
            reply.withLock { $0 = pieces }
            done.signal()
        }
        var byte: UInt8 = 0
        while done.wait(timeout: .now() + .milliseconds(2)) == .timedOut {
            if recv(connection, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT)) == 0 { task.cancel() }
        }
        return reply.withLock { $0 }
    }
}
