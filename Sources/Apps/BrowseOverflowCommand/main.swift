import Foundation

Console.prepareProcess()
let words = Array(CommandLine.arguments.dropFirst())
let status = await BrowseOverflowCommand.run(words, console: Console())
exit(status.rawValue)
