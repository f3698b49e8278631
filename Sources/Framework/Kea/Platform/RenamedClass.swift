/// A copy of a class that has another name.
///
/// XCTest lists and selects tests by the name of their class, which it asks the Swift runtime for.
package enum RenamedClass {
    /// Copies a class, for good, under a name that need not be that of a class.
    ///
    /// - Parameter name: the module and the name: `ShopSpecs.Outer.BasketSpec`.
    package static func copy<Original: AnyObject>(of original: Original.Type, named name: String)
        -> Original.Type
    {
        // Two records of the Swift ABI, TargetModuleContextDescriptor and the beginning of TargetClassDescriptor: flags,
        // the offset of the surrounding context, and that of the name. Then the names.
        let names = name.split(separator: ".", maxSplits: 1).map { Array($0.utf8) + [0] }
        let record = UnsafeMutableRawPointer.allocate(
            byteCount: 64 + names[0].count + names[1].count, alignment: 8)
        record.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
        let words: [Int32] = [0, 0, 64 - 8, 0x40 | 16, -16, Int32(64 + names[0].count) - 20]
        record.copyMemory(from: words, byteCount: 24)
        (record + 64).copyMemory(from: names[0] + names[1], byteCount: names[0].count + names[1].count)
        let (source, start, size) = layout(of: original)
        let bytes = UnsafeMutableRawPointer.allocate(
            byteCount: size, alignment: MemoryLayout<UnsafeRawPointer>.alignment)
        bytes.copyMemory(from: start, byteCount: size)
        let copy = bytes + (source - start)
        // The runtime takes the name from the type descriptor.
        copy.storeBytes(
            of: UnsafeRawPointer(record + 12), toByteOffset: descriptorOffset, as: UnsafeRawPointer.self)
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
