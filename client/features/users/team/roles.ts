import type { Role } from '../../../../shared/api/auth.ts'

/** Roles as people read them. */
export const ROLES: Record<Role, string> = { admin: 'Admin', member: 'Member' }

/** What each may do, in a sentence. */
const RIGHTS: Record<Role, string> = {
  admin: 'Works on everything, and changes the company and its people.',
  member: 'Works on dashboards, sources and reports.',
}

/** A select's options and the sentence about the chosen one. */
export const roleChoice = (chosen: Role) => ({
  data: [
    { value: 'member', label: ROLES.member },
    { value: 'admin', label: ROLES.admin },
  ] satisfies { value: Role; label: string }[],
  description: RIGHTS[chosen],
})
