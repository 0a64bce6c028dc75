import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Db } from '@/db/client'
import { account, session, user, verification } from '@/db/schema'

export type Auth = ReturnType<typeof createAuth>

/** Local accounts; nobody signs up by himself, accounts are made by `createPerson`. With `secureCookies` browsers send the session over https only. */
export function createAuth(db: Db, options: { secret: string; secureCookies: boolean }) {
  return betterAuth({
    appName: 'Sluice',
    basePath: '/api/auth',
    secret: options.secret,
    database: drizzleAdapter(db, { provider: 'sqlite', schema: { user, session, account, verification } }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 200 },
    session: { expiresIn: 7 * 24 * 3600, updateAge: 24 * 3600 },
    advanced: { useSecureCookies: options.secureCookies, cookiePrefix: 'sluice' },
    trustedOrigins: (request) => (request ? ownOrigins(request, options.secureCookies) : []),
    telemetry: { enabled: false },
    logger: { level: 'error' },
  })
}

/** The origin under which a request reached us; before a proxy that ends https it is the same host by https. */
function ownOrigins(request: Request, isSecure: boolean): string[] {
  const url = new URL(request.url)
  const host = request.headers.get('host') ?? url.host
  return isSecure ? [`${url.protocol}//${host}`, `https://${host}`] : [`${url.protocol}//${host}`]
}
