import AppSupport

/// Provides saved events at once, and updates them from the server on request.
public final class EventService: Sendable {
    /// The failed operation, for the viewer.
    public static let failureMessage = texts("update.failed")

    private let client: any EventClient
    private let mapper: any EventMapper
    private let store: any EventStore

    /// Creates a service (S0.10).
    public init(client: any EventClient, mapper: any EventMapper, store: any EventStore) {
        (self.client, self.mapper, self.store) = (client, mapper, store)
    }

    /// Returns the saved events of a type, in the order of the guide (S0.11).
    public func events(of type: EventType) -> [Event] { store.events(of: type).inGuideOrder() }

    /// Fetches the events of a type and replaces the saved ones (S0.12); cancelling the caller cancels the request.
    ///
    /// - Returns: The issues with the response.
    /// - Throws: The client's error unchanged (S0.13), ``LoadingError/unusable(_:)`` if the response has no usable
    ///   events, or invalid ones and fewer than are saved, or ``LoadingError/storage(_:)`` if saving fails. The saved
    ///   events are then unchanged.
    @discardableResult
    public func update(_ type: EventType) async throws(LoadingError) -> [Issue] {
        let work = beginUpdate(type)
        return try await withTaskCancellationHandler {
            await work.value
        } onCancel: {
            work.cancel()
        }.get()
    }

    /// Starts an update and returns at once.
    ///
    /// The request does not retain the service. If the service is released before the response arrives, nothing is
    /// saved and the task returns ``TransportError/cancelled`` (S0.15).
    public func beginUpdate(_ type: EventType) -> Task<Result<[Issue], LoadingError>, Never> {
        Task { [weak self, client] in
            do throws(LoadingError) {
                let document = try await client.document(of: type)
                guard let self else { throw .transport(.cancelled) }
                return .success(try save(document, of: type))
            } catch {
                return .failure(error)
            }
        }
    }

    private func save(_ document: JSONValue, of type: EventType) throws(LoadingError) -> [Issue] {
        let mapped = mapper.events(in: document, of: type)
        let issues = mapped.allIssues
        // A damaged response never makes the guide shorter.
        let isShorter = mapped.values.count < store.events(of: type).count
        guard !mapped.isUnusable, !(mapped.isDamaged && isShorter) else { throw .unusable(issues) }
        do throws(StorageError) {
            try store.replace(with: mapped.values, of: type)
        } catch {
            throw .storage(error)
        }
        return issues
    }
}

/// Fetches documents from the server without interpreting them.
public protocol EventClient: Sendable {
    /// Fetches the document with the events of a type.
    func document(of type: EventType) async throws(LoadingError) -> JSONValue
}

/// Storage of events, with synchronous access (S0.11).
public protocol EventStore: Sendable {
    /// Returns the saved events of a type.
    func events(of type: EventType) -> [Event]

    /// Replaces all events of a type, completely or not at all.
    func replace(with events: [Event], of type: EventType) throws(StorageError)
}
