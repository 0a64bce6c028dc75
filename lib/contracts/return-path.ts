/**
 * Only a path on this site; anything else (another host, a scheme) leads home. Browsers drop tabs and line ends from an address, so one
 * with a tab between two slashes would name a host.
 */
export const safeReturnPath = (next: string | null | undefined): string =>
  next && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(next) && !next.startsWith('/login') ? next : '/'
