/** A title as the name of a file: what file systems take, short enough to read. */
export const fileNameOf = (title: string): string =>
  [...title.replace(/[\s\p{Cc}\p{Cf}/\\:*?"<>|]+/gu, ' ').trim()].slice(0, 80).join('') || 'conversation'

/** The header that names a download (RFC 6266): in plain characters for old readers, in whole for all others. */
export function attachmentHeader(name: string): string {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_')
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
