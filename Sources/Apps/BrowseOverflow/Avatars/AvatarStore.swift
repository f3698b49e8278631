import AppSupport
import Foundation
import Observation

/// Fetches pictures of people, each once, and caches a limited number of them.
///
/// A row shows the state of its picture. Each picture is observable by itself, so a change redraws only the rows that
/// show it. Concurrent requests for the same picture share one fetch.
@MainActor
@Observable
package final class AvatarStore {
    /// The maximum number of pictures, available or failed; the least recently shown one is removed first.
    package nonisolated static let capacity = 200
    package nonisolated static let byteLimit = 1 << 20

    @ObservationIgnored private var states: [URL: AvatarState] = [:]
    @ObservationIgnored private var fetches: [URL: Task<Void, Never>] = [:]
    /// The addresses of the available and failed pictures, least recently shown first.
    @ObservationIgnored private var finished: [URL] = []
    @ObservationIgnored private var subscription: MemoryWarnings.Subscription?

    @ObservationIgnored private let transport: any Transport
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let timeout: Duration

    /// Creates an empty store, which is cleared at memory warnings.
    package init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        timeout: Duration = .seconds(30), memoryWarnings: MemoryWarnings? = nil
    ) {
        (self.transport, self.clock, self.timeout) = (transport, clock, timeout)
        subscription = memoryWarnings?.subscribe { [weak self] in self?.clear() }
    }

    /// Returns the state of a picture; ``AvatarState/none`` for a person without one.
    package func state(of url: URL?) -> AvatarState { url.map { self[$0] } ?? .none }

    package var fetchCount: Int { fetches.count }

    /// Fetches a picture that becomes visible, unless it is available, being fetched, or has failed.
    package func show(_ url: URL?) {
        guard let url else { return }
        if states[url] == nil {
            fetch(url)
        } else if let index = finished.firstIndex(of: url) {
            finished.append(finished.remove(at: index))
        }
    }

    package func retry(_ url: URL?) {
        guard let url, case .failed? = states[url] else { return }
        finished.removeAll { $0 == url }
        fetch(url)
    }

    /// Fetches a picture, or retries a failed one, and waits until it is available or has failed.
    package func load(_ url: URL?) async {
        retry(url)
        show(url)
        await url.flatMap { fetches[$0] }?.value
    }

    package func clear() {
        for url in finished { self[url] = .none }
        finished = []
    }
}

extension AvatarStore {
    /// The state of one picture, as an observable property of its own.
    private subscript(url: URL) -> AvatarState {
        get {
            access(keyPath: \.[url])
            return states[url] ?? .none
        }
        set { withMutation(keyPath: \.[url]) { states[url] = newValue == .none ? nil : newValue } }
    }

    private func fetch(_ url: URL) {
        self[url] = .loading
        fetches[url] = Task { [weak self, transport, clock, timeout] in
            let state: AvatarState
            do throws(AvatarError) {
                state = .loaded(try await Self.fetch(url, transport, clock, timeout))
            } catch {
                state = .failed(error)
            }
            self?.finishFetch(of: url, state)
        }
    }

    private func finishFetch(of url: URL, _ state: AvatarState) {
        fetches[url] = nil
        self[url] = state
        finished.append(url)
        if finished.count > Self.capacity { self[finished.removeFirst()] = .none }
    }

    /// Fetches a picture and verifies its status, size and format, so that an error page is never cached as a picture.
    private nonisolated static func fetch(
        _ url: URL, _ transport: any Transport, _ clock: any Clock<Duration>, _ timeout: Duration
    ) async throws(AvatarError) -> AvatarImage {
        let response: Response
        do throws(TransportError) {
            response = try await transport.send(Request(url), within: timeout, on: clock)
        } catch {
            throw .transport(error)
        }
        guard response.isSuccess else { throw .http(status: response.status) }
        guard response.body.count <= byteLimit else { throw .tooLarge(limit: byteLimit) }
        return try AvatarImage(response.body)
    }
}
