/**
 * `npm start`: from a fresh clone to a served application. Runs before packages are installed, on any Node from 20,
 * so it and `scripts/setup/` use nothing but Node itself.
 */
const major = Number(process.versions.node.split('.')[0])
if (major < 20) {
  process.stderr.write(
    `sluice: Node ${process.versions.node} is too old. Install Node 20 or newer, then run npm start again.\n`,
  )
  process.exit(1)
}
void import('./setup/run-server.mjs').then(({ runServer }) => runServer('start'))
