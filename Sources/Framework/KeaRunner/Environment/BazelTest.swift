import Foundation

/// The files through which Bazel and a test communicate (see its Test Encyclopedia).
struct BazelTest {
    private let prematureExitFile: String?

    /// Confirms that shards are supported, and marks the test as begun.
    init(_ environment: RunEnvironment) throws(UsageError) {
        prematureExitFile = environment.value("TEST_PREMATURE_EXIT_FILE")
        for name in ["TEST_SHARD_STATUS_FILE", "TEST_PREMATURE_EXIT_FILE"] {
            guard let path = environment.value(name), !FileManager.default.fileExists(atPath: path) else {
                continue
            }
            guard FileManager.default.createFile(atPath: path, contents: Data()) else {
                throw UsageError("\(name): \(path) cannot be written")
            }
        }
    }

    /// Marks the test as ended.
    func end() {
        if let prematureExitFile { try? FileManager.default.removeItem(atPath: prematureExitFile) }
    }
}
