import { type Invitation, invitation } from '../../../shared/api/invitations.ts'
import type { AppContext } from '../../context.ts'
import { isExpired } from './link.ts'
import type { InvitationRow } from './queries.ts'

/** An invitation as an admin sees it; the schema drops what its link is compared with. */
export const presentInvitation = (
  context: Pick<AppContext, 'now'>,
  row: InvitationRow,
  more: Pick<Invitation, 'clientIds' | 'invitedBy'>,
): Invitation => invitation.parse({ ...row, ...more, expired: isExpired(context, row) })
