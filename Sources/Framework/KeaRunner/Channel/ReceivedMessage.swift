/// A message of a worker and who sent it.
package struct ReceivedMessage {
    /// The process that sent it.
    var process: Int32
    /// The example that the worker was running, if any; not told by copies of it.
    var example: Int?
    var message: WorkerMessage

    package init(process: Int32, example: Int?, message: WorkerMessage) {
        self.process = process
        self.example = example
        self.message = message
    }
}
