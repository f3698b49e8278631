import AppSupport
import Foundation
import Observation

/// The pictures of people, each fetched once and kept while there is room.
///
/// A row asks for the state of its picture and shows what it is told. The store is observable picture by picture: when
/// one changes, the rows that show it are drawn anew, and no others. Requests for one picture while it is on its way
/// share one fetch.
///
/// ```swift
/// avatars.show(person.avatarURL, for: screen)     // when the row comes into sight
/// switch avatars.state(of: person.avatarURL) { … }
/// avatars.leave(screen)                           // when the screen goes: what only it waits for is given up
/// ```
@MainActor
@Observable
public final class AvatarStore {
    /// The most pictures kept; the one that was not looked at for longest goes first.
    public nonisolated static let capacity = 200
    /// The most bytes that all pictures have together.
    public nonisolated static let byteCapacity = 16 << 20
    /// The most bytes that one picture has.
    public nonisolated static let byteLimit = 1 << 20

    private struct Fetch {
        let number: Int
        let task: Task<Void, Never>
        /// Those who want the picture; the store itself, where somebody does who has no screen.
        var wishes: Set<ObjectIdentifier>
    }

    @ObservationIgnored private var states: [URL: AvatarState] = [:]
    @ObservationIgnored private var fetches: [URL: Fetch] = [:]
    @ObservationIgnored private var lastFetch = 0
    /// The pictures that are here, the one that was looked at last at the end.
    @ObservationIgnored private var loaded: [URL] = []
    /// The bytes of the pictures that are here.
    @ObservationIgnored public private(set) var byteCount = 0
    @ObservationIgnored private var subscription: MemoryWarnings.Subscription?

    @ObservationIgnored private let transport: any Transport
    @ObservationIgnored private let clock: any Clock<Duration>
    @ObservationIgnored private let timeout: Duration

    /// Makes a store without pictures.
    ///
    /// - Parameters:
    ///   - transport: how pictures are fetched.
    ///   - clock: what the time limit is measured by.
    ///   - timeout: how long to wait for one picture.
    ///   - memoryWarnings: where the store hears that it must let pictures go.
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

    /// The state of a picture; ``AvatarState/none`` for a person without one.
    public func state(of url: URL?) -> AvatarState {
        url.map { self[$0] } ?? .none
    }

    /// The number of pictures on their way.
    public var fetchCount: Int { fetches.count }

    /// Begins to fetch a picture that comes into sight, unless it is here, on its way, or could not be loaded.
    ///
    /// - Parameters:
    ///   - url: the address of the picture.
    ///   - screen: who shows it, until ``leave(_:)``; nil for somebody who waits whatever happens.
    public func show(_ url: URL?, for screen: AnyObject? = nil) {
        guard let url else { return }
        switch states[url] {
        case nil: fetch(url, for: screen)
        case .loading?: fetches[url]?.wishes.insert(ObjectIdentifier(screen ?? self))
        case .loaded?: moveToEnd(url)
        case .some: break
        }
    }

    /// Fetches a picture again that could not be loaded, since the reader wishes it.
    public func retry(_ url: URL?, for screen: AnyObject? = nil) {
        guard let url, case .failed? = states[url] else { return }
        fetch(url, for: screen)
    }

    /// Fetches a picture, and returns when it is here or could not be loaded; one that failed before is tried again.
    public func load(_ url: URL?) async {
        retry(url)
        show(url)
        await url.flatMap { fetches[$0] }?.task.value
    }

    /// Gives up the pictures on their way that nobody but this screen wants.
    public func leave(_ screen: AnyObject) {
        for (url, fetch) in fetches where fetch.wishes.contains(ObjectIdentifier(screen)) {
            fetches[url]?.wishes.remove(ObjectIdentifier(screen))
            guard fetch.wishes.count == 1 else { continue }
            fetches[url] = nil
            fetch.task.cancel()
            self[url] = .none
        }
    }

    /// Lets go of all pictures, and forgets what failed.
    ///
    /// What is on its way still arrives.
    public func clear() {
        for (url, state) in states where state != .loading { self[url] = .none }
        loaded = []
        byteCount = 0
    }
}

extension AvatarStore {
    /// The state by address: what is observed, each address for itself.
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
        fetches[url] = Fetch(number: lastFetch, task: task, wishes: [ObjectIdentifier(screen ?? self)])
        self[url] = .loading
    }

    private func finish(_ url: URL, _ number: Int, _ state: AvatarState) {
        // One that was given up is no news.
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

    /// A picture, if the reply has a good status and is one: an error page is not kept as a picture.
    private nonisolated static func fetch(
        _ url: URL, _ transport: any Transport, _ clock: any Clock<Duration>, _ timeout: Duration
    ) async throws(AvatarError) -> AvatarImage {
        // Pictures are compressed as they are.
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
