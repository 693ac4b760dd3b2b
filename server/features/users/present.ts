import { z } from 'zod'
import { type Role, role as roles, type User } from '../../../shared/api/auth.ts'
import type { TeamMember } from '../../../shared/api/users.ts'
import { LANGUAGE_TAGS } from '../../../shared/domain/languages.ts'
import { fileUrl } from '../files/address.ts'
import type { UserRow } from './loadUser.ts'

/** One that a later release has dropped is as none. */
const languages = z.enum(LANGUAGE_TAGS).nullable().catch(null)

const roleOf = (row: Pick<UserRow, 'role'>): Role => roles.parse(row.role)

/** A user as the browser may see it, built field by field. */
export function presentUser(row: UserRow): User {
  const role = roleOf(row)
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    avatar: row.avatar === null ? null : fileUrl(row.avatar),
    role,
    roleName: role,
    clientId: row.clientId,
    creator: row.creator,
    companyId: row.companyId,
    timezone: row.timezone,
    language: languages.parse(row.language),
    ageConsent: row.ageConsent,
    termsConsent: row.termsConsent,
  }
}

/** The same for an admin of the company. */
export const presentTeamMember = (row: UserRow, clientIds: string[] | null): TeamMember => ({
  ...presentUser(row),
  lastSeenAt: row.lastSeenAt,
  clientIds,
})
