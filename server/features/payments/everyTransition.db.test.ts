import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { PLAN_CAUSES, STANDINGS, STEPS, type Standing } from '../../../shared/rules/planTransitions.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { buy, startPaidApp, subscriptionOf } from '../../../test/payment.ts'
import { beginCheckout } from '../../../test/paymentEvents.ts'
import type { TestApp } from '../../../test/startApp.ts'

/**
 * Companies go through the emulated FastSpring's popup and control page, whose webhooks reach the product over HTTP. The
 * steps that the product noted are then held against the table of all steps.
 */

let app: TestApp
beforeAll(async () => {
  app = await startPaidApp()
})
afterAll(() => app.stop())

/** What is done to the company: a purchase, or a button of the control page for its latest subscription. */
type Act =
  | 'buy'
  | 'fail'
  | 'recover'
  | 'cancel'
  | 'cancelLater'
  | 'uncancel'
  | 'end'
  | 'resume'
  | 'renew'
  | 'month'

/** `<standing> <cause>` of every step that a company has taken here. */
const seen = new Set<string>()

interface Walk {
  /** What the company is before its first purchase; others than a trial have been moved here from elsewhere. */
  from: 'trial' | 'active' | 'overdue' | 'canceled'
  acts: Act[]
  /** What the provider's subscription and the company are in the end, read in words of the specification. */
  ends: 'active' | 'overdue' | 'canceled'
}

async function walk({ from, acts, ends }: Walk): Promise<void> {
  const companyId = await makeCompany(app.context, { state: from, planDashboards: 25 })
  const { email } = await makeUser(app.context, companyId, { role: 'admin' })
  let latest = ''
  let read = 0
  let standing: Standing = from
  for (const act of acts) {
    app.clock.advance({ hours: 1 })
    if (act === 'buy') latest = await purchase(companyId, email)
    else await press(act, latest)
    const causes = await causesOf(companyId)
    for (const cause of causes.slice(read)) {
      seen.add(`${standing} ${cause}`)
      standing = STEPS[standing][cause] ?? standing
    }
    read = causes.length
  }
  const { state } = await app.context.db.tenant(companyId, (tx) =>
    tx.selectFrom('companies').select('state').executeTakeFirstOrThrow(),
  )
  expect(state).toBe(ends)
  expect(standing === 'ended' ? 'canceled' : standing).toBe(ends)
}

async function purchase(companyId: string, email: string): Promise<string> {
  if (!app.context.payment) throw new Error('Nobody takes payments.')
  const sealed = app.context.payment.seal({
    reference: await beginCheckout(app.context, companyId),
    dashboards: 10,
    interval: 1,
    each: { USD: 950 },
    buyer: { firstName: 'Ann', lastName: 'Lee', email, company: 'Demo' },
    expiresAt: app.context.now().add({ hours: 24 }),
  })
  const bought = await buy(app, sealed)
  if (!bought) throw new Error('The card was declined.')
  return subscriptionOf(app, bought.id)
}

async function press(act: Act, id: string): Promise<void> {
  const body = new URLSearchParams({ act, id })
  const answer = await fetch(`${app.sandbox.emulators.url}/payment/`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  expect(answer.status).toBe(303)
  await app.sandbox.payment.idle()
}

const causesOf = (companyId: string) =>
  app.context.db.tenant(companyId, async (tx) => {
    const rows = await tx.selectFrom('auditEntries').select('action').orderBy('at').execute()
    return rows.flatMap(({ action }) => PLAN_CAUSES.filter((cause) => action === `payment.${cause}`))
  })

afterEach(() =>
  expect(
    app.sandbox.payment.calls.filter(
      ({ to, status }) => to === 'webhook' && status !== 200 && status !== 202,
    ),
  ).toEqual([]),
)

const WALKS: Walk[] = [
  { from: 'trial', acts: ['buy'], ends: 'active' },
  { from: 'trial', acts: ['buy', 'renew', 'fail', 'recover'], ends: 'active' },
  { from: 'trial', acts: ['buy', 'fail', 'cancelLater'], ends: 'canceled' },
  { from: 'trial', acts: ['buy', 'fail', 'cancel'], ends: 'canceled' },
  { from: 'trial', acts: ['buy', 'fail', 'buy'], ends: 'active' },
  { from: 'trial', acts: ['buy', 'buy'], ends: 'active' },
  { from: 'trial', acts: ['buy', 'cancel', 'uncancel'], ends: 'active' },
  { from: 'trial', acts: ['buy', 'cancel', 'month'], ends: 'canceled' },
  { from: 'trial', acts: ['buy', 'cancel', 'buy'], ends: 'active' },
  { from: 'trial', acts: ['buy', 'end', 'resume'], ends: 'active' },
  { from: 'trial', acts: ['buy', 'end', 'buy', 'fail'], ends: 'overdue' },
  { from: 'active', acts: ['buy', 'end'], ends: 'canceled' },
  { from: 'overdue', acts: ['buy'], ends: 'active' },
  { from: 'canceled', acts: ['buy'], ends: 'active' },
]

it.each(WALKS)('$from: $acts', walk)

it('has taken every step that there is', () => {
  const all = STANDINGS.flatMap((standing) =>
    Object.keys(STEPS[standing]).map((cause) => `${standing} ${cause}`),
  )
  expect([...seen].toSorted()).toEqual(all.toSorted())
})
