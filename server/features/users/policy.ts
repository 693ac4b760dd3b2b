import type { UserUpdate } from '../../../shared/api/auth.ts'
import { isAdmitted } from '../../http/access.ts'
import type { Actor } from '../../http/session.ts'
import { forbidden } from '../../lib/errors.ts'

/** What an admin changes of another person; all else is their own. */
const OTHERS: ReadonlySet<string> = new Set(['name', 'role', 'clientIds'] satisfies (keyof UserUpdate)[])

/** Throws AppError('forbidden') where this person may not make these changes of that one. */
export function assertMayChange(
  actor: Pick<Actor, 'userId' | 'role' | 'consented' | 'lacksSecondFactor'>,
  userId: string,
  change: UserUpdate,
): void {
  const isAdmin = actor.role === 'admin' && isAdmitted(actor)
  if ((change.role !== undefined || change.clientIds !== undefined) && !isAdmin) throw forbidden()
  // Pictures are uploaded by those who work in the company.
  if (change.avatar !== undefined && actor.role === 'client') throw forbidden()
  if (userId === actor.userId) return
  if (!isAdmin || Object.keys(change).some((field) => !OTHERS.has(field))) throw forbidden()
}
