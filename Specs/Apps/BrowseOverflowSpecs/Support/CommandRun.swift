import BrowseOverflowCommand
import Foundation
import Kea

/// A finished run of the command in this process, with its output.
///
/// It suits command lines that neither save questions nor use the network; others need a ``ChildProcess``.
@MainActor
struct CommandRun {
    let status: Int32
    let output: String
    let errors: String
    init(_ arguments: String...) async throws { try await self.init(arguments) }

    /// Expects an exit status, and exactly these texts; the errors of a success are not compared.
    func expect(_ status: Int32 = 0, output: String = "", errors: String = "") {
        Kea.expect(self.status).to(equal(status))
        Kea.expect(self.output).to(equal(output))
        if status != 0 { Kea.expect(self.errors).to(equal(errors)) }
    }

    init(_ arguments: [String], environment: [String: String] = ["TZ": "UTC"]) async throws {
        let folder = FileManager.default.temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["output", "errors"].map { folder.appending(path: $0) }
        for file in files { try Data().write(to: file) }
        let console = Console(
            output: try FileHandle(forWritingTo: files[0]), errors: try FileHandle(forWritingTo: files[1]))
        status = await BrowseOverflowCommand.run(
            arguments, environment: environment, console: console
        ).rawValue
        output = try String(contentsOf: files[0], encoding: .utf8)
        errors = try String(contentsOf: files[1], encoding: .utf8)
    }
}
