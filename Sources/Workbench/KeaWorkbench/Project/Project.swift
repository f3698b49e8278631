import Foundation
import KeaText

/// The package whose specs the workbench serves.
package struct Project: Sendable {
    /// The package's folder.
    let root: String
    /// The folder of the features.
    let features: String
    /// The script that builds and runs, `run-specs.sh`.
    let command: String
    /// The test executable, or the folder in which it will be built.
    let product: String
    /// The folder in which the command was called.
    let directory: String
    /// The options of the build on the command line, such as `-c release`.
    let buildOptions: [String]

    /// The test executable; `nil` if it is not built.
    var executable: String? {
        guard !product.hasSuffix(".xctest") else {
            return FileManager.default.isExecutableFile(atPath: product) ? product : nil
        }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: product)) ?? []
        return names.first { $0.hasSuffix("PackageTests.xctest") }.map { "\(product)/\($0)" }
    }

    package init(
        root: String, features: String, command: String, product: String, directory: String? = nil,
        buildOptions: [String] = []
    ) {
        (self.root, self.features, self.command, self.product) = (root, features, command, product)
        (self.directory, self.buildOptions) = (directory ?? root, buildOptions)
    }

    /// Returns a path relative to the package's folder, if it is in it.
    func shortPath(_ path: String) -> String {
        path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : path
    }

    /// Returns the paths of all feature files, sorted.
    func featurePaths() -> [String] {
        guard let files = FileManager.default.enumerator(atPath: features) else { return [] }
        return files.compactMap { $0 as? String }.filter(Self.isFeature).sorted()
            .map { "\(features)/\($0)" }
    }

    static func isFeature(_ path: String) -> Bool {
        path.hasSuffix(".feature") || path.hasSuffix(".feature.md")
    }
}

extension Process {
    /// Prepares a program that reads and writes nothing.
    convenience init(_ path: String, _ arguments: [String], in folder: String) {
        self.init()
        executableURL = URL(fileURLWithPath: path)
        self.arguments = arguments
        currentDirectoryURL = URL(fileURLWithPath: folder)
        standardInput = FileHandle.nullDevice
        standardOutput = FileHandle.nullDevice
        standardError = FileHandle.nullDevice
    }
}

/// Prints on standard error why a command is not run, and returns the exit status of a mistake.
func refusal(_ message: String) -> Int32 {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    return 2
}
