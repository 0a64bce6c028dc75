import type { Env } from '@/lib/env'
import { AppError } from '@/lib/errors'

/** Where traces are sent besides our own database. */
export interface ExportTarget {
  kind: 'otlp' | 'langfuse'
  url: string
  headers: Record<string, string>
}

/** Langfuse by its OTLP address, else any collector; undefined when neither is configured. Throws `config-invalid` for half a Langfuse. */
export function exportTarget({ langfuse, otlp }: Pick<Env, 'langfuse' | 'otlp'>): ExportTarget | undefined {
  if (langfuse.publicKey || langfuse.secretKey) {
    const { baseUrl, publicKey, secretKey } = langfuse
    if (!baseUrl || !publicKey || !secretKey)
      throw new AppError(
        'config-invalid',
        'Langfuse needs LANGFUSE_BASE_URL, LANGFUSE_PUBLIC_KEY and LANGFUSE_SECRET_KEY together.',
      )
    const basic = Buffer.from(`${publicKey}:${secretKey}`).toString('base64')
    return {
      kind: 'langfuse',
      url: under(baseUrl, 'api/public/otel/v1/traces'),
      headers: { Authorization: `Basic ${basic}` },
    }
  }
  if (!otlp.endpoint) return undefined
  return { kind: 'otlp', url: under(otlp.endpoint, 'v1/traces'), headers: readHeaders(otlp.headers) }
}

const under = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`

/** `name=value,name=value`, values percent-encoded, as OpenTelemetry defines it. */
function readHeaders(text = ''): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1)
        throw new AppError(
          'config-invalid',
          'OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs, separated by commas.',
        )
      return [pair.slice(0, at).trim(), decode(pair.slice(at + 1).trim())]
    }),
  )
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return value // a bare % is taken as it stands
  }
}
