import CProcessExit
import Kea

/// Returns the exit status of a process that ends without a call of ``Runner/main(mainFile:)``, after explaining it.
///
/// Without an `XCTMain.swift`, the package manager generates an entry point that ignores specs.
@_cdecl("kea_judge_without_entry")
func judgeWithoutEntry(_ status: Int32) -> Int32 {
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
