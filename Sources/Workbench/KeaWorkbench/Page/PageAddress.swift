import Foundation

/// The address of a package's page.
///
/// A file leads a browser there, and only the user can read it: the arguments of programs are visible to all users of the
/// machine. It remains for the next service, so that an open page finds that.
package struct PageAddress {
    let port: UInt16
    /// The word in the address that only the user knows.
    let secret: String
    let file: String

    package var text: String { "http://127.0.0.1:\(port)/\(secret)/" }

    /// Returns a server at the address of the last service in a folder, or at another one if its port is not free.
    ///
    /// - Throws: an error of the system if no port can be opened.
    static func open(in folder: String) throws -> (PageAddress, HTTPServer) {
        let file = folder + "/page.html"
        let attributes = try? FileManager.default.attributesOfItem(atPath: file)
        let isPrivate = attributes?[.posixPermissions] as? Int == 0o600
        let data = isPrivate ? FileManager.default.contents(atPath: file) : nil
        let stored = String(decoding: data ?? Data(), as: UTF8.self)
            .firstMatch(of: #/http://127\.0\.0\.1:(\d+)/([a-z2-9]{26})/"/#)
        if let stored, let port = UInt16(stored.1), let server = try? HTTPServer(port: port) {
            return (PageAddress(port: port, secret: String(stored.2), file: file), server)
        }
        let server = try HTTPServer()
        // Otherwise the file remains that of the service that has the port.
        let address = PageAddress(
            port: server.port, secret: randomWord(), file: stored == nil ? file : folder + "/page-2.html")
        address.write(in: folder)
        return (address, server)
    }

    private func write(in folder: String) {
        let manager = FileManager.default
        try? manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try? manager.removeItem(atPath: file)
        let descriptor = Foundation.open(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let page =
            "<!doctype html><meta charset=\"utf-8\"><title>Features</title>"
            + "<meta http-equiv=\"refresh\" content=\"0;url=\(text)\">"
        try? FileHandle(fileDescriptor: descriptor, closeOnDealloc: true).write(contentsOf: Data(page.utf8))
    }

    static func randomWord() -> String {
        (0..<26).map { _ in String("abcdefghijkmnopqrstuvwxyz23456789".randomElement() ?? "a") }.joined()
    }
}
