import type { AppContext } from '../../context.ts'
import { newMailedToken } from '../../http/mailedLink.ts'
import type { InvitationRow } from './queries.ts'

export const DAYS_VALID = 7

/** A new token for an invitation's link, and what is stored of it. */
export function newLink(context: Pick<AppContext, 'now'>) {
  const { token, stored } = newMailedToken(context, 24 * DAYS_VALID)
  return { token, stored: { ...stored, sentAt: context.now().toString() } }
}

/** Whether an invitation's link no longer works: too old, or without its sender. */
export const isExpired = (
  { now }: Pick<AppContext, 'now'>,
  invitation: Pick<InvitationRow, 'expiresAt' | 'role' | 'invitedBy'>,
): boolean =>
  lacksSender(invitation) || Temporal.Instant.compare(Temporal.Instant.from(invitation.expiresAt), now()) <= 0

/**
 * Whether an invitation as an admin has lost who sent it, deleted, no admin any more or with a new password since: who was sent away would come back by it. Any
 * other outlives who sent it.
 */
export const lacksSender = ({ role, invitedBy }: Pick<InvitationRow, 'role' | 'invitedBy'>): boolean =>
  role === 'admin' && invitedBy === null
