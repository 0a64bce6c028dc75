import { createServer } from 'node:net'
import { Refusal } from './say.mjs'

/** HOST and PORT, checked before anything slow happens: the address must be free. Port 0 picks one. */
export async function chooseAddress(command) {
  const host = process.env.HOST?.trim() || '127.0.0.1'
  const given = process.env.PORT?.trim() || '3000'
  const port = Number(given)
  if (!/^\d+$/.test(given) || port > 65_535) throw new Refusal(`PORT is not a port number: ${given}`)
  return { host, port: await probe(host, port, command) }
}

/** How a browser on this machine reaches a server listening on `host`. */
export function urlOf({ host, port }) {
  const reachable = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function probe(host, port, command) {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error) => reject(refusal(error, host, port, command)))
    server.listen(port, host, () => {
      const { port: chosen } = server.address()
      server.close(() => resolve(chosen))
    })
  })
}

function refusal(error, host, port, command) {
  switch (error.code) {
    case 'EADDRINUSE':
      return new Refusal(
        `port ${port} is in use. Stop the program that holds it, or choose another port: PORT=${port + 1} ${command}`,
      )
    case 'EACCES':
      return new Refusal(`port ${port} needs administrator rights. Choose another port: PORT=3000 ${command}`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Refusal(`HOST is not an address of this machine: ${host}`)
    default:
      return error
  }
}
