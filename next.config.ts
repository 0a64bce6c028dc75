import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n.ts')

/** For every answer; pages get their content policy from `proxy.ts`. */
const headers = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

const config: NextConfig = {
  // Native or WebAssembly packages load files from their own folder; a bundler would lose them.
  serverExternalPackages: [
    'better-sqlite3',
    '@duckdb/node-api',
    '@polyglot-sql/sdk',
    'sql-formatter',
    'pino',
    'nodemailer',
    '@opentelemetry/api',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
  // The type check is a step of its own (`npm run check`); TypeScript 7 has no API that Next could call.
  typescript: { ignoreBuildErrors: true },
  // Next writes files of its own into the project otherwise.
  agentRules: false,
  poweredByHeader: false,
  reactStrictMode: true,
  headers: async () => [
    { source: '/:path*', headers: Object.entries(headers).map(([key, value]) => ({ key, value })) },
  ],
}

export default withNextIntl(config)
