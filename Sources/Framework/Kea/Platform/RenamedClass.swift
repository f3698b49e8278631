/// A copy of a class that has the name of another one.
///
/// XCTest lists and selects tests by the name of their class, which it asks the Swift runtime for.
package enum RenamedClass {
    /// Copies a class, for good.
    package static func copy<Original: AnyObject>(
        of original: Original.Type, namedAfter namesake: AnyClass
    ) -> Original.Type {
        // The layout of TargetClassMetadata in the Swift ABI, without Objective-C.
        let source = unsafeBitCast(original, to: UnsafeRawPointer.self)
        let size = Int(source.load(fromByteOffset: 32, as: UInt32.self))
        let prefix = Int(source.load(fromByteOffset: 36, as: UInt32.self))
        let bytes = UnsafeMutableRawPointer.allocate(
            byteCount: size, alignment: MemoryLayout<UnsafeRawPointer>.alignment)
        bytes.copyMemory(from: source - prefix, byteCount: size)
        let copy = bytes + prefix
        // The runtime takes the name from the type descriptor.
        let descriptor = unsafeBitCast(namesake, to: UnsafeRawPointer.self)
            .load(fromByteOffset: descriptorOffset, as: UnsafeRawPointer.self)
        copy.storeBytes(of: descriptor, toByteOffset: descriptorOffset, as: UnsafeRawPointer.self)
        // Without this, no instance of the copy could be cast to the original.
        copy.storeBytes(of: source, toByteOffset: superclassOffset, as: UnsafeRawPointer.self)
        return unsafeBitCast(copy, to: Original.Type.self)
    }

    private static let superclassOffset = 8
    private static let descriptorOffset = 40
}
