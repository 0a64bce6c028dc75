import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export interface Identity {
  sub: string
  name?: string
  email?: string
}

export interface FakeIdentityProvider {
  issuer: string
  /** Who is signed in there. */
  identity: Identity
  /** Changes what the next tokens say. */
  forge: { claims?: JWTPayload; otherKey?: boolean; withoutIdToken?: boolean }
  /** `down` refuses everything, `hangs` never answers. */
  mood: 'well' | 'down' | 'hangs'
  /** Authorization requests as they came. */
  asked: URL[]
  close(): Promise<void>
}

/** An OpenID Connect provider over HTTP: discovery, authorization with PKCE, tokens signed with its key. Who comes is signed in at once. */
export async function startFakeIdentityProvider(): Promise<FakeIdentityProvider> {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const keys = { keys: [{ ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }] }
  const codes = new Map<string, URLSearchParams>()
  const provider: FakeIdentityProvider = {
    issuer: '',
    identity: { sub: 'u-1', name: 'Olga', email: 'olga@example.invalid' },
    forge: {},
    mood: 'well',
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  const idToken = (request: URLSearchParams): Promise<string> =>
    new SignJWT({ nonce: request.get('nonce') ?? undefined, ...provider.identity, ...provider.forge.claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .setIssuer((provider.forge.claims?.iss as string | undefined) ?? provider.issuer)
      .setAudience((provider.forge.claims?.aud as string | undefined) ?? request.get('client_id') ?? '')
      .setIssuedAt()
      .setExpirationTime((provider.forge.claims?.exp as number | undefined) ?? '5m')
      .sign(provider.forge.otherKey ? other.privateKey : own.privateKey)

  const authorize = (url: URL, response: ServerResponse) => {
    provider.asked.push(url)
    const code = randomUUID()
    codes.set(code, url.searchParams)
    const back = new URL(url.searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    response.writeHead(302, { location: back.href }).end()
  }

  /** A code counts once, and only with the verifier that the challenge was made from. */
  const exchange = async (body: URLSearchParams) => {
    const request = codes.get(body.get('code') ?? '')
    codes.delete(body.get('code') ?? '')
    const proof = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url')
    if (!request || proof !== request.get('code_challenge')) return undefined
    const tokens = { access_token: 'a', token_type: 'Bearer', expires_in: 300 }
    return provider.forge.withoutIdToken ? tokens : { ...tokens, id_token: await idToken(request) }
  }

  const discovery = () => ({
    issuer: provider.issuer,
    authorization_endpoint: `${provider.issuer}/authorize`,
    token_endpoint: `${provider.issuer}/token`,
    userinfo_endpoint: `${provider.issuer}/userinfo`,
    jwks_uri: `${provider.issuer}/keys`,
    id_token_signing_alg_values_supported: ['RS256'],
  })

  const server = createServer(async (request, response) => {
    if (provider.mood === 'hangs') return
    const url = new URL(request.url ?? '/', provider.issuer)
    const answer = (body: unknown) =>
      response
        .writeHead(body === undefined ? 400 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify(body ?? { error: 'invalid_grant' }))
    if (provider.mood === 'down') response.writeHead(503).end()
    else if (url.pathname.endsWith('/openid-configuration')) answer(discovery())
    else if (url.pathname === '/keys') answer(keys)
    else if (url.pathname === '/authorize') authorize(url, response)
    else if (url.pathname === '/token') answer(await exchange(await formOf(request)))
    else if (url.pathname === '/userinfo') answer(provider.identity)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  provider.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return provider
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let body = ''
  for await (const piece of request.setEncoding('utf8')) body += piece
  return new URLSearchParams(body)
}
