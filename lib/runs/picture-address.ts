import { createHmac, timingSafeEqual } from 'node:crypto'

const lifetimeMs = 60 * 60_000

/** An address that can't be guessed or prolonged by its holder; `expires` counts in seconds. */
export function pictureAddress(secret: string, imageId: string, now: Date): { url: string; expiresAt: string } {
  const expires = Math.ceil((now.getTime() + lifetimeMs) / 1000)
  const signature = sign(secret, imageId, expires)
  return {
    url: `/api/images/${imageId}?expires=${expires}&signature=${signature}`,
    expiresAt: new Date(expires * 1000).toISOString(),
  }
}

/** `expired` is an address of ours whose time is over: it may be renewed for whom the picture belongs to. */
export function checkPictureAddress(
  secret: string,
  imageId: string,
  { expires, signature }: { expires: number; signature: string },
  now: Date,
): 'valid' | 'expired' | 'forged' {
  const given = Buffer.from(signature)
  const wanted = Buffer.from(sign(secret, imageId, expires))
  if (given.byteLength !== wanted.byteLength || !timingSafeEqual(given, wanted)) return 'forged'
  return expires * 1000 > now.getTime() ? 'valid' : 'expired'
}

const sign = (secret: string, imageId: string, expires: number): string =>
  createHmac('sha256', secret).update(`picture\n${imageId}\n${expires}`).digest('base64url')
