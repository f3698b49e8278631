import Foundation
import Kea
import XCTest

/// The entry point of a test executable that holds specs and features.
///
/// A package that uses Kea has a file `XCTMain.swift` in the folder of its specs, with two lines in it:
///
/// ```swift
/// import KeaRunner
/// Runner.main()
/// ```
@MainActor
public enum Runner {
    /// Runs what the command line asks for, and exits.
    public static func main(mainFile: String = #filePath) -> Never {
        exit(runAsXCTest(CommandLine.arguments))
    }

    /// Runs as `swift test` wants it: XCTest reads the arguments and prints the results.
    private static func runAsXCTest(_ arguments: [String]) -> CInt {
        let engine = Engine.shared
        let specs = Spec.loadAll()
        if let wanted = ExitExample.wantedExample {
            for example in specs.flatMap(\.group.examples) where example.info.id == wanted {
                engine.run(example)
            }
            return 1  // The child ends in the closure that it was started for, if it comes to it.
        }
        let entries = specs.map { $0.type.entry(for: $0.group.examples, on: engine) }
        let status: CInt = XCTMain(entries, arguments: arguments)
        engine.finish()
        return engine.hasFailed && status == 0 ? 1 : status
    }
}
