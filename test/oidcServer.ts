import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import MemoryAdapter from 'oidc-provider/lib/adapters/memory_adapter.js'
import { request } from 'undici'

/** A person of the independent OpenID server. */
export interface OidcAccount {
  sub: string
  name?: string
  email?: string
  email_verified?: unknown
}

type Part = Record<string, unknown>

/** An independent OpenID Connect server on this machine (oidc-provider), with the ways in which it can go wrong. */
export interface OidcServer {
  issuer: string
  /** Has it know a client and where that may be sent back to. */
  serve(client: { id: string; secret: string; redirectUris: string[]; method?: string }): void
  accounts: Map<string, OidcAccount>
  /** Rewrites the parts of every ID token, which is then signed anew by the server's own key. */
  tamper: ((header: Part, payload: Part) => void) | null
  /** The next tokens are signed with another key; published: whether it is among the keys of the server. */
  rotate(published: boolean): void
  /** Answers in place of the server itself. */
  instead: ((path: string) => { status: number; body: string } | 'silence' | null) | null
  /** Signs the person in on the server's page; returns the address that it sends the browser back to. */
  signIn(page: string, account: string | null): Promise<string>
  /** Paths that were called, oldest first. */
  calls: string[]
  stop(): Promise<void>
}

const jwkOf = (key: KeyObject, kid: string) => ({
  ...key.export({ format: 'jwk' }),
  kid,
  use: 'sig',
  alg: 'RS256',
})
const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const encoded = (part: Part) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decoded = (text = ''): Part => JSON.parse(Buffer.from(text, 'base64url').toString())

export async function startOidcServer(): Promise<OidcServer> {
  const server: Server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let handle: ReturnType<Provider['callback']> | null = null
  let current = { kid: 'first', key: newKey() }
  let published = [current]
  let chosen: string | null = null
  const accounts = new Map<string, OidcAccount>()

  const resign = (token: string): string => {
    const [header, payload] = token.split('.').slice(0, 2).map(decoded) as [Part, Part]
    header.kid = current.kid
    state.tamper?.(header, payload)
    const text = `${encoded(header)}.${encoded(payload)}`
    if (header.alg === 'none') return `${text}.`
    return `${text}.${sign('sha256', Buffer.from(text), current.key).toString('base64url')}`
  }

  const state: OidcServer = {
    issuer,
    accounts,
    tamper: null,
    instead: null,
    calls: [],
    rotate: (isPublished) => {
      current = { kid: `key-${published.length}-${isPublished}`, key: newKey() }
      if (isPublished) published = [current]
    },
    serve({ id, secret, redirectUris, method = 'client_secret_basic' }) {
      const first = published[0] ?? current
      const provider = new Provider(issuer, {
        clients: [
          {
            client_id: id,
            client_secret: secret,
            redirect_uris: redirectUris,
            token_endpoint_auth_method: method,
          },
        ],
        // Named, as the same by default is warned of.
        adapter: (model: string) => new MemoryAdapter(model),
        clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        jwks: { keys: [jwkOf(first.key, first.kid)] },
        cookies: { keys: ['a key of tests'] },
        features: { devInteractions: { enabled: false } },
        interactions: { url: () => '/interaction' },
        findAccount: (_context: unknown, sub: string) => ({
          accountId: sub,
          claims: () => accounts.get(sub) ?? { sub },
        }),
        loadExistingGrant: async (context: {
          oidc: { client: { clientId: string }; session: { accountId: string } }
        }) => {
          const { client, session } = context.oidc
          const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
          grant.addOIDCScope('openid email profile')
          await grant.save()
          return grant
        },
      })
      provider.use(async (context, next) => {
        if (context.path === '/interaction') {
          const result =
            chosen === null
              ? { error: 'access_denied', error_description: 'This person is not assigned to the app.' }
              : { login: { accountId: chosen } }
          await provider.interactionFinished(context.req, context.res, result)
          return
        }
        await next()
        const body = context.body as Part | undefined
        if (context.path === '/token' && typeof body?.id_token === 'string') {
          context.body = { ...body, id_token: resign(body.id_token) }
        }
        if (context.path === '/jwks') {
          context.body = { keys: published.map(({ key, kid }) => publicOf(jwkOf(key, kid))) }
        }
      })
      handle = provider.callback()
    },
    async signIn(page, account) {
      chosen = account
      const cookies = new Map<string, string>()
      let address = page
      for (let hop = 0; hop < 8; hop++) {
        const answer = await request(address, {
          headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        })
        const text = await answer.body.text()
        for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
          cookies.set(name, value)
        }
        const location = answer.headers.location
        if (!location)
          throw new Error(`the server stays at ${address}: ${answer.statusCode} ${text.slice(0, 300)}`)
        address = new URL(String(location), address).href
        if (!address.startsWith(`${issuer}/`)) return address
      }
      throw new Error('the server leads nowhere')
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  server.on('request', (incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', issuer).pathname
    state.calls.push(path)
    const other = state.instead?.(path)
    if (other === 'silence') return
    if (other) {
      outgoing.writeHead(other.status, { 'content-type': 'application/json' }).end(other.body)
      return
    }
    if (handle) handle(incoming, outgoing)
    else outgoing.writeHead(503).end()
  })
  return state
}

const publicOf = ({ kty, n, e, kid, use, alg }: ReturnType<typeof jwkOf>) => ({ kty, n, e, kid, use, alg })
