import KeaReports

/// Replaces the contents of files so that nobody ever sees half of them.
enum FileRewriter {
    /// Writes a new file beside the old one and puts it in its place, with the same permissions.
    static func replace(_ path: String, with bytes: [UInt8]) throws(WriteFailure) {
        let file = try WholeFile(path)
        try file.write(bytes)
        try file.commit()
    }
}
