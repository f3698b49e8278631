extension AvatarImage.Format {
    /// Whether bytes that start like this format also contain its end; trailing bytes do no harm.
    ///
    /// The system reports a lost connection, but not truncated compressed data.
    func isComplete(_ bytes: [UInt8]) -> Bool {
        switch self {
        case .png: Self.hasPNGEnd(bytes)
        case .jpeg: Self.hasJPEGEnd(bytes)
        case .gif: Self.hasGIFEnd(bytes)
        case .webp: bytes.count >= 8 + bytes[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
    }

    /// Skips chunks of length, type, data and checksum up to the one of type `IEND` (PNG, 5.3).
    private static func hasPNGEnd(_ bytes: [UInt8]) -> Bool {
        var index = 8
        while index + 12 <= bytes.count {
            if bytes[(index + 4)..<(index + 8)].elementsEqual("IEND".utf8) { return true }
            index += 12 + bytes[index..<(index + 4)].reduce(0) { $0 << 8 | Int($1) }
        }
        return false
    }

    /// Skips segments of marker, length and data, and the data of scans, up to the marker `EOI` (ITU-T T.81, B.1).
    private static func hasJPEGEnd(_ bytes: [UInt8]) -> Bool {
        var index = 2
        while index + 1 < bytes.count {
            switch (bytes[index], bytes[index + 1]) {
            case (0xFF, 0xD9): return true
            case (0xFF, 0x00...0x01), (0xFF, 0xD0...0xD7): index += 2
            case (0xFF, 0x02...0xFE):
                guard index + 3 < bytes.count else { return false }
                index += 2 + Int(bytes[index + 2]) << 8 + Int(bytes[index + 3])
            default: index += 1
            }
        }
        return false
    }

    /// Skips images and extensions, each with blocks of length and data, up to the trailer (GIF89a, 15 to 27).
    private static func hasGIFEnd(_ bytes: [UInt8]) -> Bool {
        func colors(_ index: Int) -> Int { bytes[index] & 0x80 == 0 ? 0 : 6 << Int(bytes[index] & 7) }
        guard bytes.count > 10 else { return false }
        var index = 13 + colors(10)
        while index < bytes.count {
            switch bytes[index] {
            case 0x21: index += 2
            case 0x2C where index + 9 < bytes.count: index += 11 + colors(index + 9)
            default: return bytes[index] == 0x3B
            }
            while index < bytes.count, bytes[index] > 0 { index += 1 + Int(bytes[index]) }
            index += 1
        }
        return false
    }
}
