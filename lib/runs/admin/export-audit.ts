import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { auditAfter } from '@/db/admin/audit-log'
import { authorize, installation } from '@/db/authorize'
import { appendAudit } from '@/db/ledger/audit'
import type { Person } from '@/lib/contracts/user'
import type { Runtime } from '@/lib/runs/runtime'
import { auditPublicKey, signDigest } from './audit-signature'

/** The whole chain as lines of JSON, and a last line that signs all bytes before it. The export itself is an entry of the chain. */
export function exportAudit(runtime: Runtime, admin: Person): Response {
  authorize(admin, 'installation.review', installation)
  const { db, now } = runtime
  appendAudit(db, { actorId: admin.id, action: 'audit.exported', subject: 'installation', body: {} }, now())
  const lines = signedLines(runtime, admin)
  const stream = new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(Buffer.from(value))
    },
    cancel: async () => void (await lines.return(undefined)),
  })
  const name = `sluice-audit-${now().toISOString().slice(0, 10)}.jsonl`
  return new Response(stream, {
    headers: {
      'Content-Type': 'application/jsonl; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
    },
  })
}

async function* signedLines({ db, secret }: Runtime, admin: Person): AsyncGenerator<string, void> {
  const hash = createHash('sha256')
  let [rows, lastHash] = [0, '']
  for (let after = 0; ; ) {
    const page = auditAfter(db, admin, after)
    if (page.length === 0) break
    const text = page.map((row) => `${JSON.stringify({ ...row, at: row.at.toISOString() })}\n`).join('')
    hash.update(text)
    rows += page.length
    after = page.at(-1)?.seq ?? after
    lastHash = page.at(-1)?.hash ?? lastHash
    yield text
    await breathe()
  }
  const value = signDigest(secret, hash.digest())
  const signature = { algorithm: 'Ed25519', publicKey: auditPublicKey(secret), rows, lastHash, value }
  yield `${JSON.stringify({ signature })}\n`
}
