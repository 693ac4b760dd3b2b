import { randomBytes } from 'node:crypto'
import type { AppContext } from '../context.ts'
import { sha256 } from './session.ts'

/** A new token for a link that is mailed, and what is stored of it. */
export function newMailedToken({ now }: Pick<AppContext, 'now'>, hours: number) {
  const token = randomBytes(32).toString('base64url')
  return { token, stored: { tokenHash: sha256(token), expiresAt: now().add({ hours }).toString() } }
}
