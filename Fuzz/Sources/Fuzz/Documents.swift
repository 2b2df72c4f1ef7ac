@testable import ModuleDocuments

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A document for `new-module --from`: a catalogue, or one of OpenRPC.
struct Documents: FuzzTarget {
    func run(_ input: [UInt8]) {
        guard let document = try? ContractDocument(Data(input), module: "Shop") else { return }
        guard !document.targets.isEmpty else { return }
        let module = NewModuleFiles(module: "Shop", document: document)
        for file in module.files {
            demand(!file.path.contains("..") && !file.path.hasPrefix("/"), "a file at \(file.path)")
            let controls = file.text.unicodeScalars.contains {
                $0.properties.isBidiControl || $0.value == 0x2028 || $0.value == 0x2029
                    || $0.properties.generalCategory == .control && $0 != "\n"
            }
            demand(!controls, "hidden characters in \(file.text)")
        }
    }
}
