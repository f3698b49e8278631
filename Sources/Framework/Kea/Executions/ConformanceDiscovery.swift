import CTypeMetadata

extension TypeDiscovery {
    /// Returns the types here that conform to a protocol, `(any Report).self`, but no generic ones and no ``OptIn``.
    @MainActor
    package static func types(conformingTo existential: Any.Type) -> [Any.Type] {
        conforming(to: existential)
            .filter { !($0 is any OptIn.Type) || isWanted($0 as? AnyClass) }
            .sorted { String(reflecting: $0) < String(reflecting: $1) }
    }

    /// Walks the conformances that the linker collects: TargetProtocolConformanceDescriptor in the Swift ABI.
    ///
    /// Each entry is the offset of a record of four 32-bit fields: protocol, type, witness table, flags. A reference is
    /// direct or through a pointer: for the protocol by its lowest bit, for the type by bits 3 to 5 of the flags.
    private static func conforming(to existential: Any.Type) -> [Any.Type] {
        // The first word of an existential type is its kind, the third one its protocol's descriptor.
        let metadata = unsafeBitCast(existential, to: UnsafeRawPointer.self)
        guard metadata.load(as: Int.self) == existentialKind, let begin = kea_conformances_begin(),
            let end = kea_conformances_end()
        else { return [] }
        let wanted = metadata.load(fromByteOffset: 16, as: UnsafeRawPointer.self)
        var types: [Any.Type] = []
        for entry in stride(from: begin, to: end, by: MemoryLayout<Int32>.size) {
            let record = entry + Int(entry.load(as: Int32.self))
            let offset = record.load(as: Int32.self)
            let target = record + Int(offset & ~1)
            let found = offset & 1 == 0 ? target : target.load(as: UnsafeRawPointer?.self)
            guard found == wanted, let type = conformingType(of: record) else { continue }
            types.append(type)
        }
        return types
    }

    private static let existentialKind = 0x303

    private static func conformingType(of record: UnsafeRawPointer) -> Any.Type? {
        let field = record + 4
        let target = field + Int(field.load(as: Int32.self))
        let descriptor: UnsafeRawPointer?
        switch record.load(fromByteOffset: 12, as: UInt32.self) >> 3 & 7 {
        case 0: descriptor = target
        case 1: descriptor = target.load(as: UnsafeRawPointer?.self)
        default: return nil
        }
        guard let descriptor, descriptor.load(as: UInt32.self) & isGeneric == 0 else { return nil }
        return type(of: descriptor)
    }
}
