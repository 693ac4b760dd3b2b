import type { Role } from '../api/auth.ts'

/**
 * Whether a company would be left without an admin, and so with nobody who can change its people.
 *
 * @param admins ids of the company's present admins
 * @param change the person concerned and what becomes of them; null: they are deleted
 */
export function leavesNoAdmin(
  admins: readonly string[],
  change: { userId: string; role: Role | null },
): boolean {
  if (change.role === 'admin') return false
  return admins.every((id) => id === change.userId)
}
