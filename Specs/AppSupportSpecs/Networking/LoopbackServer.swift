import Foundation
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A web server on this machine that sends what it is told, byte by byte as it is told.
///
/// It answers its connections one after another, each with the next script: pieces of bytes with a pause between two.
final class LoopbackServer: Sendable {
    /// Something in the way of a spec that is not the transport's fault.
    struct NoSocket: Error {
        let call: String
        let number = errno
    }

    /// The port that it listens on.
    let port: UInt16

    private let socket: Int32
    private let requests = Mutex<[String]>([])
    private let sent = Mutex((bytes: 0, hasHungUp: false))
    private let pause: UInt32
    private let keepsOpen: Bool

    /// Starts a server.
    ///
    /// - Parameters:
    ///   - scripts: for each connection, the pieces of its reply; the connection is closed after the last.
    ///   - pause: the time between two pieces, in microseconds.
    ///   - keepsOpen: whether a connection is closed by the client alone.
    init(_ scripts: [[String]], pause: UInt32 = 20_000, keepsOpen: Bool = false) throws {
        self.pause = pause
        self.keepsOpen = keepsOpen
        #if canImport(Glibc)
            let listener = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let listener = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard listener >= 0 else { throw NoSocket(call: "socket") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, size) == 0 && listen(listener, 8) == 0
                    && getsockname(listener, address, &size) == 0
            }
        }
        guard isBound else {
            close(listener)
            throw NoSocket(call: "bind")
        }
        socket = listener
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in serve(scripts) }
    }

    /// The address of something on this server.
    func url(_ path: String = "/") -> URL {
        URL(string: "http://127.0.0.1:\(port)\(path)") ?? URL(filePath: "/")
    }

    /// What was asked for, as the heads of the requests.
    var heads: [String] { requests.withLock { $0 } }

    /// The number of bytes that went out.
    var bytesSent: Int { sent.withLock { $0.bytes } }

    /// Whether a client hung up before its reply was at its end.
    var hasHungUp: Bool { sent.withLock { $0.hasHungUp } }

    /// A client that went away is no reason to be killed by SIGPIPE.
    #if canImport(Glibc)
        private static let quietly = Int32(MSG_NOSIGNAL)
    #else
        private static let quietly: Int32 = 0
    #endif

    private func serve(_ scripts: [[String]]) {
        for script in scripts {
            let connection = accept(socket, nil, nil)
            guard connection >= 0 else { break }
            var bytes = [UInt8](repeating: 0, count: 65536)
            let count = read(connection, &bytes, bytes.count)
            requests.withLock { $0.append(String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)) }
            for piece in script {
                let bytes = Array(piece.utf8)
                guard send(connection, bytes, bytes.count, Self.quietly) == bytes.count else {
                    sent.withLock { $0.hasHungUp = true }
                    break
                }
                sent.withLock { $0.bytes += bytes.count }
                usleep(pause)
            }
            if keepsOpen { while read(connection, &bytes, bytes.count) > 0 {} }
            close(connection)
        }
        close(socket)
    }
}
