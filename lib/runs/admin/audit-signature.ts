import { createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto'

/**
 * The signature of an exported audit. The key pair (Ed25519) follows from the installation's secret: whoever has the public key can
 * check an export (`npm run verify-audit`), and only the installation can make one.
 */

/** What stands before a raw key of Ed25519 in PKCS #8 and in an SPKI (RFC 8410). */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')
const spkiLength = 12

function privateKey(secret: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'sluice', 'audit export', 32))
  return createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
}

/** 32 bytes as base64url. */
export const auditPublicKey = (secret: string): string =>
  createPublicKey(privateKey(secret)).export({ format: 'der', type: 'spki' }).subarray(spkiLength).toString('base64url')

export const signDigest = (secret: string, digest: Buffer): string =>
  sign(null, digest, privateKey(secret)).toString('base64url')
