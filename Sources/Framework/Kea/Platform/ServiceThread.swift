import Foundation

/// A thread without which the process cannot do its work.
package enum ServiceThread {
    /// Runs a closure on a new thread; ends the process if there is none, which `Thread.detachNewThread` ignores.
    package static func start(_ body: @escaping @Sendable () -> Void) {
        let body = Unmanaged.passRetained(body as AnyObject)
        var thread = pthread_t()
        let error = pthread_create(
            &thread, nil,
            { raw in
                guard let raw else { return nil }
                let body = Unmanaged<AnyObject>.fromOpaque(raw).takeRetainedValue()
                (body as? @Sendable () -> Void)?()
                return nil
            }, body.toOpaque())
        guard error == 0 else {
            let text = "error: no thread can be started: \(String(cString: strerror(error)))\n"
            FileHandle.standardError.write(Data(text.utf8))
            _exit(EXIT_FAILURE)
        }
        pthread_detach(thread)
    }
}
