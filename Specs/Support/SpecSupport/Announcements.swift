import Observation

/// What an observable value announces from now on: each value that it has after it has said that it changes.
///
/// ```swift
/// avatars.show(url)                                             // Loading has begun.
/// let announced = Announcements { avatars.state(of: url) }      // From here on only the arrival is news.
/// await expect(announced.values).eventually(equal([.loaded(picture)]))
/// ```
@MainActor
public final class Announcements<Value> {
    /// The values announced so far, in order.
    public private(set) var values: [Value] = []

    private let read: @MainActor () -> Value

    /// Begins to listen.
    public init(of read: @escaping @MainActor () -> Value) {
        self.read = read
        listen()
    }

    private func listen() {
        withObservationTracking {
            _ = read()
        } onChange: { [weak self] in
            // The announcement comes before the change.
            Task { @MainActor in
                guard let self else { return }
                self.values.append(self.read())
                self.listen()
            }
        }
    }
}
