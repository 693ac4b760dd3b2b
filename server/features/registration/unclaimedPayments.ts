import { sql } from 'kysely'
import type { System } from '../../db/database.ts'
import type { PaymentFacts } from '../../payment/provider.ts'
import { storedFacts } from '../payments/storedFacts.ts'

/** For so long whoever has paid may still be at the form. */
const PATIENCE_HOURS = 1

/** What somebody has paid for who has neither registered nor a company. */
export interface Unclaimed {
  checkout: string
  name: string
  email: string
  createdAt: string
  toldAt: string | null
  /** `number` is what the buyer reads in the provider's mail. */
  order: { id: string; number: string }
}

/** Those that have waited for an hour, oldest first. */
export async function findUnclaimed(db: System, now: Temporal.Instant): Promise<Unclaimed[]> {
  const before = now.subtract({ hours: PATIENCE_HOURS }).toString()
  const rows = await db
    .selectFrom('checkouts as c')
    .select(['c.id', 'c.buyer', 'c.name', 'c.email', 'c.createdAt', 'c.unclaimedToldAt', 'c.orderId'])
    // Goes once the company is made.
    .where('c.email', 'is not', null)
    .where((row) =>
      row.or([
        row('c.paidAt', '<', before),
        row.exists(
          row
            .selectFrom('paymentEvents as e')
            .select('e.id')
            .whereRef('e.buyer', '=', 'c.buyer')
            .where('e.appliedAt', 'is', null)
            .where('e.receivedAt', '<', before),
        ),
      ]),
    )
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('registrations as r')
            .select('r.id')
            .where(sql<string>`r.choices ->> 'checkout'`, '=', row.ref('c.id')),
        ),
      ),
    )
    .orderBy('c.createdAt')
    .execute()
  return Promise.all(
    rows.map(async ({ id, buyer, name, email, createdAt, unclaimedToldAt, orderId }) => ({
      checkout: id,
      name: name ?? '',
      email: email ?? '',
      createdAt,
      toldAt: unclaimedToldAt,
      order: await orderOf(db, { buyer, orderId }),
    })),
  )
}

/** As the provider has told of it; what the browser said only where nothing else names it. */
async function orderOf(
  db: System,
  { buyer, orderId }: { buyer: string; orderId: string | null },
): Promise<Unclaimed['order']> {
  const events = await db
    .selectFrom('paymentEvents')
    .select('facts')
    .where('buyer', '=', buyer)
    .where('appliedAt', 'is', null)
    .orderBy('receivedAt')
    .execute()
  const facts = events.flatMap((event) => readable(event.facts))
  for (const one of facts) if (one.kind === 'order') return { id: one.order.id, number: one.order.number }
  const subscription = facts.find((one) => one.kind === 'subscription')?.subscription.id
  const id = orderId ?? subscription ?? 'unknown'
  return { id, number: id }
}

/** One that an earlier release stored in another form keeps nobody from being told. */
function readable(json: unknown): PaymentFacts[] {
  try {
    return storedFacts(json)
  } catch {
    return []
  }
}
