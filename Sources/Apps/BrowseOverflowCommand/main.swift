import Foundation

Console.prepareProcess()
try await ChildTransport.serveParent()
let words = Array(CommandLine.arguments.dropFirst())
let status = await BrowseOverflowCommand.run(
    words, environment: ProcessInfo.processInfo.environment, console: Console())
exit(status.rawValue)
