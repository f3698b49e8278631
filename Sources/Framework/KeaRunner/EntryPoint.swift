import CProcessExit
import Foundation
import Kea

/// Sees to it that a test executable with specs in it does not end well without having come to ``Runner/main(mainFile:)``.
///
/// Without an `XCTMain.swift`, the package manager writes an entry point of its own, which knows nothing of specs: they
/// would be left out without a word.
enum EntryPoint {
    /// Called first by the entry point: the process is Kea's from here on.
    static func isReached() { kea_process_exit_unwatch() }

    /// The exit status of a process that has never come here, and the words about it.
    fileprivate static func judge(_ status: Int32) -> Int32 {
        guard TypeDiscovery.finds(subclassesOf: Spec.self),
            !SwiftTestingEntry.isWanted(by: CommandLine.arguments)
        else { return status }
        StandardError.write(
            """
            error: no spec and no feature was run, as the tests of this package have an entry point that is not Kea's
                write the file XCTMain.swift, into the folder above that of the test target, with these two lines
                    import KeaRunner
                    Runner.main()

            """)
        return status == ExitStatus.passed ? ExitStatus.nothingRun : status
    }
}

/// Called by `CProcessExit`.
@_cdecl("kea_judge_without_entry")
func judgeWithoutEntry(_ status: Int32) -> Int32 { EntryPoint.judge(status) }
