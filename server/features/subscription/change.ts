import type { z } from 'zod'
import type { subscriptionChange } from '../../../shared/api/subscription.ts'
import { moneyText } from '../../../shared/rules/money.ts'
import { termsInWords } from '../../../shared/rules/planWords.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { AppError, invalidField } from '../../lib/errors.ts'
import type { Estimate, PaymentProvider, SubscriptionChange, Terms } from '../../payment/provider.ts'
import type { Doer } from '../audit/record.ts'
import type { StoredSubscription } from '../paidFor/storedSubscription.ts'
import { changeAtProvider } from './atProvider.ts'
import type { Plan } from './loadSubscription.ts'
import { eachOf, isSame, reckon, requireRunning } from './terms.ts'

/**
 * Changes how many dashboards are paid for and how often, at the provider first. Dashboards of `archive` are archived with
 * it. Throws AppError: `invalid_input` of `dashboards` where more would be in use than are paid for, of `archive` for what is
 * no active dashboard of theirs, `conflict`, and PaymentError.
 */
export async function changeSubscription(
  context: AppContext,
  doer: Doer,
  { archive = [], from, now, ...terms }: z.output<typeof subscriptionChange>,
): Promise<void> {
  await changeAtProvider(context, doer, async (tx, plan) => {
    const subscription = requireRunning(plan)
    if (from && !isSame(from, subscription)) throw changedMeanwhile(subscription)
    const chosen = [...new Set(archive)]
    await assertFits(tx, plan, { ...terms, archive: chosen })
    if (isSame(subscription, terms) && chosen.length === 0) return null
    const each = eachOf(context, plan, subscription, terms)
    return {
      wanted: { kind: 'terms', ...terms, archive: chosen },
      ask: async (payment) => {
        if (!isSame(subscription, terms)) await askFor(payment, subscription, { ...terms, each }, now)
      },
    }
  })
}

const changedMeanwhile = (terms: Terms) =>
  new AppError(
    'conflict',
    `The plan was changed meanwhile: it is ${termsInWords(terms)} now. Nothing more has been changed; look at what your change costs now.`,
  )

/** By how much more may be charged than somebody was told: the provider may reckon by the second. */
const MORE = 1.01

/**
 * As the estimate has said: what the provider refuses to give back counts from the next charge on. A charge that it refuses,
 * as of a card, changes nothing.
 *
 * @param told what is charged at once, as whoever asks was told; undefined where they were not
 */
async function askFor(
  payment: PaymentProvider,
  before: StoredSubscription,
  change: SubscriptionChange,
  told: number | undefined,
): Promise<void> {
  const estimate = await reckon(payment, before, change)
  if (estimate && told !== undefined && estimate.now > Math.max(0, told) * MORE) throw costsMore(estimate)
  await payment.change(before.id, change, estimate ? 'now' : 'with the next charge')
}

const costsMore = ({ now: amount, currency }: Estimate) =>
  new AppError(
    'conflict',
    `This costs more by now than you were told: ${moneyText({ amount, currency })} would be charged at once. Nothing has been changed; look at what your change costs now.`,
  )

async function assertFits(
  tx: Tenant,
  { company, subscription }: Plan,
  { dashboards, archive }: Terms & { archive: readonly string[] },
): Promise<void> {
  const own = archive.length === 0 ? [] : await activeOf(tx, archive)
  if (own.length < archive.length) {
    throw invalidField('archive', 'Choose dashboards that are in use; one of these is not any more.')
  }
  const tooMany = company.dashboardsActive - archive.length - dashboards - company.bonusDashboards
  // More than before may be in use where the operator took some away: only lowering is refused.
  if (tooMany <= 0 || dashboards >= (subscription?.dashboards ?? 0)) return
  throw invalidField(
    'dashboards',
    tooMany === 1
      ? 'One dashboard too many is in use. Choose one to archive, or pay for more.'
      : `${tooMany} dashboards too many are in use. Choose as many to archive, or pay for more.`,
  )
}

const activeOf = (tx: Tenant, ids: readonly string[]) =>
  tx.selectFrom('dashboards').select('id').where('id', 'in', ids).where('active', '=', true).execute()
