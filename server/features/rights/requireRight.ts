import type { Right } from '../../../shared/rules/companyAccess.ts'
import { planRefusal } from '../../../shared/rules/planRefusal.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Actor } from '../../http/session.ts'
import { AppError } from '../../lib/errors.ts'
import { accessOf, PLAN, planOf } from './standing.ts'

/** What readers learn who are not of the company: its plan is not theirs to see. */
const TO_READERS = 'This dashboard is not available at present. Ask whoever sent you the link.'

/** Throws AppError('subscription_required') where the plan of this transaction's company does not allow it now. */
export async function requireRight(
  context: Pick<AppContext, 'config' | 'now'>,
  tx: Tenant,
  right: Right,
  role: Actor['role'],
): Promise<void> {
  const company = await tx.selectFrom('companies').select(PLAN).executeTakeFirstOrThrow()
  assertRight(context, company, right, role)
}

/** The same of a row that is at hand; `role` null: a reader of a link. */
export function assertRight(
  context: Pick<AppContext, 'config' | 'now'>,
  row: Parameters<typeof accessOf>[1],
  right: Right,
  role: Actor['role'] | null,
): void {
  const access = accessOf(context, row)
  if (access[right].open) return
  const isOfCompany = role !== null && role !== 'client' && right !== 'links'
  throw new AppError(
    'subscription_required',
    isOfCompany ? planRefusal(right, planOf(context, row), role === 'admin') : TO_READERS,
  )
}

/** Asks the plan of whoever calls a route whether it allows what the route does. Costs nothing where nothing is paid. */
export async function requireRightOf(context: AppContext, actor: Actor, right: Right): Promise<void> {
  if (context.config.prices === null) return
  await context.db.tenant(actor.companyId, (tx) => requireRight(context, tx, right, actor.role))
}
