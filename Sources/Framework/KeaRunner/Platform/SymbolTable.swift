import CTypeMetadata
import Foundation
import Kea

/// The functions of this process that may be test methods, by the names that the compiler gave them.
///
/// On Linux, the Swift runtime does not list the methods of a class. The linker's symbol table does, in debug and in
/// release builds, unless the executable is stripped.
struct SymbolTable {
    /// The address of each function in this process, by the text that `swift demangle` prints for it.
    private(set) var functions: [String: UnsafeRawPointer]

    /// The descriptor of each asynchronous function, by the same text.
    private(set) var asyncFunctions: [String: UnsafeRawPointer]

    /// The text that `swift demangle` prints for each class, by the address of its descriptor.
    private(set) var classes: [UnsafeRawPointer: String]
}

extension SymbolTable {
    /// The name of a class in symbols, without the arguments of a generic class.
    func name(of type: AnyClass) -> String? { classes[Self.descriptor(of: type)] }

    /// The executable or shared library that contains a class.
    static func file(of type: AnyClass) -> String {
        kea_image_of(descriptor(of: type)).map { String(cString: $0) } ?? "its library"
    }

    /// The address of a class's descriptor: the sixth word of the class, see ClassMetadata in the Swift ABI.
    private static func descriptor(of type: AnyClass) -> UnsafeRawPointer {
        unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: 40, as: UnsafeRawPointer.self)
    }
}

#if os(Linux) && _pointerBitWidth(_64)
    extension SymbolTable {
        /// Returns the table of the running executable; `nil` if the executable is stripped.
        static func ofThisExecutable() -> SymbolTable? {
            images.first.flatMap { read(ChildProcess.executable, slide: $0.slide) }
        }

        /// Adds the tables of the shared libraries that have one.
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
            let data = try? Data(contentsOf: URL(fileURLWithPath: file), options: .alwaysMapped)
            return data?.withUnsafeBytes { read($0, slide: slide) }
        }

        private static func read(_ image: UnsafeRawBufferPointer, slide: UInt) -> SymbolTable? {
            guard let header = image.load(Elf64_Ehdr.self, at: 0) else { return nil }
            func section(_ index: Int) -> Elf64_Shdr? {
                image.load(Elf64_Shdr.self, at: Int(header.e_shoff) + index * Int(header.e_shentsize))
            }
            for index in 0..<Int(header.e_shnum) {
                guard let table = section(index), table.sh_type == symbolTableType,
                    let names = section(Int(table.sh_link))
                else { continue }
                return read(image, symbols: table, names: names, slide: slide)
            }
            return nil
        }

        private static func read(
            _ image: UnsafeRawBufferPointer, symbols: Elf64_Shdr, names: Elf64_Shdr, slide: UInt
        ) -> SymbolTable {
            var functions: [String: UnsafeRawPointer] = [:]
            var asyncFunctions: [String: UnsafeRawPointer] = [:]
            var classes: [UnsafeRawPointer: String] = [:]
            let size = MemoryLayout<Elf64_Sym>.size
            for index in 0..<Int(symbols.sh_size) / size {
                guard let symbol = image.load(Elf64_Sym.self, at: Int(symbols.sh_offset) + index * size),
                    symbol.st_value != 0,
                    let name = image.text(at: Int(names.sh_offset) + Int(symbol.st_name)),
                    let kind = kind(of: name), let text = demangled(name),
                    let address = UnsafeRawPointer(bitPattern: slide + UInt(symbol.st_value))
                else { continue }
                switch kind {
                case .function: functions[text] = address
                case .asyncFunction: asyncFunctions[text] = address
                case .classDescriptor: classes[address] = text
                }
            }
            return SymbolTable(functions: functions, asyncFunctions: asyncFunctions, classes: classes)
        }

        private enum Kind { case function, asyncFunction, classDescriptor }

        /// Returns the kind of a symbol: a class, `…CMn`, or a function without parameters and result, `…yyF`, with `Ya`
        /// for `async` and `K` or `YK` for `throws` before its end.
        private static func kind(of name: UnsafePointer<CChar>) -> Kind? {
            guard name[0] == 0x24, name[1] == 0x73 else { return nil }  // "$s"
            let length = strlen(name)
            guard length > 5 else { return nil }
            if name[length - 3] == 0x43, name[length - 2] == 0x4D, name[length - 1] == 0x6E {  // "CMn"
                return .classDescriptor
            }
            let isAsync = name[length - 2] == 0x54 && name[length - 1] == 0x75  // "Tu"
            let end = isAsync ? length - 3 : length - 1
            guard name[end] == 0x46 else { return nil }  // "F"
            let isPlain = name[end - 1] == 0x79 && name[end - 2] == 0x79  // "yy"
            guard isPlain || name[end - 1] == 0x4B || name[end - 1] == 0x61 else { return nil }  // "K", "a"
            return isAsync ? .asyncFunction : .function
        }

        /// Returns the text that `swift demangle` prints, without the kind of record.
        private static func demangled(_ name: UnsafePointer<CChar>) -> String? {
            guard let text = swiftDemangle(name, strlen(name), nil, nil, 0) else { return nil }
            defer { free(text) }
            // The demangler writes spaces in raw names as no-break spaces.
            let readable = String(cString: text).replacingOccurrences(of: "\u{A0}", with: " ")
            for prefix in ["async function pointer to ", "nominal type descriptor for "]
            where readable.hasPrefix(prefix) {
                return String(readable.dropFirst(prefix.count))
            }
            return readable
        }

        private static let symbolTableType: UInt32 = 2  // SHT_SYMTAB
    }

    extension UnsafeRawBufferPointer {
        fileprivate func load<T: BitwiseCopyable>(_: T.Type, at offset: Int) -> T? {
            guard offset >= 0, offset + MemoryLayout<T>.size <= count else { return nil }
            return loadUnaligned(fromByteOffset: offset, as: T.self)
        }

        fileprivate func text(at offset: Int) -> UnsafePointer<CChar>? {
            guard offset >= 0, offset < count else { return nil }
            return baseAddress?.advanced(by: offset).assumingMemoryBound(to: CChar.self)
        }
    }

    /// The runtime's own demangler: the one that prints the names of types.
    @_silgen_name("swift_demangle")
    private func swiftDemangle(
        _ name: UnsafePointer<CChar>, _ length: Int, _ buffer: UnsafeMutablePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>?, _ flags: UInt32
    ) -> UnsafeMutablePointer<CChar>?
#else
    extension SymbolTable {
        /// Returns no table: the Objective-C runtime lists methods, and XCTest finds its tests by itself.
        static func ofThisExecutable() -> SymbolTable? { nil }
        mutating func addLibraries() {}
    }
#endif
