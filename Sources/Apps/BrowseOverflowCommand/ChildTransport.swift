import AppSupport
import Foundation

/// A transport that sends each request in a child process, which runs this program.
///
/// On Linux, Foundation traps on some responses (``URLSessionTransport``). They end the child only, which this transport
/// reports as a lost connection.
struct ChildTransport: Transport {
    private static let argument = "--request"

    /// Sends the request on standard input if the process is a child; otherwise returns.
    static func serveParent() async throws {
        guard CommandLine.arguments.dropFirst() == [argument] else { return }
        #if os(Linux)
            // A child that traps leaves no core file.
            var none = rlimit()
            setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &none)
        #endif
        // The address may contain the key of the API; as an argument, all users could read it.
        let url = URL(string: readLine() ?? "") ?? URL(filePath: "/")
        // Without the process that waits for the response, none is needed: its end of the pipe closes with it.
        Thread.detachNewThread {
            while readLine() != nil {}
            exit(1)
        }
        let outcome: any Encodable
        do throws(TransportError) {
            outcome = try await URLSessionTransport().send(Request(url))
        } catch {
            outcome = error
        }
        try FileHandle.standardOutput.write(contentsOf: JSONEncoder().encode(outcome))
        exit(0)
    }

    func send(_ request: Request) async throws(TransportError) -> Response {
        let child = Process()
        let (input, output) = (Pipe(), Pipe())
        child.executableURL = Bundle.main.executableURL
        child.arguments = [Self.argument]
        child.environment = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) {
            $1
        }
        (child.standardInput, child.standardOutput) = (input, output)
        child.standardError = FileHandle.nullDevice
        let outcome: Data = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    guard (try? child.run()) != nil else { return continuation.resume(returning: Data()) }
                    try? input.fileHandleForWriting.write(contentsOf: Data("\(request.url)\n".utf8))
                    let data = output.fileHandleForReading.readDataToEndOfFile()
                    try? input.fileHandleForWriting.close()
                    continuation.resume(returning: data)
                }
            }
        } onCancel: {
            if child.isRunning { child.terminate() }
        }
        if Task.isCancelled { throw .cancelled }
        if let response = try? JSONDecoder().decode(Response.self, from: outcome) { return response }
        throw (try? JSONDecoder().decode(TransportError.self, from: outcome)) ?? .connectionLost
    }
}
