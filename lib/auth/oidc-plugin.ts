import type { BetterAuthPlugin } from 'better-auth'
import { genericOAuth } from 'better-auth/plugins'
import { decodeJwt } from 'jose'
import type { OidcSettings } from '@/lib/env'

/** The provider in addresses and in the table of accounts. */
export const oidcProvider = 'oidc'

/** How long a start waits for a provider; it is asked again when somebody wants to sign in. */
const startWaitMs = 5_000

/**
 * Sign-in by an identity provider. Tokens are verified against its keys, its name, our client and the nonce of the request. Who somebody
 * is follows from issuer and subject alone: another provider's subjects, and e-mail addresses, never lead to an account.
 */
export function oidcPlugin({ issuer, clientId, clientSecret, name, newRole }: OidcSettings): BetterAuthPlugin {
  const config = {
    providerId: oidcProvider,
    name,
    clientId,
    ...(clientSecret ? { clientSecret } : {}),
    discoveryUrl: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    requireIdTokenVerification: true,
    scopes: ['openid', 'profile', 'email'],
    pkce: true,
    disableSignUp: newRole === 'none',
    accountSubject: ({ tokens }: { tokens: { idToken?: string | undefined } }) => {
      const { iss, sub } = decodeJwt(tokens.idToken ?? '') // verified by now; without a token this throws
      if (iss !== issuer || !sub) throw new Error('The token was issued by somebody else.')
      return `${iss}|${sub}`
    },
    mapProfileToUser: (profile: Record<string, unknown>) => ({
      name: [profile.name, profile.preferred_username, profile.email].find(isText) ?? 'Unnamed',
    }),
  }
  const plugin = genericOAuth({ config: [config] })
  return {
    ...plugin,
    init: (context) => withinStart(plugin.init(context), context.socialProviders, config),
  } as BetterAuthPlugin
}

const isText = (value: unknown): value is string => typeof value === 'string' && value.trim() !== ''

/** A provider that does not answer must not hold up local sign-in: it is put among those that the plugin asks again later. */
async function withinStart<T>(discovered: Promise<T>, others: unknown, config: { providerId: string }): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<T>((resolve) => {
    const pending = new Map([[config.providerId, config]])
    const context = { socialProviders: others, genericOAuthPendingDiscovery: pending }
    timer = setTimeout(() => resolve({ context } as T), startWaitMs)
  })
  return Promise.race([discovered, late]).finally(() => clearTimeout(timer))
}
