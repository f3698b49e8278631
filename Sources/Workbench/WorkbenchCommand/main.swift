import Foundation
import KeaWorkbench

exit(Workbench.run(Array(CommandLine.arguments.dropFirst())))
