import type { Role } from '../../../../shared/api/auth.ts'

/** Roles as people read them. */
export const ROLES: Record<Role, string> = { admin: 'Admin', member: 'Member', client: 'Client' }

/** What each may do, in a sentence. */
const RIGHTS: Record<Role, string> = {
  admin: 'Works on everything, and changes the company and its people.',
  member: 'Works on dashboards, sources and reports, of all clients or of chosen ones.',
  client: 'Signs in to read the dashboards of one client, and changes nothing.',
}

/** How many clients a member works for, where not for all: `3 clients`. */
export const reachInWords = (count: number): string =>
  count === 0 ? 'No client' : count === 1 ? '1 client' : `${count} clients`

/** A select's options among these roles and the sentence about the chosen one. */
export const roleChoice = (chosen: Role, among: readonly Role[] = ['member', 'admin']) => ({
  data: among.map((value) => ({ value, label: ROLES[value] })),
  description: RIGHTS[chosen],
})
