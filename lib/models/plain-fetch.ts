/**
 * The platform's own fetch. Next wraps the global one for its page cache, which traces and copies every request; a model's
 * answer is never cached.
 */
export const plainFetch: typeof fetch = (input, init) => original()(input, init)

const original = (): typeof fetch =>
  (globalThis.fetch as typeof fetch & { _nextOriginalFetch?: typeof fetch })._nextOriginalFetch ?? globalThis.fetch
