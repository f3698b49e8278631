import AppSupport
import Foundation

/// A server that lives in the spec: it answers as it is told, and remembers what it was asked.
///
/// ```swift
/// let server = FakeServer { _ in .response(Response(body: Data("{}".utf8))) }
/// server.isHolding = true      // replies are made, but kept back
/// server.release()             // now they arrive
/// ```
@MainActor
public final class FakeServer {
    /// What comes of a request.
    public enum Reply: Sendable {
        /// A response.
        case response(Response)
        /// No response, for a reason.
        case failure(TransportError)
    }

    private struct Held {
        let id: Int
        let reply: Reply
        let continuation: CheckedContinuation<Reply, Never>
    }

    /// How the server answers.
    public var answer: @MainActor (Request) -> Reply

    /// Whether replies are kept back until ``release()``.
    public var isHolding = false

    /// Whether a request whose asker gave up ends at once; where not, its reply comes late.
    public var honoursCancellation = true

    /// What the server was asked, in order.
    public private(set) var requests: [Request] = []

    private var held: [Held] = []

    /// Makes a server.
    public init(_ answer: @escaping @MainActor (Request) -> Reply) {
        self.answer = answer
    }

    /// How many replies are kept back.
    public var heldCount: Int { held.count }

    /// Lets the replies arrive that are kept back, and those to come.
    public func release() {
        isHolding = false
        releaseHeld()
    }

    /// Lets the replies arrive that are kept back; those to come are kept back as before.
    public func releaseHeld() {
        let replies = held
        held = []
        for reply in replies { reply.continuation.resume(returning: reply.reply) }
    }

    private func reply(to request: Request) async -> Reply {
        requests.append(request)
        let reply = answer(request)
        guard isHolding else { return reply }
        let id = requests.count
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                held.append(Held(id: id, reply: reply, continuation: continuation))
            }
        } onCancel: {
            // The hop comes after the reply was put by, since both are on the main actor.
            Task { @MainActor in self.cancel(id) }
        }
    }

    private func cancel(_ id: Int) {
        guard honoursCancellation else { return }
        guard let index = held.firstIndex(where: { $0.id == id }) else { return }
        held.remove(at: index).continuation.resume(returning: .failure(.cancelled))
    }
}

extension FakeServer: Transport {
    /// Answers a request as the server was told to.
    public nonisolated func send(_ request: Request) async throws(TransportError) -> Response {
        switch await reply(to: request) {
        case .response(let response): return response
        case .failure(let error): throw error
        }
    }
}

extension FakeServer {
    /// A server that answers every request in the same way.
    public convenience init(always reply: Reply) {
        self.init { _ in reply }
    }

    /// A server that sends one document to everybody.
    public convenience init(json: String, status: Int = 200) {
        self.init(always: .json(json, status: status))
    }
}

extension FakeServer.Reply {
    /// A response with a document.
    public static func json(_ text: String, status: Int = 200) -> FakeServer.Reply {
        .response(
            Response(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8)))
    }

    /// A response with bytes.
    public static func bytes(_ bytes: [UInt8], status: Int = 200) -> FakeServer.Reply {
        .response(Response(status: status, body: Data(bytes)))
    }
}
