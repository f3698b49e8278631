import AppSupport
import Foundation

/// A server in the spec's process with stubbed responses and a log of requests.
///
/// ```swift
/// let server = FakeServer { _ in .response(Response(body: Data("{}".utf8))) }
/// server.isHolding = true      // holds responses back
/// server.release()             // sends them
/// ```
@MainActor
package final class FakeServer {
    package enum Reply: Sendable {
        case response(Response)
        /// No response, with the reason.
        case failure(TransportError)
    }

    private struct Held {
        let id: Int
        let reply: Reply
        let continuation: CheckedContinuation<Reply, Never>
    }

    /// Returns the outcome of a request.
    package var answer: @MainActor (Request) -> Reply

    /// Whether responses are held back until ``release()``.
    package var isHolding = false

    /// Whether a held request ends when it is cancelled; otherwise its response arrives late.
    package var honoursCancellation = true

    /// The received requests, in order.
    package private(set) var requests: [Request] = []

    private var held: [Held] = []
    package init(_ answer: @escaping @MainActor (Request) -> Reply) { self.answer = answer }

    /// The number of held responses.
    package var heldCount: Int { held.count }

    /// Sends the held responses, and holds no further ones.
    package func release() {
        isHolding = false
        releaseHeld()
    }

    /// Sends the held responses; later ones are still held.
    package func releaseHeld() {
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
            // The response has been added to the held ones by then, since both run on the main actor.
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
    package nonisolated func send(_ request: Request) async throws(TransportError) -> Response {
        switch await reply(to: request) {
        case .response(let response): return response
        case .failure(let error): throw error
        }
    }
}

extension FakeServer {
    package convenience init(always reply: Reply) { self.init { _ in reply } }

    package convenience init(json: String, status: Int = 200) {
        self.init(always: .json(json, status: status))
    }
}

extension FakeServer.Reply {
    package static func json(_ text: String, status: Int = 200) -> FakeServer.Reply {
        .response(
            Response(status: status, headers: ["Content-Type": "application/json"], body: Data(text.utf8)))
    }

    package static func bytes(_ bytes: [UInt8], status: Int = 200) -> FakeServer.Reply {
        .response(Response(status: status, body: Data(bytes)))
    }
}
