import Foundation
import Kea
import RunSupport

/// Recorded runs and the `merge` command for specs.
protocol RunMerging {}

extension RunMerging {
    /// Calls `body` with a folder of the events of two runs, a passing and a failing one.
    @MainActor static func inFolder(
        _ features: [String: String] = [
            "a.feature": "Feature: F\n  Scenario: S\n    Given it works\n",
            "b.feature": "Feature: G\n  Scenario: T\n    Given it fails\n",
        ], _ body: @MainActor (Folder) throws -> Void
    ) throws {
        let folder = try Folder(features.mapValues { Data($0.utf8) })
        for name in ["a", "b"] {
            _ = try InnerRun(["-f", "events:\(name).ndjson", "\(name).feature"], environment: here(folder))
        }
        try body(folder)
    }

    static func here(_ folder: Folder) -> [String: String] { ["KEA_DIRECTORY": folder.path] }

    @MainActor static func merge(_ arguments: [String], _ folder: Folder) throws -> InnerRun {
        try InnerRun(["merge"] + arguments, in: folder)
    }

    static func text(_ name: String, _ folder: Folder) throws -> String {
        try String(contentsOfFile: folder.path + "/" + name, encoding: .utf8)
    }

    static func write(_ text: String, _ name: String, _ folder: Folder) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/" + name))
    }
}
