import Foundation

/// The port and the secret of a package's page.
///
/// They are stored for the next service, so that an open page finds it. Only the user can read the file.
package struct PageAddress: Codable {
    let port: UInt16
    /// The word in the address that only the user knows.
    let secret: String

    package var text: String { "http://127.0.0.1:\(port)/\(secret)/" }

    /// Returns a server at the address of the last service, or at another one if its port is not free.
    ///
    /// - Parameter file: contains the address.
    /// - Throws: an error of the system if no port can be opened.
    static func open(_ file: String) throws -> (PageAddress, HTTPServer) {
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        let isPrivate = attributes?[.posixPermissions] as? Int == 0o600
        let data = isPrivate ? FileManager.default.contents(atPath: file) : nil
        let stored = data.flatMap { try? JSONDecoder().decode(PageAddress.self, from: $0) }
        let known = stored?.secret.count == wordLength ? stored : nil
        if let known, let server = try? HTTPServer(port: known.port) { return (known, server) }
        let server = try HTTPServer()
        let address = PageAddress(port: server.port, secret: randomWord())
        // Otherwise the file remains that of the service that has the port.
        if known == nil, let data = try? JSONEncoder().encode(address) { write(data, to: file) }
        return (address, server)
    }

    /// Writes a page that only the user can read, and that leads to the address.
    ///
    /// A browser is started with its path: arguments of programs are visible to all users of the machine.
    func writeEntrance(to file: String) {
        let text =
            "<!doctype html><meta charset=\"utf-8\"><title>Features</title>"
            + "<meta http-equiv=\"refresh\" content=\"0;url=\(self.text)\">"
        Self.write(Data(text.utf8), to: file)
    }

    private static func write(_ data: Data, to file: String) {
        let manager = FileManager.default
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        try? manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? manager.removeItem(atPath: file)
        let descriptor = Foundation.open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: data)
    }

    private static let wordLength = 26

    static func randomWord() -> String {
        (0..<wordLength).map { _ in String("abcdefghijkmnopqrstuvwxyz23456789".randomElement() ?? "a") }
            .joined()
    }
}
