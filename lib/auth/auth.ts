import { betterAuth } from 'better-auth'
import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import type { Db } from '@/db/client'
import { account, session, user, userRole, verification } from '@/db/schema'
import type { OidcSettings } from '@/lib/env'
import { log } from '@/lib/log'
import { oidcPlugin } from './oidc-plugin'

export type Auth = ReturnType<typeof createAuth>

interface AuthOptions {
  secret: string
  /** Browsers send the session over https only. */
  secureCookies: boolean
  oidc?: OidcSettings | undefined
}

/** Local accounts, made by `createPerson`, and those of an identity provider. Nobody signs up by himself. */
export function createAuth(db: Db, { secret, secureCookies, oidc }: AuthOptions) {
  return betterAuth({
    appName: 'Sluice',
    basePath: '/api/auth',
    ...(oidc ? { baseURL: oidc.url } : {}),
    secret,
    database: drizzleAdapter(db, { provider: 'sqlite', schema: { user, session, account, verification } }),
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 10, maxPasswordLength: 200 },
    account: { accountLinking: { enabled: false } },
    session: { expiresIn: 7 * 24 * 3600, updateAge: 24 * 3600 },
    advanced: { useSecureCookies: secureCookies, cookiePrefix: 'sluice' },
    trustedOrigins: (request) => (request ? ownOrigins(request, secureCookies) : []),
    plugins: oidc ? [oidcPlugin(oidc)] : [],
    // Local accounts are written by `insertPerson`; whoever is created here comes from the identity provider.
    databaseHooks: { user: { create: { after: async ({ id }) => giveFirstRole(db, id) } } },
    onAPIError: { errorURL: '/login?failed=1' },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details) => log().error({ details }, message) },
  })
}

function giveFirstRole(db: Db, userId: string): void {
  db.insert(userRole).values({ userId, role: 'analyst' }).onConflictDoNothing().run()
}

/** The origin under which a request reached us; before a proxy that ends https it is the same host by https. */
function ownOrigins(request: Request, isSecure: boolean): string[] {
  const url = new URL(request.url)
  const host = request.headers.get('host') ?? url.host
  return isSecure ? [`${url.protocol}//${host}`, `https://${host}`] : [`${url.protocol}//${host}`]
}
