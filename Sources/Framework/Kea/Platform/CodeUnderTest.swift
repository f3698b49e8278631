import Foundation

/// Tells the code under test from Kea's in a stack trace, by the folder from which Kea was built.
package enum CodeUnderTest {
    private static let framework: String = {
        let (path, module) = (#filePath, #fileID.prefix { $0 != "/" })
        return path.range(of: "/\(module)/", options: .backwards).map { "\(path[..<$0.lowerBound])/" } ?? path
    }()

    /// Returns whether a frame is of the code under test: not a library's, generated, of a macro, or `main`.
    package static func contains(function: String, file: String?) -> Bool {
        guard let file else { return false }
        return function != "main" && !isOfKea(file)
            && !["/<", "/@__swiftmacro_"].contains(where: file.contains)
    }

    package static func isOfKea(_ file: String) -> Bool { file.hasPrefix(framework) }
}
