/// Returns the name of a type without a suffix.
func typeName(of type: Any.Type, without suffix: String) -> String {
    let name = String(describing: type)
    return name.hasSuffix(suffix) && name != suffix ? String(name.dropLast(suffix.count)) : name
}
