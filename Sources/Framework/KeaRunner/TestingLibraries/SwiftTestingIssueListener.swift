import Foundation
import Kea
import KeaEvents

/// Makes `#expect`, `#require` and `Issue.record` fail the example, hook or step that contains them.
///
/// Swift Testing posts an issue recorded outside of its tests to the handler of another testing library, as a record of
/// its event stream: see "_TestingInterop" in its sources. Toolchains before 6.3 have no such handler.
enum SwiftTestingIssueListener {
    private typealias Handler =
        @convention(c) (UnsafePointer<CChar>, UnsafeRawPointer, UInt, UnsafeRawPointer?) -> Void

    static func install() {
        let name = "_swift_testing_installFallbackEventHandler"
        guard let symbol = dlsym(dlopen(nil, RTLD_NOW), name) else { return }
        let install = unsafeBitCast(symbol, to: (@convention(c) (Handler) -> Bool).self)
        SwiftTestingIssues.areHeard = install { _, record, count, _ in
            SwiftTestingIssueListener.receiveRecord(Data(bytes: record, count: Int(count)))
        }
    }

    /// Receives an issue, on the thread and in the task that recorded it.
    private static func receiveRecord(_ record: Data) {
        var failure: Failure
        do {
            let record = try JSONDecoder().decode(SwiftTestingRecord.self, from: record)
            guard case .event(let event) = record, event.kind == "issueRecorded", event.issue?.isKnown != true
            else { return }
            if let warning = event.warning { return Run.current.diagnostics.record(warning) }
            failure = event.failure
        } catch {
            failure = Failure(
                kind: .error, message: "an issue of Swift Testing cannot be read: \(error)",
                location: .unknown)
        }
        if !failure.location.isKnown, let info = ExampleInfo.current { failure.location = info.location }
        ExampleCase.record(failure, because: "an issue of Swift Testing was recorded")
    }
}
