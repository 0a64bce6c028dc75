/** `npm run backup [-- folder]`: writes a backup of the data folder, also while the server runs. */
import { runTypescript } from './setup/run-typescript.mjs'
import { tellFailures } from './setup/say.mjs'

await tellFailures(() => runTypescript('lib/runs/backup/command.ts', ['backup', ...process.argv.slice(2)]))
