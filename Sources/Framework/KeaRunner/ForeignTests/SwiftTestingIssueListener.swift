import Foundation
import Kea
import KeaEvents

/// Has `#expect`, `#require` and `Issue.record` in examples, hooks and steps fail these.
///
/// Swift Testing posts an issue that is recorded outside of its tests to the handler that another testing library has
/// installed, as a record of its event stream: see "_TestingInterop" in its sources. Toolchains before 6.3 have no such
/// handler.
enum SwiftTestingIssueListener {
    private typealias Handler =
        @convention(c) (UnsafePointer<CChar>, UnsafeRawPointer, UInt, UnsafeRawPointer?) -> Void

    /// Listens from now on.
    static func install() {
        let name = "_swift_testing_installFallbackEventHandler"
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), name) else { return }
        let install = unsafeBitCast(symbol, to: (@convention(c) (Handler) -> Bool).self)
        SwiftTestingIssues.areHeard = install { _, record, count, _ in
            SwiftTestingIssueListener.hear(Data(bytes: record, count: Int(count)))
        }
    }

    /// Takes what was recorded, on the thread and in the task that has recorded it.
    private static func hear(_ record: Data) {
        var failure: Failure
        do {
            guard case .event(let event) = try SwiftTestingRecord(record), event.kind == "issueRecorded",
                event.issue?.isKnown != true
            else { return }
            failure = event.failure
            if event.issue?.isFailure == false {
                return Diagnostics.record(
                    .warning, failure.message, details: failure.details, at: failure.location)
            }
        } catch {
            failure = Failure(
                kind: .error, message: "an issue of Swift Testing cannot be read: \(error)",
                location: SwiftTestingRecord.Event.nowhere)
        }
        if failure.location.file.isEmpty, let info = ExampleInfo.current { failure.location = info.location }
        ExampleCase.record(failure, because: "an issue of Swift Testing was recorded")
    }
}
