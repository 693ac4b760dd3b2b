/** How the shop's REST API signs calls over plain http: OAuth 1.0a, one-legged, no token secret (RFC 5849). */

const DIGESTS: Record<string, string> = { 'HMAC-SHA1': 'SHA-1', 'HMAC-SHA256': 'SHA-256' }

export interface SignedParts {
  method: string
  /** Without its query. */
  url: string
  /** Every query parameter, decoded, with `oauth_signature_method` and without `oauth_signature`. */
  parameters: ReadonlyMap<string, string>
}

/** RFC 3986: everything but letters, digits and `-._~`. */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** `a=1&b=2` with encoded names and values, in byte order of the names. */
export function sortedQuery(parameters: ReadonlyMap<string, string>): string {
  return [...parameters]
    .map(([name, value]) => [percentEncode(name), percentEncode(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
}

/** The base64 signature, or null when the parameters name a method that the API does not support. */
export async function signature(parts: SignedParts, consumerSecret: string): Promise<string | null> {
  const hash = DIGESTS[parts.parameters.get('oauth_signature_method') ?? '']
  if (!hash) return null
  const base = [parts.method.toUpperCase(), parts.url, sortedQuery(parts.parameters)]
    .map(percentEncode)
    .join('&')
  const bytes = (text: string) => new TextEncoder().encode(text)
  const key = await crypto.subtle.importKey(
    'raw',
    bytes(`${consumerSecret}&`),
    { name: 'HMAC', hash },
    false,
    ['sign'],
  )
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(base))).toBase64()
}
