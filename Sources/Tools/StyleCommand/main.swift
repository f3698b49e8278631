import Foundation
import KeaStyle

exit(StyleCommands.run(Array(CommandLine.arguments.dropFirst())))
