/**
 * `npm test [step …]`: installs what is missing, then types, lint, unit, build and browser, one line each. The last line is
 * `N passed, N failed`; the exit code is 1 when anything failed. Runs without a terminal.
 */
import { runTests } from './setup/run-tests.mjs'

await runTests(process.argv.slice(2))
