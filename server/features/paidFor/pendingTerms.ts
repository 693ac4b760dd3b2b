import { z } from 'zod'
import { interval } from '../../../shared/api/payment.ts'
import type { Tenant } from '../../db/database.ts'

/** What the provider is asked for, and what follows once it has done it. */
export const intent = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('terms'),
      dashboards: z.number(),
      interval,
      /** Dashboards that are archived then. */
      archive: z.array(z.string()),
    }),
    z.object({ kind: z.literal('price'), each: z.number(), code: z.string() }),
    z.object({ kind: z.literal('cancel') }),
    z.object({ kind: z.literal('uncancel') }),
  ])
  .and(
    z.object({
      subscriptionId: z.string(),
      /** Who asked for it, from which address. */
      userId: z.string(),
      address: z.string(),
    }),
  )
export type Intent = z.output<typeof intent>

/** The terms that the provider is asked for at this moment, or was by whoever died meanwhile; null of none. */
export async function pendingTerms(tx: Tenant): Promise<Extract<Intent, { kind: 'terms' }> | null> {
  const row = await tx.selectFrom('planChanges').select('intent').executeTakeFirst()
  const wanted = row ? intent.safeParse(row.intent).data : undefined
  return wanted?.kind === 'terms' ? wanted : null
}
