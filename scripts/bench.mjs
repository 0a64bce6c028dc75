/** `npm run bench [part of a name …]`: runs the programs of `bench/`; each prints its figures as ratios to a floor of the same run. */
import { runPrograms } from './setup/run-programs.mjs'
import { Refusal, say, tellFailures } from './setup/say.mjs'

await tellFailures(async () => {
  const results = await runPrograms({
    folder: 'bench',
    pattern: /^(?!.*\.test\.).*\.ts$/,
    chosen: process.argv.slice(2),
    onLine: say,
    timeoutMs: 20 * 60_000,
  })
  const broken = results.filter(({ code }) => code !== 0).map(({ name }) => name)
  if (broken.length > 0) throw new Refusal(`failed: ${broken.join(', ')}`)
})
