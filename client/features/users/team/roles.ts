import type { Role } from '../../../../shared/api/auth.ts'

/** Roles as people read them. */
export const ROLES: Record<Role, string> = { admin: 'Admin', member: 'Member' }

/** For a choice. */
export const ROLE_OPTIONS = [
  { value: 'member', label: 'Member: works on dashboards, sources and reports' },
  { value: 'admin', label: 'Admin: also changes the company and its people' },
] as const satisfies { value: Role; label: string }[]
