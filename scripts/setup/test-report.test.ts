import { expect, test } from 'vitest'
import { countPlaywright, countVitest } from './test-report.mjs'

const assertion = (status: string, fullName: string) => ({
  status,
  fullName,
  failureMessages: ['first line\nsecond line'],
})

test('Vitest: each test counts, and a file that broke before its tests counts as one failure', () => {
  const report = {
    numPassedTests: 2,
    numFailedTests: 1,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        message: '',
        assertionResults: [assertion('passed', 'a'), assertion('failed', 'b')],
      },
      { name: 'broken.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  }

  const result = countVitest(report)

  expect(result).toMatchObject({ passed: 2, failed: 2, skipped: 1 })
  expect(result.failures).toEqual(['a.test.ts: b\n  first line', 'broken.test.ts: no such module'])
})

test('Playwright: nested suites are walked, errors outside tests count', () => {
  const spec = {
    ok: false,
    file: 'a.spec.ts',
    title: 'renames',
    tests: [{ results: [{ error: { message: 'no region\nmore' } }] }],
  }
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [{ ok: true }], suites: [{ specs: [spec] }] }],
    errors: [{ message: 'the server did not start\nlog' }],
  }

  const result = countPlaywright(report)

  expect(result).toMatchObject({ passed: 3, failed: 2, skipped: 0 })
  expect(result.failures).toEqual(['a.spec.ts: renames\n  no region', 'the server did not start'])
})
