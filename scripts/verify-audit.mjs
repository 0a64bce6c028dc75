/** `npm run verify-audit -- <file.jsonl> [--key <public key>]`: whether an exported audit is whole and as it was signed. Needs no server. */
import { existsSync, readFileSync } from 'node:fs'
import { Refusal, say, tellFailures } from './setup/say.mjs'
import { verifyExport } from './setup/verify-export.mjs'

await tellFailures(async () => {
  const args = process.argv.slice(2)
  const at = args.indexOf('--key')
  const key = at < 0 ? undefined : args.splice(at, 2)[1]
  const [file] = args
  if (!file) throw new Refusal('say which file: npm run verify-audit -- audit.jsonl --key <public key>')
  if (!existsSync(file)) throw new Refusal(`there is no file ${file}.`)
  const result = verifyExport(readFileSync(file, 'utf8'), key)
  if (!result.ok) throw new Refusal(`${file}: ${result.problem}`)
  say(
    `${file}: ${result.rows} entries, unbroken, signed${key ? ' with the given key' : '. Give --key to know by whom'}`,
  )
})
