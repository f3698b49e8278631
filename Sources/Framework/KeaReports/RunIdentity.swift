import KeaEvents

/// What the shards of one run know of it, on whatever machine and at whatever time each of them runs.
package enum RunIdentity {
    /// The variable that names a run.
    package static let variable = "KEA_RUN"

    private static let revision = "revision "

    /// The name that was given, or the pipeline of the build server, or the revision; `nil` where nothing is known.
    package static func read(_ environment: [String: String], root: String) -> String? {
        if let name = environment[variable], !name.isEmpty { return name }
        let server = BuildServer(environment)
        if let server, let pipeline = server.pipeline { return "\(server.name) \(pipeline)" }
        return (server?.revision ?? Revision.read(in: root)).map { revision + $0 }
    }

    /// Whether it is of one run alone; several runs have one revision.
    package static func isOfOneRun(_ run: String?) -> Bool { run.map { !$0.hasPrefix(revision) } ?? false }
}
