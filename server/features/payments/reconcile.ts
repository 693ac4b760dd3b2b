import { sql } from 'kysely'
import type { AppContext } from '../../context.ts'
import { PaymentError } from '../../payment/paymentError.ts'
import type { PaymentProvider, SubscriptionFacts } from '../../payment/provider.ts'
import { applyTold } from './applyTold.ts'
import { eachByItself, TRIES } from './eachByItself.ts'
import { retryWaiting } from './retryWaiting.ts'
import { lookAtCheckouts, lookForOrders } from './unseenOrders.ts'

/** Of one turn: ten calls of the provider. */
const MOST_SUBSCRIPTIONS = 500
const AT_ONCE = 50
const EVERY_HOURS = 1

/**
 * Reads what may have been missed: subscriptions that have not been read for an hour, checkouts that were begun and are not
 * known to be paid, and events whose company has become known. Where the provider is away the rest waits for a later turn.
 * Returns how many subscriptions were read.
 */
export async function reconcile(context: AppContext): Promise<number> {
  const { payment } = context
  if (!payment) return 0
  await retryWaiting(context)
  let read = 0
  await orLater(context, async () => {
    for (const some of parts(await unread(context))) {
      await readSome(context, payment, some)
      read += some.length
    }
  })
  await orLater(context, () => lookAtCheckouts(context, payment))
  return read
}

/** What the provider does not answer now is asked at a later turn. */
async function orLater({ log }: AppContext, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    log.warn({ service: 'payment', err: error }, 'the payment provider was not read to the end')
  }
}

interface Unread {
  companyId: string
  id: string
}

async function unread({ db, now }: AppContext): Promise<Unread[]> {
  const before = now().subtract({ hours: EVERY_HOURS }).toString()
  const { rows } = await sql<Unread>`
    select company_id, id from resolve_unread_subscriptions(${before}, ${MOST_SUBSCRIPTIONS})`.execute(
    db.system,
  )
  return rows
}

const parts = (rows: readonly Unread[]): Unread[][] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, part) =>
    rows.slice(part * AT_ONCE, (part + 1) * AT_ONCE),
  )

async function readSome(
  context: AppContext,
  payment: PaymentProvider,
  wanted: readonly Unread[],
): Promise<void> {
  const known = await readEach(context, payment, wanted)
  await eachByItself(context, wanted, {
    naming: ({ companyId, id }) => ({ companyId, subscription: id }),
    work: async ({ companyId, id }) => {
      const subscription = known.get(id)
      const before = await timesOf(context, companyId, id)
      // Before: one that cannot be applied comes last at the next turn.
      await context.db.tenant(companyId, (tx) =>
        tx
          .updateTable('subscriptions')
          .set({ readAt: context.now().toString() })
          .where('id', '=', id)
          .execute(),
      )
      if (subscription) await applyTold(context, [{ kind: 'subscription', subscription }], null)
      else
        context.log.warn({ service: 'payment', companyId, subscription: id }, 'was not read at the provider')
      // An event was missed, or we have read a change of our own, and with it perhaps the order's event was missed.
      const { changedAt } = await timesOf(context, companyId, id)
      if (changedAt !== before.changedAt || isLater(changedAt, before.readAt))
        await lookForOrders(context, payment, companyId)
    },
  })
}

/**
 * Several in a call; where that fails, each in its own, so that one that is not understood keeps no other from being read.
 * Throws PaymentError where none of them is read.
 */
async function readEach(
  { log }: AppContext,
  payment: PaymentProvider,
  wanted: readonly Unread[],
): Promise<Map<string, SubscriptionFacts>> {
  const byId = (list: readonly SubscriptionFacts[]) => new Map(list.map((one) => [one.id, one]))
  const all = await payment.subscriptions(wanted.map(({ id }) => id)).then(byId, whyNot)
  if (all instanceof Map) return all
  const found = new Map<string, SubscriptionFacts>()
  let answered = 0
  for (const [tried, { id }] of wanted.entries()) {
    const one = await payment.subscriptions([id]).then(byId, whyNot)
    if (one instanceof Map) {
      answered++
      for (const facts of one.values()) found.set(facts.id, facts)
    } else log.error({ service: 'payment', subscription: id, err: one }, 'a subscription was not understood')
    if (answered === 0 && tried + 1 === Math.min(TRIES, wanted.length)) throw all
  }
  return found
}

function whyNot(error: unknown): PaymentError {
  if (error instanceof PaymentError) return error
  throw error
}

interface Times {
  changedAt: string | null
  readAt: string | null
}

async function timesOf({ db }: AppContext, companyId: string, id: string): Promise<Times> {
  const row = await db.tenant(companyId, (tx) =>
    tx.selectFrom('subscriptions').select(['changedAt', 'readAt']).where('id', '=', id).executeTakeFirst(),
  )
  return { changedAt: row?.changedAt ?? null, readAt: row?.readAt ?? null }
}

/** Whether a change is newer than the last look. */
const isLater = (changedAt: string | null, readAt: string | null): boolean =>
  changedAt !== null && readAt !== null && Temporal.Instant.compare(changedAt, readAt) > 0
