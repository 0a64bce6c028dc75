/** Counts and failures of Vitest's JSON report. */
export function countVitest(report) {
  const failures = report.testResults.flatMap((file) => [
    ...(file.status === 'failed' && file.assertionResults.length === 0 ? [`${file.name}: ${file.message}`] : []),
    ...file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file.name}: ${test.fullName}\n  ${firstLine(test.failureMessages[0])}`),
  ])
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  ).length
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
    failures,
  }
}

/** Counts and failures of Playwright's JSON report; a test that passed on a retry counts as passed. */
export function countPlaywright({ stats, suites, errors }) {
  const failures = specsOf(suites)
    .filter((spec) => !spec.ok)
    .map((spec) => `${spec.file}: ${spec.title}\n  ${firstLine(spec.tests[0]?.results.at(-1)?.error?.message)}`)
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + (errors?.length ?? 0),
    skipped: stats.skipped,
    failures: [...failures, ...(errors ?? []).map((error) => firstLine(error.message))],
  }
}

const specsOf = (suites = []) => suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)])

const firstLine = (text = '') => text.trim().split('\n')[0] ?? ''
