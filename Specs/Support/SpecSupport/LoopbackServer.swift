import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A web server on this machine that sends what it is told, byte by byte as it is told.
///
/// A connection has one request and one reply, in pieces with a pause between two, and is closed after that.
public final class LoopbackServer: Sendable {
    /// Something in the way of a spec that is not the transport's fault.
    struct NoSocket: Error {
        let call: String
        let number = errno
    }

    /// The port that it listens on.
    public let port: UInt16

    private let listener: Int32
    private let requests = Mutex<[String]>([])
    private let sent = Mutex((bytes: 0, hasHungUp: false))
    private let pause: UInt32
    private let keepsOpen: Bool

    /// Starts a server that answers its connections one after another, each with the next script, and then is gone.
    ///
    /// - Parameters:
    ///   - scripts: for each connection, the pieces of its reply; the connection is closed after the last.
    ///   - pause: the time between two pieces, in microseconds.
    ///   - keepsOpen: whether a connection is closed by the client alone.
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

    /// Starts a server that answers its connections one after another, with texts.
    public convenience init(_ scripts: [[String]], pause: UInt32 = 20_000, keepsOpen: Bool = false) throws {
        try self.init(scripts.map { $0.map { Data($0.utf8) } }, pause: pause, keepsOpen: keepsOpen)
    }

    /// Starts a server that answers its connections at the same time, until it is stopped.
    ///
    /// - Parameter answer: the pieces of the reply to a request with this head. Its task is cancelled when the client
    ///   hangs up.
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

    /// Stops listening; what is on its way is sent to its end.
    public func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

    /// The address of something on this server.
    public func url(_ path: String = "/") -> URL {
        URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: "/")
    }

    /// What was asked for, as the heads of the requests.
    public var heads: [String] { requests.withLock { $0 } }

    /// The number of bytes that went out.
    public var bytesSent: Int { sent.withLock { $0.bytes } }

    /// Whether a client hung up before its reply was at its end.
    public var hasHungUp: Bool { sent.withLock { $0.hasHungUp } }
}

extension LoopbackServer {
    /// A client that went away is no reason to be killed by SIGPIPE.
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

    /// Waits for a reply on a thread of its own, and cancels its making when the client hangs up.
    private func wait(
        for connection: Int32, _ answer: @escaping @Sendable () async -> [Data]
    ) -> [Data] {
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
