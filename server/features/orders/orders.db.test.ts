import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { companyForAdmins } from '../../../shared/api/companySettings.ts'
import { order } from '../../../shared/api/orders.ts'
import { makeUser } from '../../../test/factories.ts'
import { startPaidApp } from '../../../test/payment.ts'
import { makeReader, type Person, signedIn } from '../../../test/people.ts'
import type { TestApp } from '../../../test/startApp.ts'
import { subscribedAdmin } from '../../../test/subscribe.ts'
import { applyFacts } from '../payments/applyFacts.ts'

let app: TestApp
beforeAll(async () => {
  app = await startPaidApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())

const read = async (person: Person) => (await person.get('/api/orders')).as(dataOf(z.array(order))).data
async function rowsOf(person: Person): Promise<string[][]> {
  const { text, headers } = await person.get('/api/orders.csv')
  expect([headers['content-type'], headers['content-disposition']]).toEqual([
    'text/csv; charset=utf-8',
    expect.stringContaining('invoices.csv'),
  ])
  return z
    .array(z.array(z.string()))
    .parse(parse(text, { bom: true }))
    .slice(1)
}

it('are what was charged, newest first, with their invoices; and with the company', async () => {
  const admin = await subscribedAdmin(app, { country: 'DE', dashboards: 4 })
  app.clock.advance({ hours: 1 })
  await app.sandbox.payment.renew(admin.subscriptionId)
  const orders = await read(admin)
  expect(orders).toHaveLength(2)
  const [newest, first] = orders
  expect(newest).toMatchObject({ currency: 'EUR', total: 4236, tax: 676, discount: 0, refunded: 0 })
  expect(newest?.lines).toMatchObject([{ quantity: 4, amount: 3560 }])
  expect(newest?.lines[0]?.what).toContain('Dashboards, monthly')
  expect(Temporal.Instant.compare(newest?.placedAt ?? '', first?.placedAt ?? '')).toBe(1)
  expect((await fetch(newest?.invoiceUrl ?? '')).status).toBe(200)
  expect((await admin.get('/api/company')).as(dataOf(companyForAdmins)).data.invoices).toEqual(orders)

  await app.sandbox.payment.refund(newest?.id ?? '')
  expect((await read(admin))[0]?.refunded).toBe(4236)
})

it('have their lines as CSV, whose columns add up and hold no formula', async () => {
  const admin = await subscribedAdmin(app)
  const [first] = await read(admin)
  const now = app.clock.now()
  await app.context.db.tenant(admin.companyId, (tx) =>
    applyFacts(app.context, tx, {
      kind: 'order',
      order: {
        id: 'hostile',
        number: '=HYPERLINK("https://mallory.example")',
        reference: null,
        subscriptionId: admin.subscriptionId,
        interval: null,
        placedAt: now,
        currency: 'USD',
        total: -250,
        tax: 0,
        discount: 0,
        refunded: 0,
        invoiceUrl: null,
        lines: [
          { what: '+1+1', quantity: 2, amount: 950 },
          { what: 'Credit', quantity: 1, amount: -1200 },
        ],
        changedAt: now,
      },
    }),
  )
  const rows = await rowsOf(admin)
  expect(rows.map((row) => [1, 2, 4, 7].map((column) => row[column]))).toEqual([
    [`'=HYPERLINK("https://mallory.example")`, `'+1+1`, '9.50', '-2.50'],
    [`'=HYPERLINK("https://mallory.example")`, 'Credit', '-12.00', ''],
    [first?.reference, first?.lines[0]?.what, '95.00', '95.00'],
  ])
})

it('are an admin’s of that company alone', async () => {
  const admin = await subscribedAdmin(app)
  const other = await subscribedAdmin(app)
  const member = await signedIn(app, await makeUser(app.context, admin.companyId))
  const reader = await makeReader(app, admin.companyId)
  for (const path of ['/api/orders', '/api/orders.csv']) {
    for (const person of [member, reader]) expect((await person.get(path)).status).toBe(403)
  }
  const ids = (await read(other)).map(({ id }) => id)
  expect((await read(admin)).map(({ id }) => id)).not.toEqual(ids)
  expect((await rowsOf(admin)).length).toBe(1)
})
