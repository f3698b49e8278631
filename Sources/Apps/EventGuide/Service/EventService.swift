import AppSupport

/// The events of the guide: those on this device at once, those of the server on request.
///
/// ```swift
/// let service = EventService(client: client, mapper: JSONEventMapper(), store: store)
/// show(service.events(of: .cinema))             // at once
/// try await service.update(.cinema)             // asks the server, and keeps what it says
/// show(service.events(of: .cinema))
/// ```
public final class EventService: Sendable {
    private let client: any EventClient
    private let mapper: any EventMapper
    private let store: any EventStore

    /// Puts a service together (S0.10).
    public init(client: any EventClient, mapper: any EventMapper, store: any EventStore) {
        self.client = client
        self.mapper = mapper
        self.store = store
    }

    /// The events of a type that are on this device, in the order of the guide (S0.11).
    public func events(of type: EventType) -> [Event] {
        store.events(of: type).inGuideOrder()
    }

    /// Asks the server for the events of a type and puts them in the place of those on this device (S0.12).
    ///
    /// Where the caller is cancelled, so is the request.
    ///
    /// - Returns: what could not be used of the reply, or was odd about it.
    /// - Throws: the client's error as it is (S0.13), ``EventGuideError/nothingUsable(_:)`` where the reply has no events
    ///   that can be read, or ``EventGuideError/storage(_:)`` where they could not be kept. What was on this device is
    ///   then still there.
    @discardableResult
    public func update(_ type: EventType) async throws(EventGuideError) -> [Issue] {
        let work = beginUpdate(type)
        return try await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }.get()
    }

    /// Begins to ask the server, and returns at once.
    ///
    /// The request does not keep the service alive: where the service is gone when the reply comes, nothing is kept
    /// and the task ends in ``EventGuideError/closed`` (S0.15).
    public func beginUpdate(_ type: EventType) -> Task<Result<[Issue], EventGuideError>, Never> {
        Task { [weak self, client] in
            do throws(EventGuideError) {
                let document = try await client.document(of: type)
                guard let self else { throw .closed }
                return .success(try keep(document, of: type))
            } catch {
                return .failure(error)
            }
        }
    }

    private func keep(_ document: JSONValue, of type: EventType) throws(EventGuideError) -> [Issue] {
        let mapped = mapper.events(in: document, of: type)
        let issues = mapped.allIssues
        guard !mapped.isUnusable else { throw .nothingUsable(issues) }
        do throws(StorageError) {
            return try store.replace(with: mapped.values, of: type) + issues
        } catch {
            throw .storage(error)
        }
    }
}
