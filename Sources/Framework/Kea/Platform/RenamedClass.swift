/// A copy of a class with the name of another one, by which XCTest lists and selects its tests.
package enum RenamedClass {
    package static func copy<Original: AnyObject>(
        of original: Original.Type, namedAfter namesake: AnyClass
    ) -> Original.Type {
        // The runtime takes the name from the type descriptor.
        let descriptor = unsafeBitCast(namesake, to: UnsafeRawPointer.self)
            .load(fromByteOffset: descriptorOffset, as: UnsafeRawPointer.self)
        return copy(of: original, descriptor)
    }

    /// Copies a class, for good, under a name of a module that need not be that of a class.
    package static func copy<Original: AnyObject>(
        of original: Original.Type, named name: String, in module: String
    ) -> Original.Type {
        // Two records of the Swift ABI, TargetModuleContextDescriptor and the beginning of TargetClassDescriptor: flags,
        // the offset of the surrounding context, and that of the name. Then the names.
        let names = [module, name].map { Array($0.utf8) + [0] }
        let record = UnsafeMutableRawPointer.allocate(
            byteCount: 64 + names[0].count + names[1].count, alignment: 8)
        record.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
        let words: [Int32] = [0, 0, 64 - 8, 0x40 | 16, -16, Int32(64 + names[0].count) - 20]
        record.copyMemory(from: words, byteCount: 24)
        (record + 64).copyMemory(from: names[0] + names[1], byteCount: names[0].count + names[1].count)
        return copy(of: original, UnsafeRawPointer(record + 12))
    }

    private static func copy<Original: AnyObject>(
        of original: Original.Type, _ descriptor: UnsafeRawPointer
    ) -> Original.Type {
        let (source, start, size) = layout(of: original)
        let bytes = UnsafeMutableRawPointer.allocate(
            byteCount: size, alignment: MemoryLayout<UnsafeRawPointer>.alignment)
        bytes.copyMemory(from: start, byteCount: size)
        let copy = bytes + (source - start)
        copy.storeBytes(of: descriptor, toByteOffset: descriptorOffset, as: UnsafeRawPointer.self)
        // Without this, no instance of the copy could be cast to the original.
        copy.storeBytes(of: source, toByteOffset: superclassOffset, as: UnsafeRawPointer.self)
        return unsafeBitCast(copy, to: Original.Type.self)
    }

    /// Returns the words of a class, among them the addresses of its methods.
    package static func words(of type: AnyClass) -> [UInt] {
        let (source, start, size) = layout(of: type)
        return (0..<(size - (source - start)) / 8).map { source.load(fromByteOffset: 8 * $0, as: UInt.self) }
    }

    /// The layout of TargetClassMetadata in the Swift ABI, without Objective-C.
    private static func layout(
        of type: AnyClass
    ) -> (address: UnsafeRawPointer, start: UnsafeRawPointer, size: Int) {
        let address = unsafeBitCast(type, to: UnsafeRawPointer.self)
        let size = Int(address.load(fromByteOffset: 32, as: UInt32.self))
        return (address, address - Int(address.load(fromByteOffset: 36, as: UInt32.self)), size)
    }

    private static let superclassOffset = 8
    private static let descriptorOffset = 40
}
