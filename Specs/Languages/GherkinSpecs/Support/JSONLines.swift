import Foundation

/// Returns lines of JSON with sorted keys, for comparison.
enum JSONLines {
    static func sorted(_ text: String) throws -> [String] {
        try text.split(separator: "\n").map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            let data = try JSONSerialization.data(
                withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
            return String(decoding: data, as: UTF8.self)
        }
    }

    static func sorted(contentsOf file: URL) throws -> [String] {
        try sorted(String(decoding: Data(contentsOf: file), as: UTF8.self))
    }
}
