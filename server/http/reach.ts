import type { AppContext } from '../context.ts'
import type { Actor } from './session.ts'

/**
 * What a person acts in: of a member, every transaction is held to the clients that the member works for. Services stay
 * those of all people: what they cache is handed out only after a look at who asks.
 */
export function contextOf(context: AppContext, { role, userId }: Pick<Actor, 'role' | 'userId'>): AppContext {
  if (role !== 'member') return context
  // The services are shared on purpose, so that this is not `with`.
  return { ...context, db: context.db.reachOf(userId) } as AppContext
}
