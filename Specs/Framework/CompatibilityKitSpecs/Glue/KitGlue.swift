import Foundation
import Kea
import KeaFeatures
import SpecSupport

/// The glue of the Cucumber Compatibility Kit, a class a sample, as its description has it in words.
///
/// Each is found only where it is named: `--glue Kit.AllStatuses`.
enum Kit {
    /// The error that glue throws.
    struct Whoops: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// The bytes of a file of a sample.
    static func file(_ path: String) throws -> [UInt8] {
        [UInt8](
            try Data(contentsOf: ConformanceData.root.appendingPathComponent("compatibility-kit/\(path)")))
    }
}
