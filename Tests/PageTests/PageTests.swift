import Testing

/// The pages of the catalog, of its differences and of traces, and pages that handle actions, opened in headless
/// Chromium, one after another: each needs several processes.
@Suite(
    .serialized,
    .enabled(if: Chromium.executable != nil, "There is no Chromium to open the pages in."))
struct PageTests {}
