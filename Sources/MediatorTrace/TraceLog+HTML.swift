import Mediator
import MediatorCoding
import MediatorPages

extension TraceLog {
    /// Returns the calls as a page of HTML in one file: a timeline by thread, actor and other process, the tree of the
    /// calls, search, and the details of a selected call.
    ///
    /// The page loads nothing from the network. It draws only what is visible, so that 100,000 calls can be searched and
    /// zoomed.
    ///
    /// - Parameter title: The title of the page.
    public func html(title: String = "Trace") -> String {
        // Names, modules and codes are texts, and all numbers are integers: each has a JSON form.
        let data = (try? SpanColumns(self, title: title).value.json()) ?? "{}"
        return PageText.trace.html(title: title, data: data)
    }
}
