/// The identity of a run, which all its shards know.
package enum RunIdentity {
    package static let variable = "KEA_RUN"

    /// Returns the given name, the pipeline of the build server or the revision, if one is known.
    package static func read(_ environment: [String: String], root: String) -> String? {
        if let name = environment[variable], !name.isEmpty { return name }
        let server = BuildServer(environment)
        if let server, let pipeline = server["pipeline"] { return "\(server.name) \(pipeline)" }
        return (server?["revision"] ?? Revision.read(in: root)).map { "revision \($0)" }
    }
}
