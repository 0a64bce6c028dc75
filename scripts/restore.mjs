/** `npm run restore -- <folder>`: puts a backup in the place of the data folder; the server must be stopped. */
import { runTypescript } from './setup/run-typescript.mjs'
import { tellFailures } from './setup/say.mjs'

await tellFailures(() => runTypescript('lib/runs/backup/command.ts', ['restore', ...process.argv.slice(2)]))
