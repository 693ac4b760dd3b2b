import type { User } from '../../../shared/api/auth.ts'
import type { TeamMember } from '../../../shared/api/users.ts'
import { fileUrl } from '../files/address.ts'
import type { UserRow } from './loadUser.ts'

/** A user as the browser may see it, built field by field. */
export function presentUser(row: UserRow): User {
  const role = row.role === 'admin' ? 'admin' : 'member'
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    avatar: row.avatar === null ? null : fileUrl(row.avatar),
    role,
    roleName: role,
    creator: row.creator,
    companyId: row.companyId,
    timezone: row.timezone,
    ageConsent: row.ageConsent,
    termsConsent: row.termsConsent,
  }
}

/** The same for an admin of the company. */
export const presentTeamMember = (row: UserRow): TeamMember => ({
  ...presentUser(row),
  lastSeenAt: row.lastSeenAt,
})
