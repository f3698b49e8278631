import Foundation
import Kea
import Synchronization

/// The end of a pipe on which a worker tells its coordinator what happens: a run event a line, as JSON.
final class EventWriter: Sendable {
    private let descriptor: Int32
    // The watchdog writes from a thread of its own.
    private let encoder = Mutex(JSONEncoder())

    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Sends an event at once: whatever happens next, the coordinator knows of this one.
    func send(_ event: RunEvent) {
        encoder.withLock { encoder in
            guard var line = try? encoder.encode(event) else { return }
            line.append(0x0A)
            line.withUnsafeBytes { bytes in
                var rest = bytes[...]
                while !rest.isEmpty {
                    let count = write(
                        descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                    if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
                }
            }
        }
    }
}

/// Makes run events of what comes out of such a pipe, in pieces of any size.
struct EventReader {
    private let decoder = JSONDecoder()
    private var rest = Data()

    /// The events that are complete with these bytes.
    mutating func events(in bytes: UnsafeRawBufferPointer) -> [RunEvent] {
        rest.append(contentsOf: bytes)
        var events: [RunEvent] = []
        var start = rest.startIndex
        while let end = rest[start...].firstIndex(of: 0x0A) {
            if let event = try? decoder.decode(RunEvent.self, from: rest[start..<end]) {
                events.append(event)
            }
            start = end + 1
        }
        rest = Data(rest[start...])
        return events
    }
}
