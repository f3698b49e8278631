import Foundation

/// Compares long texts by their bytes, at the speed of the C library even in debug builds.
enum Bytes {
    /// Returns the offset of the first byte in which two texts differ; `nil` if they are equal.
    static func firstDifference(_ left: String, _ right: String) -> Int? {
        with(left, right) { left, right in
            let shared = commonPrefix(left, right)
            return shared == left.count && shared == right.count ? nil : shared
        }
    }

    /// Calls a closure with the bytes of two texts.
    static func with<Result>(
        _ left: String, _ right: String,
        _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var left = left
        var right = right
        return left.withUTF8 { left in right.withUTF8 { right in body(left, right) } }
    }

    /// Returns the length in bytes of the common prefix.
    static func commonPrefix(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
        var low = 0
        var high = min(left.count, right.count)
        guard let left = left.baseAddress, let right = right.baseAddress else { return 0 }
        // All bytes before `low` are equal; the first difference is at or before `high`.
        while low < high {
            let middle = low + (high - low + 1) / 2
            if memcmp(left + low, right + low, middle - low) == 0 { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Returns the length in bytes of the common suffix.
    static func commonSuffix(_ left: UnsafeBufferPointer<UInt8>, _ right: UnsafeBufferPointer<UInt8>) -> Int {
        var low = 0
        var high = min(left.count, right.count)
        guard let leftEnd = left.baseAddress.map({ $0 + left.count }),
            let rightEnd = right.baseAddress.map({ $0 + right.count })
        else { return 0 }
        while low < high {
            let middle = low + (high - low + 1) / 2
            let isSame = memcmp(leftEnd - middle, rightEnd - middle, middle - low) == 0
            if isSame { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Returns the offsets at which lines begin, from the start of `range`; at most `limit` of them.
    static func lineStarts(
        in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, limit: Int = .max
    ) -> [Int] {
        var starts = [range.lowerBound]
        guard let base = bytes.baseAddress else { return starts }
        while let last = starts.last, starts.count < limit,
            let newline = memchr(base + last, 0x0A, range.upperBound - last)
        {
            starts.append(UnsafeRawPointer(newline) - UnsafeRawPointer(base) + 1)
        }
        return starts
    }

    /// Returns the start of the line that is `lines` lines above the one that contains `offset`.
    static func lineStart(in bytes: UnsafeBufferPointer<UInt8>, of offset: Int, above lines: Int) -> Int {
        var start = offset
        var left = lines
        while start > 0 {
            if bytes[start - 1] == 0x0A {
                if left == 0 { return start }
                left -= 1
            }
            start -= 1
        }
        return start
    }

    /// Returns the end, after the line feed, of the line that is `lines` lines below the one that ends at `offset`.
    static func lineEnd(in bytes: UnsafeBufferPointer<UInt8>, of offset: Int, below lines: Int) -> Int {
        var end = offset
        guard let base = bytes.baseAddress else { return 0 }
        for _ in 0...lines where end < bytes.count {
            guard let newline = memchr(base + end, 0x0A, bytes.count - end) else { return bytes.count }
            end = UnsafeRawPointer(newline) - UnsafeRawPointer(base) + 1
        }
        return end
    }
}
