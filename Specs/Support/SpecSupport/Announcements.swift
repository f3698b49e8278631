import Observation

/// Records the values of an observable expression after each change.
///
/// ```swift
/// avatars.show(url)                                             // The picture starts to load.
/// let announced = Announcements { avatars.state(of: url) }      // Records only its arrival.
/// await expect(announced.values).eventually(equal([.loaded(picture)]))
/// ```
@MainActor
public final class Announcements<Value> {
    /// The values after each change so far.
    public private(set) var values: [Value] = []

    private let read: @MainActor () -> Value

    /// Starts recording.
    public init(of read: @escaping @MainActor () -> Value) {
        self.read = read
        listen()
    }

    private func listen() {
        withObservationTracking {
            _ = read()
        } onChange: { [weak self] in
            // `onChange` is called before the change.
            Task { @MainActor in
                guard let self else { return }
                self.values.append(self.read())
                self.listen()
            }
        }
    }
}
