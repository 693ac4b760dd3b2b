import type { AppContext } from '../../context.ts'
import { newMailedToken } from '../../http/mailedLink.ts'

export const DAYS_VALID = 7

/** A new token for an invitation's link, and what is stored of it. */
export function newLink(context: Pick<AppContext, 'now'>) {
  const { token, stored } = newMailedToken(context, 24 * DAYS_VALID)
  return { token, stored: { ...stored, sentAt: context.now().toString() } }
}

/** Whether an invitation's link is too old. */
export const isExpired = ({ now }: Pick<AppContext, 'now'>, { expiresAt }: { expiresAt: string }): boolean =>
  Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now()) <= 0
