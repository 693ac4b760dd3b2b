import type { EmulatorContext } from '../../sandbox/emulation.ts'
import { hexDigits } from '../../sandbox/numbers.ts'
import { signature } from '../shop/oauth1.ts'

const WINDOW_SECONDS = 15 * 60

/** An error body of WordPress's REST API. */
export function refuse(status: number, code: string, message: string, data: object = {}): Response {
  const basic = message === 'Consumer secret is invalid.'
  const realm =
    'Basic realm="WooCommerce API. Use a consumer key in the username field and a consumer secret in the password field."'
  return Response.json(
    { code, message, data: { status, ...data } },
    { status, headers: basic ? { 'www-authenticate': realm } : {} },
  )
}

const authenticationError = (message: string) => refuse(401, 'woocommerce_rest_authentication_error', message)

/**
 * The sandbox's rule: any key of the form `ck_` and 40 hexadecimal digits is known, and its secret is `cs_` with
 * the 40 digits that follow from the key.
 */
export function secretOf(key: string): string | null {
  return /^ck_[0-9a-f]{40}$/.test(key) ? `cs_${hexDigits(40, 'woocommerce secret', key)}` : null
}

/** The key of a shop of the sandbox; '' is the demo's own. */
export function keyOf(shop: string): string {
  return `ck_${hexDigits(40, 'woocommerce key', shop)}`
}

export interface SignedCall {
  method: string
  /** Full address without query, as configured in the shop. */
  url: string
  /** The last value of each parameter, as in PHP. */
  parameters: ReadonlyMap<string, string>
  headers: Headers
}

/**
 * Null where the call may go on, else the refusal to send. Over https a key comes by Basic or in the query; over
 * http only signed by OAuth 1.0a, and a Basic header goes unseen. Without a known key the caller is anonymous.
 */
export async function authenticate(call: SignedCall, context: EmulatorContext): Promise<Response | null> {
  const secure = call.url.startsWith('https:') || call.headers.get('x-forwarded-proto') === 'https'
  const refusal = secure ? byKey(call, context) : await bySignature(call, context)
  if (refusal) return refusal
  if (context.switches.has('missing_scope')) {
    return authenticationError('The API key provided does not have read permissions.')
  }
  if (call.method !== 'GET')
    return authenticationError('The API key provided does not have write permissions.')
  return context.switches.has('no_access') ? cannotView(403) : null
}

function cannotView(status: 401 | 403): Response {
  return refuse(status, 'woocommerce_rest_cannot_view', 'Sorry, you cannot list resources.')
}

/** A key that the shop has forgotten is an unknown key. */
function knownSecret(key: string, { switches }: EmulatorContext): string | null {
  return switches.has('expired_token') || switches.has('revoked_grant') ? null : secretOf(key)
}

function byKey({ parameters, headers }: SignedCall, context: EmulatorContext): Response | null {
  const [, basic] = /^Basic (.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  const [user = '', ...password] = basic ? atob(basic).split(':') : []
  const key = parameters.get('consumer_key') ?? user
  const secret = parameters.get('consumer_secret') ?? password.join(':')
  const known = knownSecret(key, context)
  if (known === null) return cannotView(401)
  return secret === known ? null : authenticationError('Consumer secret is invalid.')
}

async function bySignature(call: SignedCall, context: EmulatorContext): Promise<Response | null> {
  const parameters = new Map(call.parameters)
  for (const [name, value] of headerParameters(call.headers)) parameters.set(name, value)
  if (![...parameters.keys()].some((name) => name.startsWith('oauth_'))) return cannotView(401)
  const needed = ['consumer_key', 'timestamp', 'nonce', 'signature', 'signature_method'].map(
    (name) => `oauth_${name}`,
  )
  const missing = needed.filter((name) => !parameters.get(name))
  if (missing.length > 0) {
    const message = `Missing OAuth ${missing.length === 1 ? 'parameter' : 'parameters'} ${missing.join(', ')}`
    return refuse(401, 'woocommerce_rest_authentication_missing_parameter', message)
  }
  const given = parameters.get('oauth_signature')
  parameters.delete('oauth_signature')
  const key = parameters.get('oauth_consumer_key') ?? ''
  const secret = knownSecret(key, context)
  if (secret === null) return authenticationError('Consumer key is invalid.')
  const expected = await signature({ method: call.method, url: call.url, parameters }, secret)
  if (expected === null) return authenticationError('Invalid signature - signature method is invalid.')
  if (given !== expected) return authenticationError('Invalid signature - provided signature does not match.')
  return momentRefusal(key, parameters, context)
}

function headerParameters(headers: Headers): [string, string][] {
  const [, list] = /^OAuth (.+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return (list ?? '').split(',').flatMap((item) => {
    const [, name, value] = /^\s*(oauth_\w+)="(.*)"\s*$/.exec(item) ?? []
    return name && value !== undefined ? [[name, decodeURIComponent(value)]] : []
  })
}

function momentRefusal(
  key: string,
  parameters: ReadonlyMap<string, string>,
  { memory, now }: EmulatorContext,
): Response | null {
  const seconds = Math.floor(now.epochMilliseconds / 1000)
  const timestamp = Number(parameters.get('oauth_timestamp'))
  if (!(Math.abs(seconds - timestamp) <= WINDOW_SECONDS)) return authenticationError('Invalid timestamp.')
  for (const [name, until] of memory) {
    if (name.startsWith('nonce ') && typeof until === 'number' && until < seconds) memory.delete(name)
  }
  const nonce = `nonce ${key} ${parameters.get('oauth_nonce')}`
  if (memory.has(nonce)) return authenticationError('Invalid nonce - nonce has already been used.')
  memory.set(nonce, seconds + WINDOW_SECONDS)
  return null
}
