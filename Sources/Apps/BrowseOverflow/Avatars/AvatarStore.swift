import AppSupport
import Foundation
import Observation

/// Fetches pictures of people, each once, and caches a limited number of them.
///
/// A row shows the state of its picture. Each picture is observable by itself, so a change redraws only the rows that
/// show it. Concurrent requests for the same picture share one fetch.
///
/// ```swift
/// avatars.show(person.avatarURL, for: screen)     // the row has become visible
/// switch avatars.state(of: person.avatarURL) { … }
/// avatars.leave(screen)                           // the screen closes: cancels the fetches that only it needs
/// ```
@MainActor
@Observable
public final class AvatarStore {
    /// The maximum number of cached pictures; the least recently used one is removed first.
    public nonisolated static let capacity = 200
    /// The maximum size of all cached pictures together, in bytes.
    public nonisolated static let byteCapacity = 16 << 20
    /// The maximum size of one picture, in bytes.
    public nonisolated static let byteLimit = 1 << 20

    private struct Fetch {
        let number: Int
        let task: Task<Void, Never>
        /// The screens that wait for the picture, or the store itself for a request without a screen.
        var requesters: Set<ObjectIdentifier>
    }

    @ObservationIgnored private var states: [URL: AvatarState] = [:]
    @ObservationIgnored private var fetches: [URL: Fetch] = [:]
    @ObservationIgnored private var lastFetch = 0
    /// The addresses of the cached pictures, least recently used first.
    @ObservationIgnored private var loaded: [URL] = []
    /// The size of all cached pictures, in bytes.
    @ObservationIgnored public private(set) var byteCount = 0
    @ObservationIgnored private var subscription: MemoryWarnings.Subscription?

    @ObservationIgnored private let transport: any Transport
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let timeout: Duration

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - transport: The transport for requests.
    ///   - clock: The clock for the timeout.
    ///   - timeout: The maximum time for fetching one picture.
    ///   - memoryWarnings: The source of warnings at which the store clears its cache.
    public init(
        transport: any Transport, clock: any Clock<Duration> = ContinuousClock(),
        timeout: Duration = .seconds(30),
        memoryWarnings: MemoryWarnings? = nil
    ) {
        self.transport = transport
        self.clock = clock
        self.timeout = timeout
        subscription = memoryWarnings?.subscribe { [weak self] in self?.clear() }
    }

    /// Returns the state of a picture; ``AvatarState/none`` for a person without one.
    public func state(of url: URL?) -> AvatarState {
        url.map { self[$0] } ?? .none
    }

    /// The number of pictures that are being fetched.
    public var fetchCount: Int { fetches.count }

    /// Fetches a picture that becomes visible, unless it is available, being fetched, or has failed.
    ///
    /// - Parameters:
    ///   - url: The address of the picture.
    ///   - screen: The screen that shows it, until ``leave(_:)``; nil for a fetch that no screen cancels.
    public func show(_ url: URL?, for screen: AnyObject? = nil) {
        guard let url else { return }
        switch states[url] {
        case nil: fetch(url, for: screen)
        case .loading?: fetches[url]?.requesters.insert(ObjectIdentifier(screen ?? self))
        case .loaded?: moveToEnd(url)
        case .some: break
        }
    }

    /// Fetches a failed picture again at the user's request.
    public func retry(_ url: URL?, for screen: AnyObject? = nil) {
        guard let url, case .failed? = states[url] else { return }
        fetch(url, for: screen)
    }

    /// Fetches a picture, or retries a failed one, and waits until it is available or has failed.
    public func load(_ url: URL?) async {
        retry(url)
        show(url)
        await url.flatMap { fetches[$0] }?.task.value
    }

    /// Cancels the fetches that only this screen needs.
    public func leave(_ screen: AnyObject) {
        for (url, fetch) in fetches where fetch.requesters.contains(ObjectIdentifier(screen)) {
            fetches[url]?.requesters.remove(ObjectIdentifier(screen))
            guard fetch.requesters.count == 1 else { continue }
            fetches[url] = nil
            fetch.task.cancel()
            self[url] = .none
        }
    }

    /// Removes all cached pictures and failures; fetches in progress continue.
    public func clear() {
        for (url, state) in states where state != .loading { self[url] = .none }
        loaded = []
        byteCount = 0
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

    private func fetch(_ url: URL, for screen: AnyObject?) {
        lastFetch += 1
        let task = Task { [weak self, transport, clock, timeout, number = lastFetch] in
            let state: AvatarState
            do throws(AvatarError) {
                state = .loaded(try await Self.fetch(url, transport, clock, timeout))
            } catch {
                state = .failed(error)
            }
            self?.finish(url, number, state)
        }
        fetches[url] = Fetch(number: lastFetch, task: task, requesters: [ObjectIdentifier(screen ?? self)])
        self[url] = .loading
    }

    private func finish(_ url: URL, _ number: Int, _ state: AvatarState) {
        // Ignore a fetch that was cancelled or replaced.
        guard fetches[url]?.number == number else { return }
        fetches[url] = nil
        self[url] = state
        guard let image = state.image else { return }
        loaded.append(url)
        byteCount += image.data.count
        while loaded.count > Self.capacity || byteCount > Self.byteCapacity {
            let oldest = loaded.removeFirst()
            byteCount -= states[oldest]?.image?.data.count ?? 0
            self[oldest] = .none
        }
    }

    private func moveToEnd(_ url: URL) {
        guard let index = loaded.firstIndex(of: url) else { return }
        loaded.append(loaded.remove(at: index))
    }

    /// Fetches a picture and verifies its status, size and format, so that an error page is never cached as a picture.
    private nonisolated static func fetch(
        _ url: URL, _ transport: any Transport, _ clock: any Clock<Duration>, _ timeout: Duration
    ) async throws(AvatarError) -> AvatarImage {
        // Pictures are compressed already.
        let request = Request(url, headers: ["Accept-Encoding": "identity"])
        let response: Response
        do throws(TransportError) {
            response = try await transport.send(request, within: timeout, on: clock)
        } catch {
            throw .transport(error)
        }
        guard response.isSuccess else { throw .http(status: response.status) }
        guard response.body.count <= byteLimit else { throw .tooLarge(limit: byteLimit) }
        return try AvatarImage(response.body)
    }
}
