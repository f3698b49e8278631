import CProcessExit
import Kea

/// Makes a test executable with specs fail if it ends without a call of ``Runner/main(mainFile:)``.
///
/// Without an `XCTMain.swift`, the package manager generates an entry point that ignores specs.
enum EntryPoint {
    /// Called first by the entry point: the process is Kea's from here on.
    static func isReached() { kea_process_exit_unwatch() }

    /// Returns the exit status of a process without a call of the entry point, after explaining it.
    fileprivate static func judge(_ status: Int32) -> Int32 {
        guard TypeDiscovery.finds(subclassesOf: Spec.self),
            !SwiftTestingEntry.isSelected(by: CommandLine.arguments)
        else { return status }
        StandardError.write(
            """
            error: no spec and no feature was run: the tests of this package do not use the entry point of Kea
                write the file XCTMain.swift in the folder above that of the test target, with these two lines
                    import KeaRunner
                    Runner.main()

            """)
        return status == CommandStatus.passed ? CommandStatus.nothingRun : status
    }
}

/// Called by `CProcessExit`.
@_cdecl("kea_judge_without_entry")
func judgeWithoutEntry(_ status: Int32) -> Int32 { EntryPoint.judge(status) }
