import CTypeMetadata
import Foundation
import KeaEvents
import Runtime

/// The toolchain's `llvm-symbolizer`, which finds functions and lines ten times as fast as the Swift runtime.
package enum Symbolizer {
    /// A function without its module, an inlined one before its caller; its location if there is debug information.
    package typealias Frame = (function: String, location: (file: String, line: Int)?)

    /// The folder of the standard library: `usr/lib/swift/linux` in the toolchain.
    package static let libraries: String = {
        let metadata = unsafeBitCast(Int.self as Any.Type, to: UnsafeRawPointer.self)
        let library = kea_image_of(metadata).map { String(cString: $0) } ?? ""
        return URL(fileURLWithPath: library).deletingLastPathComponent().path
    }()

    private static let tool: String? = {
        let path = URL(fileURLWithPath: libraries + "/../../../bin/llvm-symbolizer").standardized.path
        return access(path, X_OK) == 0 ? path : nil
    }()

    /// Whether the tool symbolicates stack traces; `symbolicate=full` in `SWIFT_BACKTRACE` chooses the Swift runtime.
    package static func isChosen(by settings: String?) -> Bool {
        tool != nil && settings?.contains("symbolicate=") != true
    }

    /// Returns the functions at addresses in images, in order; none if the tool fails or takes more than ten seconds.
    package static func frames(at addresses: [(image: String, offset: UInt64)]) -> [Frame] {
        guard let tool, !addresses.isEmpty, let files = try? TemporaryFolder("output") else { return [] }
        var environment = ProcessInfo.processInfo.environment
        environment["DEBUGINFOD_URLS"] = nil  // It would ask these servers for debug information.
        let options = ["--functions=linkage", "--no-demangle", "--relative-address"]
        let child = try? ChildProcess(
            options + addresses.map { "\"\($0.image)\" 0x\(String($0.offset, radix: 16))" },
            of: tool, environment: environment,
            streams: [
                STDIN_FILENO: .file("/dev/null"), STDOUT_FILENO: .file(files.path("output")),
                STDERR_FILENO: .file("/dev/null"),
            ])
        guard child?.terminate(after: .seconds(10)) == .byItself(.success),
            let output = try? files.data("output")
        else { return [] }
        // Each function is two lines: its name, and `path:line:column`.
        let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
        return zip(lines, lines.dropFirst()).enumerated().filter { $0.offset.isMultiple(of: 2) }
            .compactMap { frame($0.element.0, at: $0.element.1) }
    }

    private static func frame(_ name: Substring, at location: Substring) -> Frame? {
        guard name != "??" else { return nil }
        let symbol = SymbolicatedBacktrace.Symbol(
            imageIndex: 0, imageName: "", rawName: String(name), offset: 0, sourceLocation: nil)
        let parts = location.split(separator: ":")
        // Debug information of the system's libraries has relative paths.
        guard location.hasPrefix("/"), parts.count > 2, let line = Int(parts[parts.count - 2]), line > 0
        else {
            return (symbol.name, nil)
        }
        return (symbol.name, (parts.dropLast(2).joined(separator: ":"), line))
    }
}
