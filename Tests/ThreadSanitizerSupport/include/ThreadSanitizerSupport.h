// Nothing to call: see ThreadSanitizerSupport.c.
