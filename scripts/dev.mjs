/** `npm run dev`: like `npm start`, with Next's development server instead of a build. */
import { runServer } from './setup/run-server.mjs'

await runServer('dev')
