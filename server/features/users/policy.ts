import type { UserUpdate } from '../../../shared/api/auth.ts'
import type { Actor } from '../../http/session.ts'
import { forbidden } from '../../lib/errors.ts'

/** What an admin changes of another person; all else is their own. */
const OTHERS: ReadonlySet<string> = new Set(['name', 'role'] satisfies (keyof UserUpdate)[])

/** Throws AppError('forbidden') where this person may not make these changes of that one. */
export function assertMayChange(
  actor: Pick<Actor, 'userId' | 'role' | 'consented'>,
  userId: string,
  change: UserUpdate,
): void {
  const isAdmin = actor.role === 'admin' && actor.consented
  if (change.role !== undefined && !isAdmin) throw forbidden()
  if (userId === actor.userId) return
  if (!isAdmin || Object.keys(change).some((field) => !OTHERS.has(field))) throw forbidden()
}
