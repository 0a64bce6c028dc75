import { expect, test } from 'vitest'
import { kernelEnd } from './kernel-end'

test.each([
  [152, null, '', 'processorMs'],
  [null, 'SIGXCPU', '', 'processorMs'],
  [153, null, '', 'fileBytes'],
  [1, null, 'OSError: [Errno 27] File too large', 'fileBytes'],
  [1, null, 'MemoryError', 'addressBytes'],
  [1, null, 'numpy.core._exceptions._ArrayMemoryError: Unable to allocate 16.0 GiB', 'addressBytes'],
  [2, null, 'bash: fork: Cannot allocate memory', 'addressBytes'],
  [1, null, 'BlockingIOError: [Errno 11] Resource temporarily unavailable', 'processes'],
  [1, null, "RuntimeError: can't start new thread", 'processes'],
  [1, null, 'ValueError: no such column', undefined],
  [0, null, 'MemoryError', undefined],
  [null, 'SIGKILL', '', undefined],
] as const)('exit code %s, signal %s and %j mean %s', (exitCode, signal, stderr, limit) => {
  expect(kernelEnd(exitCode, signal, stderr)?.limit).toBe(limit)
})
