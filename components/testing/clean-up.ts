import { afterEach } from 'vitest'

// What a test rendered must be gone before its document is: a timer of it would find no window.
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react')
  afterEach(cleanup)
}
