import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { thorough } from '../../test/thorough.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** The command as an operator runs it, beside the product. */
const company = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const { PATH } = process.env
    const env = { PATH, DATABASE_URL: app.databaseUrl, DATA_DIR: app.context.config.dataDir }
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'company.ts'), ...args],
      { env },
      (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: out + err }),
    )
  })
const rowOf = (id: string) =>
  app.context.db.tenant(id, (tx) => tx.selectFrom('companies').selectAll().executeTakeFirstOrThrow())
const entriesOf = (id: string) =>
  app.context.db.tenant(id, (tx) =>
    tx.selectFrom('auditEntries').select(['actorName', 'action', 'details']).orderBy('at').execute(),
  )
const DAY_MS = 86_400_000

it('lists companies and shows one', async () => {
  expect((await company()).output).toBe('There are no companies.\n')
  const id = await makeCompany(app.context, { name: 'Nord & Süd', planDashboards: 10, bonusDashboards: 2 })
  await makeUser(app.context, id, { role: 'admin', email: 'ida@nord.example' })
  const line = `${id}  Nord & Süd; active; 0 of 10 + 2 dashboards`
  expect((await company('list')).output).toContain(`${line}\n`)
  const shown = (await company('show', 'ida@nord.example')).output
  expect(shown).toMatch(
    /; 0 of 10 \+ 2 dashboards\nsubscription: none\nlimits: those of the installation\nsince /,
  )
})

it('extends a trial from now, or until a day, and says so in the audit log', async () => {
  const id = await makeCompany(app.context, { state: 'trial', expiresAt: '2026-01-01T00:00:00Z' })
  const before = Date.now()
  expect((await company('trial', id, '--days', '30')).code).toBe(0)
  const { expiresAt } = await rowOf(id)
  const days = (Date.parse(expiresAt ?? '') - before) / DAY_MS
  expect(days).toBeGreaterThanOrEqual(30)
  expect(days).toBeLessThan(30.1)
  await company('trial', id, '--until', '2099-12-31')
  expect(Date.parse((await rowOf(id)).expiresAt ?? '')).toBe(Date.parse('2100-01-01T00:00:00Z'))
  expect(await entriesOf(id)).toMatchObject([
    { actorName: 'Operator of the installation', action: 'company.trialExtended' },
    { action: 'company.trialExtended' },
  ])
})

it.runIf(thorough)('grants bonus dashboards and sets limits, and takes them back', async () => {
  const id = await makeCompany(app.context, { planDashboards: 5 })
  expect((await company('bonus', id, '--dashboards', '3')).output).toContain('0 of 5 + 3 dashboards')
  await company('limits', id, '--widgetsPerPdf', '80', '--reportsPerDashboard', '9')
  await company('limits', id, '--reportsPerDashboard', 'none')
  // What changes nothing is no entry.
  await company('bonus', id, '--dashboards', '3')
  expect((await rowOf(id)).limits).toEqual({ widgetsPerPdf: 80 })
  expect((await company('show', id)).output).toContain('limits: widgetsPerPdf 80\n')
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual([
    'company.bonusGranted',
    'company.limitsSet',
    'company.limitsSet',
  ])
})

it('takes an id for an id that begins as an option does', async () => {
  const id = await makeCompany(app.context, { id: '-dXy4fG_7hJ2kL9mN0pQr' })
  expect((await company('show', id)).output).toContain(id)
  expect((await company('bonus', id, '--dashboards', '3')).code).toBe(0)
  expect((await rowOf(id)).bonusDashboards).toBe(3)
})

it.runIf(thorough)('settles the subscriptions of a deleted account, so that it can be removed', async () => {
  const id = await makeCompany(app.context, { subscriptionId: 'sub-gone' })
  const refused = await company('settle', id)
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('is not deleted')])
  const begun = '2026-01-01T00:00:00Z'
  await app.context.db.tenant(id, async (tx) => {
    const facts = { dashboards: 2, interval: 1, currency: 'USD', begunAt: begun, changedAt: begun }
    await tx
      .insertInto('subscriptions')
      .values({ id: 'sub-gone', companyId: id, state: 'active', ...facts })
      .execute()
    await tx.updateTable('companies').set({ closedAt: '2026-02-01T00:00:00Z' }).execute()
  })
  for (let twice = 0; twice < 2; twice++) expect((await company('settle', id)).code).toBe(0)
  const stored = await app.context.db.tenant(id, (tx) =>
    tx.selectFrom('subscriptions').select('state').execute(),
  )
  expect([(await rowOf(id)).subscriptionId, stored]).toEqual([null, [{ state: 'ended' }]])
  expect(await entriesOf(id)).toMatchObject([
    { action: 'company.subscriptionsSettled', details: { subscriptions: 'sub-gone' } },
  ])
})

it('refuses what it does not understand with how it is used, and what does not exist', async () => {
  const active = await makeCompany(app.context)
  const { code, output } = await company('trial', active)
  expect([code, output]).toEqual([1, expect.stringContaining('npm run company -- list')])
  for (const [args, sentence] of [
    [['trial', active, '--days', '5'], 'not on trial'],
    [['invite', 'mo@x.example'], 'Only where REGISTRATION is “invitation”'],
    [['invite', 'mo'], 'npm run company -- invite ADDRESS'],
    [['show', 'nobody'], 'There is no company nobody'],
    [['show', 'nobody@x.example'], 'Nobody has an account with the address nobody@x.example.'],
  ] as const) {
    const { code, output } = await company(...args)
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)])
  }
  const past = await makeCompany(app.context, { state: 'trial' })
  expect((await company('trial', past, '--until', '2020-01-01')).output).toContain('2020-01-01 is past')
})
