import Foundation

/// The files by which Bazel and a test talk to each other, as its test encyclopedia has them.
struct BazelTest {
    private let prematureExitFile: String?

    /// Says that shards are understood, and that the test has begun.
    init(_ environment: RunEnvironment) throws(UsageError) {
        let file: (String) -> String? = { name in
            environment.variables[name].flatMap { $0.isEmpty ? nil : $0 }
        }
        prematureExitFile = file("TEST_PREMATURE_EXIT_FILE")
        for name in ["TEST_SHARD_STATUS_FILE", "TEST_PREMATURE_EXIT_FILE"] {
            guard let path = file(name), !FileManager.default.fileExists(atPath: path) else { continue }
            guard FileManager.default.createFile(atPath: path, contents: Data()) else {
                throw UsageError("\(name): \(path) cannot be written")
            }
        }
    }

    /// Says that the test has come to its end.
    func end() {
        if let prematureExitFile { try? FileManager.default.removeItem(atPath: prematureExitFile) }
    }
}
