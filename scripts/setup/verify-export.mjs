import { createHash, createPublicKey, verify } from 'node:crypto'

/** What stands before a raw Ed25519 key in an SPKI (RFC 8410). */
const spkiHead = Buffer.from('302a300506032b6570032100', 'hex')

const genesis = '0'.repeat(64)

const hashOfRow = (row) =>
  createHash('sha256')
    .update(
      JSON.stringify([
        row.seq,
        row.id,
        Date.parse(row.at),
        row.actorId,
        row.action,
        row.subject,
        row.body,
        row.previousHash,
      ]),
    )
    .digest('hex')

/**
 * Checks an export: lines of JSON, the last one the signature over all bytes before it. `key` = the public key; without it the one in
 * the file is taken, which says only that the file is as it was signed. Returns `{ok, rows}` or `{ok: false, problem}`.
 */
export function verifyExport(text, key) {
  const end = text.lastIndexOf('\n', text.length - 2) + 1
  const last = parse(text.slice(end))?.signature
  if (!last) return { ok: false, problem: 'the last line is no signature: the file is not whole' }
  if (key && key !== last.publicKey) return { ok: false, problem: 'signed with another key' }
  const publicKey = createPublicKey({
    key: Buffer.concat([spkiHead, Buffer.from(last.publicKey, 'base64url')]),
    format: 'der',
    type: 'spki',
  })
  const body = text.slice(0, end)
  const digest = createHash('sha256').update(body).digest()
  if (!verify(null, digest, publicKey, Buffer.from(last.value, 'base64url')))
    return { ok: false, problem: 'the signature does not fit: the file was changed' }
  return verifyChain(body.split('\n').filter(Boolean).map(parse), last)
}

function verifyChain(rows, { rows: count, lastHash }) {
  let previous = { seq: 0, hash: genesis }
  for (const row of rows) {
    if (!row || row.seq !== previous.seq + 1 || row.previousHash !== previous.hash || hashOfRow(row) !== row.hash)
      return { ok: false, problem: `entry ${row?.seq ?? previous.seq + 1} is not as it was written` }
    previous = row
  }
  if (rows.length !== count || previous.hash !== lastHash)
    return { ok: false, problem: 'entries are missing at the end' }
  return { ok: true, rows: rows.length }
}

function parse(line) {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
