import Foundation

let status = await BrowseOverflowCommand.run(Array(CommandLine.arguments.dropFirst()))
exit(status.rawValue)
