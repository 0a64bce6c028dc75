const extensions: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  gif: 'image/gif',
}

/** The media type of a picture by its name, if its first bytes say the same; undefined for anything else. */
export function pictureType(name: string, bytes: Uint8Array): string | undefined {
  const type = namedType(name)
  return type !== undefined && startsAs(type, Buffer.from(bytes)) ? type : undefined
}

export const isPictureName = (name: string): boolean => namedType(name) !== undefined

const namedType = (name: string): string | undefined =>
  name.includes('.') ? extensions[name.slice(name.lastIndexOf('.') + 1).toLowerCase()] : undefined

function startsAs(type: string, bytes: Buffer): boolean {
  const latin = (from: number, to: number) => bytes.toString('latin1', from, to)
  switch (type) {
    case 'image/png':
      return latin(0, 8) === '\x89PNG\r\n\x1a\n'
    case 'image/jpeg':
      return latin(0, 3) === '\xff\xd8\xff'
    case 'image/gif':
      return /^GIF8[79]a$/.test(latin(0, 6))
    case 'image/webp':
      return latin(0, 4) === 'RIFF' && latin(8, 12) === 'WEBP'
    default:
      return /^\uFEFF?\s*(<\?xml[^>]*>\s*)?((<!--[\s\S]*?-->|<!DOCTYPE[^>[]*>)\s*)*<svg[\s>]/.test(
        bytes.toString('utf8', 0, 4096),
      )
  }
}
