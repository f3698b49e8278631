import Foundation
import Kea
import KeaFeatures
import SpecSupport

/// The step definitions and hooks of the Cucumber Compatibility Kit, one class for each sample.
///
/// Each class is opt-in: `--glue Kit.AllStatuses` selects it.
enum Kit {
    struct Whoops: Error, CustomStringConvertible {
        let description: String
        init(_ description: String) { self.description = description }
    }

    static func file(_ path: String) throws -> [UInt8] {
        [UInt8](
            try Data(contentsOf: ConformanceData.root.appendingPathComponent("compatibility-kit/\(path)")))
    }
}
