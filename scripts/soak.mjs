/**
 * `npm run soak [part of a name …]`: runs the long counts of the promises (`lib/testing/soak-*.ts`) and writes `docs/soak.md`.
 *
 * A soak program prints one JSON line per promise, `{"promise":"P3","what":"…","ok":true,"figures":{"kills":31}}`, anything else
 * as it likes, and ends with a non-zero code when a promise was broken.
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
  const broken = rows.filter(({ ok }) => !ok).map(({ promise, program }) => `${promise} (${program})`)
  say(`${rows.length - broken.length} passed, ${broken.length} failed`)
  if (broken.length > 0) throw new Refusal(`broken promises: ${broken.join(', ')}`)
})
