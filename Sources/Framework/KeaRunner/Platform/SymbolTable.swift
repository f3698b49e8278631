import CTypeMetadata
import Foundation
import Kea

/// The functions of this process that may be test methods, by the names that the compiler gave them.
///
/// On Linux, the Swift runtime does not list the methods of a class. The linker's symbol table does, in debug and in
/// release builds, unless the executable is stripped.
struct SymbolTable {
    /// The address of each function in this process, by the text that `swift demangle` prints for it.
    private(set) var functions: [String: UnsafeRawPointer] = [:]

    /// The descriptor of each asynchronous function, by the same text.
    private(set) var asyncFunctions: [String: UnsafeRawPointer] = [:]

    /// The symbol of each class, by the address of its descriptor.
    private var classes: [UnsafeRawPointer: String] = [:]

    /// The offset that the loader adds to addresses.
    private let slide: UInt

    /// The name of a class in symbols, without the arguments of a generic class.
    func name(of type: AnyClass) -> String? { name(ofDescriptor: Self.descriptor(of: type)) }

    func name(ofDescriptor descriptor: UnsafeRawPointer) -> String? {
        classes[descriptor].flatMap { Self.demangled($0) }
    }

    static func file(of type: AnyClass) -> String {
        kea_image_of(descriptor(of: type)).map { String(cString: $0) } ?? "its library"
    }

    /// The file that declares a function of the executable; `nil` without debug information.
    @MainActor
    static func sourceFile(of function: UnsafeRawPointer) -> String? {
        guard let slide = ofThisExecutable?.slide else { return nil }
        let offset = UInt64(UInt(bitPattern: function) - slide)
        return Symbolizer.frames(at: [(ChildProcess.executable, offset)]).last?.location?.file
    }

    /// The address of a class's descriptor: the sixth word of the class, see ClassMetadata in the Swift ABI.
    private static func descriptor(of type: AnyClass) -> UnsafeRawPointer {
        unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: 40, as: UnsafeRawPointer.self)
    }

    /// The table of the running executable; `nil` if the executable is stripped.
    @MainActor
    static let ofThisExecutable = images.first.flatMap { read(ChildProcess.executable, slide: $0.slide) }

    mutating func addLibraries() {
        for table in Self.images.dropFirst().compactMap({ Self.read($0.file, slide: $0.slide) }) {
            functions.merge(table.functions) { own, _ in own }
            asyncFunctions.merge(table.asyncFunctions) { own, _ in own }
            classes.merge(table.classes) { own, _ in own }
        }
    }

    /// The executable and then the shared libraries, each with the offset that the loader adds to its addresses.
    private static var images: [(file: String, slide: UInt)] {
        var images: [(file: String, slide: UInt)] = []
        withUnsafeMutablePointer(to: &images) { pointer in
            kea_each_image(
                { file, slide, context in
                    context?.assumingMemoryBound(to: [(file: String, slide: UInt)].self).pointee
                        .append((String(cString: file), slide))
                }, pointer)
        }
        return images
    }

    /// Returns the table in a file; `nil` if the file is stripped or unreadable, which the caller reports.
    private static func read(_ file: String, slide: UInt) -> SymbolTable? {
        var table = SymbolTable(slide: slide)
        let hasTable = withUnsafeMutablePointer(to: &table) { pointer in
            kea_each_symbol(
                file,
                { kind, name, value, context in
                    context?.assumingMemoryBound(to: SymbolTable.self).pointee
                        .add(Int(kind), String(cString: name), value)
                }, pointer)
        }
        return hasTable == 0 ? nil : table
    }

    private mutating func add(_ kind: Int, _ name: String, _ value: UInt) {
        guard let address = UnsafeRawPointer(bitPattern: slide + value) else { return }
        if kind == KEA_CLASS {
            classes[address] = name
        } else if let text = Self.demangled(name) {
            if kind == KEA_FUNCTION { functions[text] = address }
            if kind == KEA_ASYNC_FUNCTION { asyncFunctions[text] = address }
        }
    }

    /// Returns the text that `swift demangle` prints, without the kind of record.
    private static func demangled(_ name: String) -> String? {
        guard let text = swiftDemangle(name, name.utf8.count, nil, nil, 0) else { return nil }
        defer { free(text) }
        // The demangler writes spaces in raw names as no-break spaces.
        let readable = String(cString: text).replacingOccurrences(of: "\u{A0}", with: " ")
        for prefix in ["async function pointer to ", "nominal type descriptor for "]
        where readable.hasPrefix(prefix) {
            return String(readable.dropFirst(prefix.count))
        }
        return readable
    }
}

@_silgen_name("swift_demangle")
private func swiftDemangle(
    _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
    _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
) -> UnsafeMutablePointer<CChar>?
