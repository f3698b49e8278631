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
public enum TypeDiscovery {
    /// All classes below `base` that this executable holds, sorted by their qualified names.
    ///
    /// Generic classes are left out: there is no one class to make an instance of. So are those that are found
    /// on request only, see ``FoundOnRequest``.
    @MainActor
    public static func subclasses<Base: AnyObject>(of base: Base.Type) -> [Base.Type] {
        allClasses.compactMap { $0 as? Base.Type }
            .filter { $0 != base && isWanted($0) }
            .sorted { String(reflecting: $0) < String(reflecting: $1) }
    }

    /// Whether an ordinary run finds any; for code outside of a run, on whatever thread.
    package static func finds<Base: AnyObject>(subclassesOf base: Base.Type) -> Bool {
        findClasses().contains { $0 is Base.Type && $0 != base && isWanted($0) }
    }

    @MainActor private static let allClasses = findClasses()

    /// Whether a class is to be found.
    ///
    /// Without a class, what is meant is always found, unless others are asked for: see ``FoundOnRequest``.
    package static func isWanted(_ type: AnyClass?) -> Bool {
        if let requested { return type.map { requested.contains(String(describing: $0)) } ?? false }
        return !(type is any FoundOnRequest.Type)
    }

    /// The classes that the environment names, where only those are found.
    @MainActor package static var requestedClasses: [AnyClass]? {
        requested.map { names in allClasses.filter { names.contains(String(describing: $0)) } }
    }

    /// The names of the classes that are to be found and no others, where the environment says so.
    private static let requested: Set<String>? = ProcessInfo.processInfo.environment["KEA_ONLY"].map {
        names in
        Set(names.split(separator: ",").map(String.init))
    }

    /// The names in `KEA_ONLY` that no class has; a run that does not find what it was told to is wrong.
    @MainActor
    package static var namesWithoutClass: [String] {
        guard let requested else { return [] }
        return requested.subtracting(allClasses.map { String(describing: $0) }).sorted()
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
    #else
        /// Walks the table of type descriptors that the linker collected in `swift5_type_metadata`.
        ///
        /// Each entry is a 32-bit offset from its own place to a descriptor; the descriptor begins with 32 bits
        /// of flags (five bits of kind, 16 being a class, and 0x80 for generic) and holds at byte 12 the offset
        /// of a function that returns the class. The layout is that of TypeContextDescriptor in the Swift ABI.
        private static func findClasses() -> [AnyClass] {
            guard let begin = kea_type_metadata_begin(), let end = kea_type_metadata_end() else { return [] }
            var classes: [AnyClass] = []
            var entry = begin
            while entry < end {
                defer { entry += MemoryLayout<Int32>.size }
                let offset = entry.load(as: Int32.self)
                guard offset & 3 == 0, offset != 0 else { continue }  // The low bits mark indirect entries.
                let descriptor = entry + Int(offset)
                let flags = descriptor.load(as: UInt32.self)
                guard flags & 0x1f == 16, flags & 0x80 == 0 else { continue }
                let accessorField = descriptor + 12
                let accessor = accessorField + Int(accessorField.load(as: Int32.self))
                // The accessor takes a request (0: complete metadata, now) and returns it in the first register.
                typealias Accessor = @convention(c) (Int) -> UnsafeRawPointer
                let metadata = unsafeBitCast(accessor, to: Accessor.self)(0)
                if let found = unsafeBitCast(metadata, to: Any.Type.self) as? AnyClass {
                    classes.append(found)
                }
            }
            return classes
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
public protocol FoundOnRequest: AnyObject {}
