import Kea

/// The delegate of a request, typical for an app.
@MainActor
protocol FetchDelegate: AnyObject {
    func receivedJSON(_ json: String)
    func fetchFailed(with error: any Error)
    func cancel()
}

@MainActor
final class ControllerDouble: FetchDelegate {
    let receivedJSON = Stub<String, Void>()
    func receivedJSON(_ json: String) { receivedJSON.call(json) }

    let fetchFailed = Stub<any Error, Void>()
    func fetchFailed(with error: any Error) { fetchFailed.call(error) }

    let cancelSpy = Stub<Void, Void>()
    func cancel() { cancelSpy.call() }
}

/// A service for use from any thread.
protocol Transport: Sendable {
    func send(_ path: String, retries: Int) async throws -> String
    func ping(_ host: String) async -> Bool
    func size(of path: String) -> Int
    func owner(of path: String) -> Owner
    func open(_ path: String) throws
}

struct Owner: Equatable, Sendable {
    var name: String
}

struct TransportDouble: Transport {
    let send = ThrowingStub<(String, Int), String>()
    func send(_ path: String, retries: Int) async throws -> String { try await send.call(path, retries) }
    static let sendLocation = "called in SampleDoubles.swift:\(#line - 1)"

    let ping = Stub<String, Bool>()
    func ping(_ host: String) async -> Bool { await ping.call(host) }

    let size = Stub<String, Int>()
    func size(of path: String) -> Int { size.call(path) }
    static let sizeLocation = "called in SampleDoubles.swift:\(#line - 1)"

    let owner = Stub<String, Owner>(otherwise: Owner(name: "unknown"))
    func owner(of path: String) -> Owner { owner.call(path) }

    let open = ThrowingStub<String, Void>()
    func open(_ path: String) throws { try open.call(path) }
}

struct Offline: Error, Equatable {
    var code = 1
}

extension SpecRun {
    /// The failures of all examples: messages with the lines below them.
    var texts: [String] { results.flatMap(\.failures).map(\.text) }
}
