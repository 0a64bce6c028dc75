import { expect, test } from 'vitest'
import { checkPictureAddress, pictureAddress } from './picture-address'

const secret = 'a secret of at least thirty-two characters'
const at = new Date('2026-03-10T08:00:00Z')

function given(imageId = 'img_1') {
  const { searchParams } = new URL(pictureAddress(secret, imageId, at).url, 'http://x')
  return { expires: Number(searchParams.get('expires')), signature: searchParams.get('signature') ?? '' }
}

test('an address is valid for an hour, then expired', () => {
  expect(checkPictureAddress(secret, 'img_1', given(), new Date('2026-03-10T08:59:59Z'))).toBe('valid')
  expect(checkPictureAddress(secret, 'img_1', given(), new Date('2026-03-10T09:00:00Z'))).toBe('expired')
})

test('another picture, a later time, a changed or an empty signature, another secret: forged', () => {
  const address = given()

  expect(checkPictureAddress(secret, 'img_2', address, at)).toBe('forged')
  expect(checkPictureAddress(secret, 'img_1', { ...address, expires: address.expires + 1 }, at)).toBe('forged')
  expect(checkPictureAddress(secret, 'img_1', { ...address, signature: `A${address.signature.slice(1)}` }, at)).toBe(
    'forged',
  )
  expect(checkPictureAddress(secret, 'img_1', { ...address, signature: '' }, at)).toBe('forged')
  expect(checkPictureAddress(`${secret}!`, 'img_1', address, at)).toBe('forged')
})
