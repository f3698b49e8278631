import Foundation
import Kea
import KeaFeatures
import SpecSupport

/// The step definitions and hooks of the Cucumber Compatibility Kit, one class for each sample.
///
/// Each class is opt-in: `--glue Kit.AllStatuses` selects it.
enum Kit {
    /// The error that step definitions and hooks throw.
    struct Whoops: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    /// Returns the bytes of a sample's file.
    static func file(_ path: String) throws -> [UInt8] {
        [UInt8](
            try Data(contentsOf: ConformanceData.root.appendingPathComponent("compatibility-kit/\(path)")))
    }
}
