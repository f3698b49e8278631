import CucumberExpressions
import Kea
import KeaEvents

extension StepRegistry {
    static func define(
        _ moment: HookMoment, _ name: String?, _ tags: String?, _ order: Int,
        _ place: (file: String, line: Int), _ body: StepBody, isForEachWorker: Bool = false
    ) {
        let location = SourceLocation(file: place.file, line: place.line)
        guard let registry = registry(for: moment.rawValue, at: location) else { return }
        do {
            let expression = try tags.map { try TagExpression(parsing: $0) }
            let info = HookInfo(
                moment: moment, name: name, location: location, index: registry.glue.hooks.count)
            registry.hooks.add(
                .init(
                    info: info, tags: expression, order: order, body: body, isForEachWorker: isForEachWorker))
            registry.glue.hooks.append(
                Glue.Hook(
                    moment: moment, name: name, tags: expression?.source, location: location,
                    order: registry.nextOrder()))
        } catch {
            Diagnostics.record(.error, "\(moment.rawValue): \(error)", at: location)
            registry.hooks.mistakes.insert(location)
        }
    }
}

extension StepRegistry {
    func groupHooks(_ moment: HookMoment, for tags: [String]) -> [Hooks.Hook] {
        hooks.hooks(moment, for: tags).map { hook in
            let isOfRun = moment == .beforeRun || moment == .afterRun
            return Hooks.Hook(
                hook.body.action([]), location: hook.info.location, name: hook.info.title,
                ofRun: isOfRun ? hook.info : nil, isForEachWorker: hook.isForEachWorker)
        }
    }
}
