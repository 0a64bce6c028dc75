import { findConversation, ownedConversation } from '@/db/conversations'
import { findImage, type ImageRow } from '@/db/images'
import { activeShare } from '@/db/shares'
import type { Person } from '@/lib/contracts/user'
import { AppError } from '@/lib/errors'
import { checkPictureAddress, pictureAddress } from './picture-address'
import type { Runtime } from './runtime'

/**
 * A picture for its owner by a signed address. An expired address leads to a fresh one, so that a page left open goes on showing;
 * a forged one, and any address in another person's hands, is not found. While the conversation is shared, whoever has the address
 * from its page may look.
 */
export function openPicture(
  runtime: Runtime,
  person: Person,
  imageId: string,
  address: { expires: number; signature: string },
  forImage: boolean,
): Response {
  const row = findImage(runtime.db, imageId)
  const checked = checkPictureAddress(runtime.secret, imageId, address, runtime.now())
  if (!row || checked === 'forged') throw new AppError('not-found', 'There is no such picture.')
  if (!isShared(runtime, row.conversationId)) ownedConversation(runtime.db, person.id, row.conversationId)
  if (checked === 'valid') return pictureResponse(row, forImage)
  const { url } = pictureAddress(runtime.secret, imageId, runtime.now())
  return new Response(null, { status: 302, headers: { Location: url, 'Cache-Control': 'no-store' } })
}

const isShared = ({ db }: Runtime, id: string): boolean =>
  findConversation(db, id) !== undefined && activeShare(db, id) !== undefined

/** An SVG is a document: outside of an `<img>` it is only ever saved, and the policy lets it run and fetch nothing. */
const pictureResponse = ({ bytes, mediaType, name }: ImageRow, forImage: boolean): Response =>
  new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': mediaType,
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'Content-Disposition': `${mediaType === 'image/svg+xml' && !forImage ? 'attachment' : 'inline'}; filename*=UTF-8''${encodeURIComponent(name)}`,
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, max-age=300',
    },
  })
