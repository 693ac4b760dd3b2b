import { randomBytes } from 'node:crypto'
import type { AppContext } from '../../context.ts'
import { sha256 } from '../../http/session.ts'

export const DAYS_VALID = 7

/** A new token for an invitation's link, and what is stored of it. */
export function newLink({ now }: Pick<AppContext, 'now'>) {
  const token = randomBytes(32).toString('base64url')
  const stored = {
    tokenHash: sha256(token),
    sentAt: now().toString(),
    expiresAt: now()
      .add({ hours: 24 * DAYS_VALID })
      .toString(),
  }
  return { token, stored }
}

/** Whether an invitation's link is too old. */
export const isExpired = ({ now }: Pick<AppContext, 'now'>, { expiresAt }: { expiresAt: string }): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now()) <= 0
