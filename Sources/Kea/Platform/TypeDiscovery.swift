import Foundation

#if canImport(Darwin)
    import ObjectiveC
#else
    import CTypeMetadata
#endif

/// Finds classes in the running executable, so that nobody has to keep a list of them.
///
/// The package manager looks only for classes that declare a `test…` method themselves; a forgotten list entry
/// would be a spec that silently never runs.
package enum TypeDiscovery {
    /// All classes below `base` that this executable holds, sorted by their qualified names.
    ///
    /// Generic classes are left out: there is no one class to make an instance of. So are those that are found
    /// on request only, see ``FoundOnRequest``.
    @MainActor
    package static func subclasses<Base: AnyObject>(of base: Base.Type) -> [Base.Type] {
        allClasses.compactMap { $0 as? Base.Type }
            .filter { $0 != base && isWanted($0) }
            .sorted { _typeName($0) < _typeName($1) }
    }

    /// Those, and in an ordinary run also those that are found on request.
    @MainActor
    package static func knownSubclasses<Base: AnyObject>(of base: Base.Type) -> [Base.Type] {
        guard requested == nil else { return subclasses(of: base) }
        return allClasses.compactMap { $0 as? Base.Type }.filter { $0 != base }
    }

    /// The names, without their modules, of all classes below `base` and of itself, whether a run finds them or not.
    @MainActor
    package static func names<Base: AnyObject>(below base: Base.Type) -> [String] {
        allClasses.filter { $0 is Base.Type }.map(name) + [name(of: base)]
    }

    /// Whether an ordinary run finds any; for code outside of a run, on whatever thread.
    package static func finds<Base: AnyObject>(subclassesOf base: Base.Type) -> Bool {
        findClasses().contains { $0 is Base.Type && $0 != base && isWanted($0) }
    }

    @MainActor static let allClasses = findClasses()

    /// Whether a class is to be found.
    ///
    /// Without a class, what is meant is always found, unless others are asked for: see ``FoundOnRequest``.
    package static func isWanted(_ type: AnyClass?) -> Bool {
        if let requested { return type.map { requested.contains(name(of: $0)) } ?? false }
        return !(type is any FoundOnRequest.Type)
    }

    /// The name of a class without its module.
    ///
    /// `String(describing:)` says the same, and first asks for three conformances, each looked for in all libraries.
    private static func name(of type: AnyClass) -> String { _typeName(type, qualified: false) }

    /// The classes that the environment names, where only those are found.
    @MainActor package static var requestedClasses: [AnyClass]? {
        requested.map { names in allClasses.filter { names.contains(name(of: $0)) } }
    }

    /// The names of the classes that are to be found and no others, where the environment says so.
    private static let requested: Set<String>? = ProcessInfo.processInfo.environment["KEA_ONLY"]
        .flatMap { $0.isEmpty ? nil : Set($0.split(separator: ",").map(String.init)) }

    /// Whether `KEA_ONLY` names a class that ordinary runs find, and so only narrows what one would run.
    @MainActor
    package static var narrowsOrdinaryRun: Bool {
        requestedClasses?.contains { !($0 is any FoundOnRequest.Type) } ?? false
    }

    /// The names in `KEA_ONLY` that no class has; a run that does not find what it was told to is wrong.
    @MainActor
    package static var namesWithoutClass: [String] {
        guard let requested else { return [] }
        return requested.subtracting(allClasses.map(name)).sorted()
    }

    #if canImport(Darwin)
        // Untested: the project is built and tested on Linux.
        private static func findClasses() -> [AnyClass] {
            var count: UInt32 = 0
            guard let image = class_getImageName(ClassFinder.self),
                let names = objc_copyClassNamesForImage(image, &count)
            else { return [] }
            defer { free(names) }
            return (0..<Int(count)).compactMap { NSClassFromString(String(cString: names[$0])) }
        }

        private final class ClassFinder {}

        package static func genericClasses(below base: AnyClass) -> [UnsafeRawPointer] { [] }
    #else
        /// Walks the table of type descriptors that the linker collected in `swift5_type_metadata`.
        ///
        /// Each entry is a 32-bit offset from its own place to a descriptor; the descriptor begins with 32 bits
        /// of flags (five bits of kind, 16 being a class, and 0x80 for generic) and holds at byte 12 the offset
        /// of a function that returns the class. The layout is that of TypeContextDescriptor in the Swift ABI.
        private static func findClasses() -> [AnyClass] {
            classDescriptors().compactMap { descriptor in
                guard descriptor.load(as: UInt32.self) & isGeneric == 0 else { return nil }
                return type(of: descriptor) as? AnyClass
            }
        }

        /// The type of a descriptor that is not generic.
        static func type(of descriptor: UnsafeRawPointer) -> Any.Type {
            let accessorField = descriptor + 12
            let accessor = accessorField + Int(accessorField.load(as: Int32.self))
            // The accessor takes a request (0: complete metadata, now) and returns it in the first register.
            typealias Accessor = @convention(c) (Int) -> UnsafeRawPointer
            let metadata = unsafeBitCast(accessor, to: Accessor.self)(0)
            return unsafeBitCast(metadata, to: Any.Type.self)
        }

        static let isGeneric: UInt32 = 0x80

        private static func classDescriptors() -> [UnsafeRawPointer] {
            guard let begin = kea_type_metadata_begin(), let end = kea_type_metadata_end() else { return [] }
            var descriptors: [UnsafeRawPointer] = []
            var entry = begin
            while entry < end {
                defer { entry += MemoryLayout<Int32>.size }
                let offset = entry.load(as: Int32.self)
                guard offset & 3 == 0, offset != 0 else { continue }  // The low bits mark indirect entries.
                let descriptor = entry + Int(offset)
                if descriptor.load(as: UInt32.self) & 0x1f == 16 { descriptors.append(descriptor) }
            }
            return descriptors
        }

        /// The descriptors of generic classes below `base`, of which there is no one class to make an instance of.
        ///
        /// Where only some classes are found, those that it names. A class tells its name at byte 8, and its superclass
        /// at byte 20 of its descriptor, by a reference to that one's: one byte of kind, 1 direct and 2 by a pointer,
        /// and 32 bits of offset.
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
    #endif
}

/// A class of specs or steps that ordinary runs do not find.
///
/// It is for specs of a whole run: they start this executable again with the names of the classes that they are
/// about in the environment variable `KEA_ONLY`, separated by commas, and look at what it prints. While the
/// variable is set, only classes that it names are found, with or without this mark.
///
/// ```swift
/// final class CrashingSpec: Spec, FoundOnRequest { … }
/// ```
package protocol FoundOnRequest: AnyObject {}
