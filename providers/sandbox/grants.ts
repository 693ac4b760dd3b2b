/**
 * Codes and tokens of emulated sign-ins. They carry their grants and are signed with a fixed key, so that
 * those issued before a restart of the sandbox are still honoured. Only emulators import this file.
 */

/** What signs a vendor's grants and reads them back. */
export interface GrantSeal<T> {
  sign(grant: T): Promise<string>
  /** Null for anything that was not signed with this name. */
  read(text: string): Promise<T | null>
}

const base64url = { alphabet: 'base64url', omitPadding: true } as const

/** @param name determines the key; not a secret, since it protects nothing real */
export function grantSeal<T extends object>(name: string): GrantSeal<T> {
  const key = crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(name),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )
  return {
    async sign(grant) {
      const payload = new TextEncoder().encode(JSON.stringify(grant))
      const signature = await crypto.subtle.sign('HMAC', await key, payload)
      return `${payload.toBase64(base64url)}.${new Uint8Array(signature).toBase64(base64url)}`
    },
    async read(text) {
      const [payload = '', signature = ''] = text.split('.')
      try {
        const decode = (part: string) => Uint8Array.fromBase64(part, { alphabet: 'base64url' })
        const bytes = decode(payload)
        if (!(await crypto.subtle.verify('HMAC', await key, decode(signature), bytes))) return null
        const grant: T = JSON.parse(new TextDecoder().decode(bytes))
        return grant
      } catch {
        return null
      }
    },
  }
}
