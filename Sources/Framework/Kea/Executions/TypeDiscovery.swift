import CTypeMetadata

/// Finds classes in the running executable: a spec that is missing from a list would never run.
package enum TypeDiscovery {
    /// Returns all subclasses of `base` by name, except ``OptIn`` classes and generic ones, which are no single class.
    @MainActor
    package static func subclasses<Base: AnyObject>(of base: Base.Type) -> [Base.Type] {
        allClasses.compactMap { $0 as? Base.Type }
            .filter { $0 != base && isWanted($0) }
            .sorted { _typeName($0) < _typeName($1) }
    }

    /// Returns the same classes and, in an ordinary run, the opt-in classes too.
    @MainActor
    package static func knownSubclasses<Base: AnyObject>(of base: Base.Type) -> [Base.Type] {
        guard requested == nil else { return subclasses(of: base) }
        return allClasses.compactMap { $0 as? Base.Type }.filter { $0 != base }
    }

    /// Returns the names, without their modules, of `base` and all its subclasses, opt-in classes included.
    @MainActor
    package static func names<Base: AnyObject>(below base: Base.Type) -> [String] {
        allClasses.filter { $0 is Base.Type }.map(name) + [name(of: base)]
    }

    /// Returns whether an ordinary run finds any subclass; callable outside a run, from any thread.
    package static func finds<Base: AnyObject>(subclassesOf base: Base.Type) -> Bool {
        findClasses().contains { $0 is Base.Type && $0 != base && isWanted($0) }
    }

    // A fact about the executable.
    @MainActor static let allClasses = findClasses()

    /// Returns whether a run finds a class; items without one are found unless `KEA_ONLY` selects others.
    package static func isWanted(_ type: AnyClass?) -> Bool {
        if let requested { return type.map { requested.contains(name(of: $0)) } ?? false }
        return !(type is any OptIn.Type)
    }

    /// Returns the name of a class without its module, as `String(describing:)` does after slow look-ups.
    private static func name(of type: AnyClass) -> String { _typeName(type, qualified: false) }

    @MainActor package static var requestedClasses: [AnyClass]? {
        requested.map { names in allClasses.filter { names.contains(name(of: $0)) } }
    }

    private static var requested: Set<String>? { Run.current.requested }

    /// Whether `KEA_ONLY` names a class that ordinary runs find, so that it only narrows the run.
    @MainActor
    package static var narrowsOrdinaryRun: Bool {
        requestedClasses?.contains { !($0 is any OptIn.Type) } ?? false
    }

    /// The names in `KEA_ONLY` that no class has; such a run is an error.
    @MainActor
    package static var namesWithoutClass: [String] {
        guard let requested else { return [] }
        return requested.subtracting(allClasses.map(name)).sorted()
    }

    /// Walks the type descriptors that the linker collects: TypeContextDescriptor in the Swift ABI.
    ///
    /// Each entry is the offset of a descriptor, which begins with 32 bits of flags: five of kind, 0x80 for generic.
    private static func findClasses() -> [AnyClass] {
        classDescriptors().compactMap { descriptor in
            guard descriptor.load(as: UInt32.self) & isGeneric == 0 else { return nil }
            return type(of: descriptor) as? AnyClass
        }
    }

    static func type(of descriptor: UnsafeRawPointer) -> Any.Type {
        let accessorField = descriptor + 12
        let accessor = accessorField + Int(accessorField.load(as: Int32.self))
        // The accessor takes a request (0: complete metadata, now).
        typealias Accessor = @convention(c) (Int) -> UnsafeRawPointer
        let metadata = unsafeBitCast(accessor, to: Accessor.self)(0)
        return unsafeBitCast(metadata, to: Any.Type.self)
    }

    static let isGeneric: UInt32 = 0x80

    private static func classDescriptors() -> [UnsafeRawPointer] {
        guard let begin = kea_type_metadata_begin(), let end = kea_type_metadata_end() else { return [] }
        var descriptors: [UnsafeRawPointer] = []
        for entry in stride(from: begin, to: end, by: MemoryLayout<Int32>.size) {
            let offset = entry.load(as: Int32.self)
            guard offset & 3 == 0, offset != 0 else { continue }  // The low bits mark indirect entries.
            let descriptor = entry + Int(offset)
            if descriptor.load(as: UInt32.self) & 0x1f == 16 { descriptors.append(descriptor) }
        }
        return descriptors
    }

    /// Returns the descriptors of generic classes below `base`; if `KEA_ONLY` is set, of the classes that it names.
    ///
    /// At byte 8 of a descriptor is its name, and at byte 20 a reference to the superclass: a byte of kind, an offset.
    package static func genericClasses(below base: AnyClass) -> [UnsafeRawPointer] {
        // The sixth word of a class is the address of its descriptor.
        let root = unsafeBitCast(base, to: UnsafeRawPointer.self)
            .load(fromByteOffset: 40, as: UnsafeRawPointer.self)
        return classDescriptors().filter { descriptor in
            guard descriptor.load(as: UInt32.self) & isGeneric != 0 else { return false }
            let name = descriptor + 8
            let text = name + Int(name.load(as: Int32.self))
            if let requested,
                !requested.contains(String(cString: text.assumingMemoryBound(to: CChar.self)))
            {
                return false
            }
            var ancestor: UnsafeRawPointer? = descriptor
            while let current = ancestor, current != root { ancestor = superclass(of: current) }
            return ancestor == root
        }
    }

    private static func superclass(of descriptor: UnsafeRawPointer) -> UnsafeRawPointer? {
        let field = descriptor + 20
        let offset = Int(field.load(as: Int32.self))
        guard offset != 0 else { return nil }
        let name = field + offset
        let target = name + 1 + Int((name + 1).loadUnaligned(as: Int32.self))
        switch name.load(as: UInt8.self) {
        case 1: return target
        case 2: return target.load(as: UnsafeRawPointer?.self)
        default: return nil
        }
    }
}

/// An opt-in class of specs or steps: ordinary runs do not find it.
///
/// Specs of whole runs start this executable again with the names of such classes, the only ones found, in `KEA_ONLY`.
package protocol OptIn: AnyObject {}
