import { nanoid } from 'nanoid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { closedLongAgo } from '../../../test/closedLongAgo.ts'
import { makeCompany } from '../../../test/factories.ts'
import { beginCheckout } from '../../../test/paymentEvents.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { removeCompany } from '../companySettings/remove.ts'
import { sweepPayments } from './sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function makeEvent(
  days: number,
  facts: { buyer?: string; subscriptionId?: string; applied?: true } = {},
) {
  const id = nanoid()
  const receivedAt = app.context
    .now()
    .subtract({ hours: 24 * days })
    .toString()
  await app.context.db.system
    .insertInto('paymentEvents')
    .values({
      id,
      buyer: facts.buyer ?? null,
      subscriptionId: facts.subscriptionId ?? null,
      receivedAt,
      appliedAt: facts.applied ? receivedAt : null,
      facts: facts.applied ? null : '[]',
    })
    .execute()
  return id
}
const events = async () => {
  const rows = await app.context.db.system.selectFrom('paymentEvents').select('id').execute()
  return rows.map(({ id }) => id)
}
const checkouts = async () => {
  const rows = await app.context.db.system.selectFrom('checkouts').select('reference').execute()
  return rows.map(({ reference }) => reference)
}

it('forgets events and checkouts of a quarter ago, and reports those of nobody', async () => {
  const [young, old, waiting] = [
    await makeEvent(80, { applied: true }),
    await makeEvent(91, { applied: true }),
    await makeEvent(91),
  ]
  const late = await makeEvent(80)
  const open = await beginCheckout(app.context, nanoid())
  await sweepPayments(app.context)
  const left = await events()
  expect(left).toEqual(expect.arrayContaining([young, late]))
  expect(left).not.toContain(old)
  expect(left).not.toContain(waiting)
  expect(app.log()).toContain(waiting)
  expect(await checkouts()).toContain(open)
  app.clock.advance({ hours: 24 * 92 })
  await sweepPayments(app.context)
  expect(await checkouts()).not.toContain(open)
  expect(await events()).toEqual([])
})

it('removes what is there of a company that is removed, and of no other', async () => {
  const [gone, stays] = [await makeCompany(app.context), await makeCompany(app.context)]
  const now = app.context.now().toString()
  await app.context.db.tenant(gone, async (tx) => {
    await tx
      .insertInto('subscriptions')
      .values({
        companyId: gone,
        id: 'sub-gone',
        state: 'ended',
        dashboards: 1,
        interval: 1,
        currency: 'USD',
        changedAt: now,
      })
      .execute()
    await tx.updateTable('companies').set({ closedAt: '2020-01-01T00:00:00Z' }).execute()
  })
  const theirs = [
    await makeEvent(1, { buyer: gone, applied: true }),
    await makeEvent(1, { subscriptionId: 'sub-gone' }),
  ]
  const others = await makeEvent(1, { buyer: stays })
  const [mine, another] = [await beginCheckout(app.context, gone), await beginCheckout(app.context, stays)]
  await closedLongAgo(app, gone)
  await removeCompany(app.context, gone)
  const left = await events()
  for (const id of theirs) expect(left).not.toContain(id)
  expect(left).toContain(others)
  expect(await checkouts()).not.toContain(mine)
  expect(await checkouts()).toContain(another)
})
