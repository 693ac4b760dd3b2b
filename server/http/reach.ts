import type { AppContext } from '../context.ts'
import type { Actor } from './session.ts'

/**
 * What a person acts in: every transaction is theirs (`Database.actingAs`). Services stay those of all people: what they
 * cache is handed out only after a look at who asks.
 */
export function contextOf(context: AppContext, person: Pick<Actor, 'role' | 'userId'>): AppContext {
  // The services are shared on purpose, so that this is not `with`.
  return { ...context, db: context.db.actingAs(person) } as AppContext
}
