import Foundation

/// Compares long texts by their bytes, at the speed of the C library even in debug builds.
enum Bytes {
    /// Returns the offset of the first byte in which two texts differ; `nil` if they are equal.
    static func firstDifference(_ left: String, _ right: String) -> Int? {
        var (left, right) = (left, right)
        return left.withUTF8 { left in
            right.withUTF8 { right in
                var low = 0
                var high = min(left.count, right.count)
                // All bytes before `low` are equal; the first difference is at or before `high`.
                while low < high, let one = left.baseAddress, let other = right.baseAddress {
                    let middle = low + (high - low + 1) / 2
                    if memcmp(one + low, other + low, middle - low) == 0 {
                        low = middle
                    } else {
                        high = middle - 1
                    }
                }
                return low == left.count && low == right.count ? nil : low
            }
        }
    }

    /// Returns the lines of a text; one that ends with a line feed ends with an empty line.
    static func lines(of text: String) -> [String] {
        var text = text
        return text.withUTF8 { bytes in
            var lines: [String] = []
            var start = 0
            while let base = bytes.baseAddress, let feed = memchr(base + start, 0x0A, bytes.count - start) {
                let end = UnsafeRawPointer(feed) - UnsafeRawPointer(base)
                lines.append(String(decoding: bytes[start..<end], as: UTF8.self))
                start = end + 1
            }
            return lines + [String(decoding: bytes[start...], as: UTF8.self)]
        }
    }

    /// Returns whether a text has more than one line.
    static func hasSeveralLines(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            bytes.baseAddress.map { memchr($0, 0x0A, bytes.count) != nil } ?? false
        }
    }
}
