/**
 * `npm run soak [part of a name …]`: runs the long counts of the promises (`lib/testing/soak-*.ts`) and writes `docs/soak.md`.
 *
 * A soak program prints one JSON line per promise, `{"promise":"P3","what":"…","ok":true,"figures":{"kills":31}}`, anything else
 * as it likes, and ends with a non-zero code when a promise was broken. What could not be tried here has `"ok":false` and says why in
 * `"notRun"`; it is neither held nor broken.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { runPrograms } from './setup/run-programs.mjs'
import { Refusal, say, tellFailures } from './setup/say.mjs'
import { readRows, soakReport } from './setup/soak-report.mjs'

await tellFailures(async () => {
  const chosen = process.argv.slice(2)
  const results = await runPrograms({
    folder: 'lib/testing',
    pattern: /^soak-.*\.ts$/,
    chosen,
    onLine: say,
    timeoutMs: 60 * 60_000,
  })
  const rows = results.flatMap(readRows)
  if (chosen.length === 0) {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    writeFileSync('docs/soak.md', soakReport(rows, version))
    say('Written: docs/soak.md')
  }
  const notRun = rows.filter((row) => row.notRun)
  const broken = rows.filter((row) => !row.ok && !row.notRun).map(({ promise, program }) => `${promise} (${program})`)
  for (const row of notRun) say(`not run: ${row.promise} (${row.program}): ${row.notRun}`)
  const skipped = notRun.length > 0 ? `, ${notRun.length} not run` : ''
  say(`${rows.length - broken.length - notRun.length} passed, ${broken.length} failed${skipped}`)
  if (broken.length > 0) throw new Refusal(`broken promises: ${broken.join(', ')}`)
})
