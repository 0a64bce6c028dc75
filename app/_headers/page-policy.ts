/**
 * What a page may load and run: scripts that carry this request's nonce and what those load themselves, everything else from this site.
 * Styles may stand in elements: the widget libraries write them, and nothing that people or models write becomes an element.
 */
export function pagePolicy(nonce: string, isDevelopment: boolean): string {
  const scripts = `'self' 'nonce-${nonce}' 'strict-dynamic'`
  const rules = {
    'default-src': "'self'",
    'script-src': isDevelopment ? `${scripts} 'unsafe-eval'` : scripts, // React's error overlay
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'media-src': "'none'",
    'object-src': "'none'",
    'frame-src': "'none'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'self'",
    'frame-ancestors': "'none'",
  }
  return Object.entries(rules)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ')
}
