package import Mediator
package import MediatorEvents
import MediatorServices

// Names in a line may differ from those of a contract in case alone; the exact name goes first.
extension Mediator {
    /// Returns the schema of an action; nil when no module registered it.
    package func actionSchema(_ target: String, _ action: String) -> ActionSchema? {
        if let schema = try? schema(of: target, action) { return schema }
        let schemas = schemas
        let name = ActionNames(schemas.map { "\($0.target).\($0.action)" }).name("\(target).\(action)")
        return schemas.first { "\($0.target).\($0.action)" == name }
    }

    /// Returns the schema of an event; nil when no module declared it.
    package func eventSchema(named target: String, _ event: String) -> EventSchema? {
        if let schema = try? eventSchema(of: target, event) { return schema }
        let schemas = eventSchemas
        let name = ActionNames(schemas.map { "\($0.target).\($0.event)" }).name("\(target).\(event)")
        return schemas.first { "\($0.target).\($0.event)" == name }
    }

    /// Returns the name of a target, a service or a record as it is registered: the same, or the only one that differs in
    /// case alone.
    package func describedName(_ name: String) -> String {
        let names = Array(targets) + eventSchemas.map(\.target) + services.map(\.shortName) + records.map(\.name)
        return ActionNames(names).name(name) ?? name
    }
}

extension ActionSchema {
    /// The required parameter of an action that has only one, whose value may stand without its name.
    ///
    /// A callback does not count, since the console supplies it.
    package var onlyRequired: ParameterSchema? {
        let required = parameters.filter { $0.isRequired && !$0.type.isCallback }
        return required.count == 1 ? required.first : nil
    }
}

extension Console.Word {
    /// Whether the word is a value without a name, and neither an option nor all parameters.
    package var isUnnamedValue: Bool {
        guard key == nil, !isObject, file == nil, !text.isEmpty || isQuoted else { return false }
        return !isOption && !OutputFile.isSign(self)
    }
}
