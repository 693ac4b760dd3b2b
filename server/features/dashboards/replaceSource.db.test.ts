import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { auditPage } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { replacedWidget, source, sourceUses } from '../../../shared/api/sources.ts'
import {
  makeClient,
  makeCompany,
  makeDashboard,
  makeGroup,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  makeWidget,
} from '../../../test/factories.ts'
import { signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { takeLock } from './lock.ts'
import { loadWidgets } from './queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

/** Two Analytics logins with the same properties, a dashboard with two widgets on the first, and a report of it. */
async function scene() {
  const user = await makeUser(app.context, await makeCompany(app.context))
  const [old, fresh] = [
    await makeSource(app, user, 'google_analytics'),
    await makeSource(app, user, 'google_analytics'),
  ]
  const widgets = [
    makeWidget('google_analytics_4', 'devices', old, { order: 1 }),
    makeWidget('google_analytics_4', 'channels', old, { order: 2 }),
    makeTextWidget({ order: 3 }),
  ]
  const dashboard = await makeDashboard(app.context, user.companyId, { name: 'Northwind', widgets })
  await makeReport(app.context, dashboard, user.userId)
  const person = await signedIn(app, user)
  const replace = (body: object) =>
    person.post(`/api/sources/${old.id}/replace`, { with: fresh.id, dryRun: false, ...body })
  const stored = () =>
    app.context.db.tenant(user.companyId, async (tx) => (await loadWidgets(tx, dashboard.id)).slice(0, 2))
  return { user, person, old, fresh, dashboard, replace, stored }
}
const result = dataOf(z.array(replacedWidget))

describe('what stands on a source', () => {
  it('is counted in the list and named one by one', async () => {
    const { person, old, fresh, dashboard } = await scene()
    const list = (await person.get('/api/sources')).as(dataOf(z.array(source))).data
    const usesOf = (id: string) => list.find((one) => one.id === id)?.uses
    expect(usesOf(old.id)).toEqual({ dashboards: 1, reports: 1, clients: 0, domains: 0 })
    expect(usesOf(fresh.id)).toEqual({ dashboards: 0, reports: 0, clients: 0, domains: 0 })
    const uses = (await person.get(`/api/sources/${old.id}/uses`)).as(dataOf(sourceUses)).data
    expect(uses.dashboards).toEqual([
      { id: dashboard.id, name: 'Northwind', permalink: dashboard.permalink, active: true, widgets: 2 },
    ])
    expect(uses.reports).toMatchObject([{ dashboardName: 'Northwind', paused: false }])
    expect(uses.reports[0]?.recipients).toHaveLength(1)
  })
})

it('counts clients and watched domains once, whatever they read of a source', async () => {
  const { user, person, fresh } = await scene()
  const { companyId } = user
  const clientId = await makeClient(app.context, companyId)
  const { domainId } = await makeGroup(app.context, user)
  await app.context.db.tenant(companyId, async (tx) => {
    for (const type of ['google_analytics_4', 'google_webmasters']) {
      const of = { companyId, type, sourceId: fresh.id }
      await tx
        .insertInto('clientAccounts')
        .values({ ...of, clientId })
        .execute()
      await tx
        .insertInto('domainFeeds')
        .values({ ...of, domainId })
        .execute()
    }
  })
  const list = (await person.get('/api/sources')).as(dataOf(z.array(source))).data
  expect(list.find(({ id }) => id === fresh.id)?.uses).toEqual({
    dashboards: 0,
    reports: 0,
    clients: 1,
    domains: 1,
  })
})

describe('replacing', () => {
  it('tells what would happen and changes nothing on a dry run', async () => {
    const { replace, stored } = await scene()
    const before = await stored()
    const told = (await replace({ dryRun: true })).as(result).data
    expect(told.map(({ title, outcome, notes }) => [title, outcome, notes])).toEqual(
      before.map(({ title }) => [title, 'keeps', []]),
    )
    expect(told.map(({ accounts }) => accounts)).toEqual(
      before.map(({ instances }) => instances.flatMap(({ accounts }) => accounts)),
    )
    expect(await stored()).toEqual(before)
  })

  it('keeps widgets whose account is there too, under a new hash', async () => {
    const { replace, stored, fresh } = await scene()
    const before = await stored()
    await replace({})
    const after = await stored()
    for (const [index, widget] of after.entries()) {
      expect(widget.instances.map(({ sourceId }) => sourceId)).toEqual([fresh.id])
      expect(widget.instances[0]?.accounts).toEqual(before[index]?.instances[0]?.accounts)
      expect(widget.hash).not.toBe(before[index]?.hash)
    }
  })

  it('is recorded once with its dashboards, a dry run is not', async () => {
    const { user, replace, old } = await scene()
    await replace({ dryRun: true })
    await replace({})
    await replace({})
    const admin = await signedIn(app, await makeUser(app.context, user.companyId, { role: 'admin' }))
    const { data } = (await admin.get('/api/audit?action=source.replaced')).as(auditPage)
    expect(data).toMatchObject([
      {
        actorId: user.userId,
        subjectId: old.id,
        details: { with: expect.stringMatching(/^Google Analytics: /), dashboards: ['Northwind'] },
      },
    ])
  })

  it('takes its place in the usual accounts of clients, where it has these', async () => {
    const { user, person, old, fresh, replace } = await scene()
    const { companyId } = user
    const [first = '', second = ''] = old.propertyIds
    const usualFor = async (name: string, accounts: string[], sourceId = old.id) => {
      const clientId = await makeClient(app.context, companyId, { name })
      await app.context.db.tenant(companyId, (tx) =>
        tx
          .insertInto('clientAccounts')
          .values({ companyId, clientId, type: 'google_analytics_4', sourceId, accounts })
          .execute(),
      )
    }
    await usualFor('Follows', [first])
    await usualFor('Is renamed', [second, 'gone'])
    await usualFor('Stays', ['gone'])
    await usualFor('Had it before', [second], fresh.id)
    const usual = async () =>
      Object.fromEntries(
        (
          await app.context.db.tenant(companyId, (tx) =>
            tx
              .selectFrom('clientAccounts')
              .innerJoin('clients', 'clients.id', 'clientAccounts.clientId')
              .select(['name', 'sourceId', 'accounts'])
              .execute(),
          )
        ).map(({ name, sourceId, accounts }) => [name, [sourceId, ...accounts]]),
      )
    const before = await usual()
    await replace({ dryRun: true })
    expect(await usual()).toEqual(before)
    await replace({ accounts: { [second]: first } })
    expect(await usual()).toEqual({
      Follows: [fresh.id, first],
      'Is renamed': [fresh.id, first],
      Stays: [old.id, 'gone'],
      'Had it before': [fresh.id, second],
    })
    const back = await person.post(`/api/sources/${fresh.id}/replace`, { with: old.id, dryRun: false })
    expect(back.status, back.text).toBe(200)
    expect(await usual()).toMatchObject({ Follows: [old.id, first], 'Had it before': [old.id, second] })
    const admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
    const { data } = (await admin.get('/api/audit?action=source.replaced')).as(auditPage)
    expect(data.at(-1)?.details).toMatchObject({ clients: ['Follows', 'Is renamed'] })
  })

  it('feeds the watched domains that the old one fed, where it has their accounts, and has them read at once', async () => {
    const { user, old, fresh, replace } = await scene()
    const { companyId } = user
    const [first = '', second = ''] = old.propertyIds
    const { domainId } = await makeGroup(app.context, user)
    const { domainId: other } = await makeGroup(app.context, user, { host: 'alder.example' })
    const feed = (domain: string, sourceId: string, account: string) => ({
      companyId,
      domainId: domain,
      type: 'google_analytics_4',
      sourceId,
      account,
    })
    const [stays, ...others] = [
      feed(other, old.id, 'gone'),
      feed(domainId, old.id, first),
      feed(domainId, old.id, second),
      feed(domainId, fresh.id, second),
    ]
    await app.context.db.tenant(companyId, (tx) =>
      tx
        .insertInto('domainFeeds')
        .values([stays, ...others])
        .execute(),
    )
    const feeds = () =>
      app.context.db.tenant(companyId, (tx) =>
        tx
          .selectFrom('domainFeeds')
          .selectAll()
          .orderBy('domainId')
          .orderBy('sourceId')
          .orderBy('account')
          .execute(),
      )
    const due = async () =>
      (
        await app.owner.query<{ host: string }>(
          "select host from domains where company_id = $1 and next_scan_at = '1970-01-01T00:00:00Z' order by host",
          [companyId],
        )
      ).rows.map(({ host }) => host)
    const before = await feeds()
    await replace({ dryRun: true })
    expect([await feeds(), await due()]).toEqual([before, []])
    expect((await replace({})).status).toBe(200)
    expect(await feeds()).toHaveLength(3)
    expect(await feeds()).toEqual(
      expect.arrayContaining([stays, feed(domainId, fresh.id, first), feed(domainId, fresh.id, second)]),
    )
    expect(await due()).toEqual(['northwind.example'])
    const admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
    const { data } = (await admin.get('/api/audit?action=source.replaced')).as(auditPage)
    expect(data[0]?.details).toMatchObject({ domains: ['northwind.example'] })
  })

  it('says which accounts become others and which have no successor', async () => {
    const { replace, old, stored } = await scene()
    const [first = '', second = ''] = old.propertyIds
    const changed = (await replace({ dryRun: true, accounts: { [first]: second } })).as(result).data
    expect(changed.every(({ outcome, notes }) => outcome === 'changes' && notes.length === 1)).toBe(true)
    const lost = (await replace({ accounts: { [first]: null } })).as(result).data
    expect(lost.every(({ outcome }) => outcome === 'loses')).toBe(true)
    expect((await stored()).map(({ instances }) => instances[0]?.accounts)).toEqual([[], []])
  })

  it('refuses another kind, itself, and sources of other companies', async () => {
    const { user, person, old, replace, stored } = await scene()
    const before = await stored()
    const other = await makeSource(app, user, 'semrush')
    expect((await replace({ with: other.id })).status).toBe(422)
    expect((await replace({ with: old.id })).status).toBe(422)
    const stranger = await scene()
    expect((await replace({ with: stranger.fresh.id })).status).toBe(404)
    const foreign = await person.post(`/api/sources/${stranger.old.id}/replace`, {
      with: old.id,
      dryRun: false,
    })
    expect(foreign.status).toBe(404)
    expect(await stored()).toEqual(before)
  })

  it('waits while somebody else is editing, and changes nothing meanwhile', async () => {
    const { user, dashboard, replace, stored } = await scene()
    const editor = await makeUser(app.context, user.companyId)
    await takeLock(app.context, editor, dashboard.id, false)
    const before = await stored()
    const answer = await replace({})
    expect(answer.error().error).toMatchObject({
      id: 'locked',
      message: expect.stringMatching(/is editing “Northwind”/),
    })
    expect(await stored()).toEqual(before)
  })

  it('makes the save of an open editor stale instead of losing it', async () => {
    const { user, dashboard, replace } = await scene()
    const version = () =>
      app.context.db.tenant(user.companyId, (tx) =>
        tx
          .selectFrom('dashboards')
          .select('version')
          .where('id', '=', dashboard.id)
          .executeTakeFirstOrThrow(),
      )
    const before = await version()
    await replace({})
    expect((await version()).version).toBe(before.version + 1)
  })
})
