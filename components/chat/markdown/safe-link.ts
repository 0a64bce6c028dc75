/** Where a link of the model's text leads: undefined = it is not made a link. Only the web, and pages of this site. */
export function safeLink(
  href: string | undefined,
  origin: string,
): { href: string; host: string | undefined } | undefined {
  if (!href) return undefined
  const url = URL.parse(href, origin)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return undefined
  return url.origin === origin
    ? { href: url.pathname + url.search + url.hash, host: undefined }
    : { href: url.href, host: url.host }
}

/** Pictures load from this site only: a picture from elsewhere would tell its server what stands in the conversation. */
export function safeImage(src: string | undefined): string | undefined {
  return src && /^\/api\/images\/[\w-]+(\?[\w=&%.~-]*)?$/.test(src) ? src : undefined
}
