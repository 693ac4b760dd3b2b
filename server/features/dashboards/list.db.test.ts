import { nanoid } from 'nanoid'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { dashboardList, dashboardOwners } from '../../../shared/api/dashboards.ts'
import { byName } from '../../../shared/rules/naturalOrder.ts'
import {
  makeClient,
  makeCompany,
  makeDashboard,
  makeReport,
  makeSource,
  makeUser,
  makeWidget,
} from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makeReader, type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context), { name: 'Ada' }))
})

const list = async (query: Record<string, string | number> = {}, who: Person = person) => {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return (await who.get(`/api/dashboards?${text}`)).as(dashboardList)
}
const names = async (query: Record<string, string | number> = {}, who?: Person) =>
  (await list(query, who)).data.map(({ name }) => name)
const add = (name: string, facts: Parameters<typeof makeDashboard>[2] = {}) =>
  makeDashboard(app.context, person.companyId, { name, ...facts })
const addClient = (name: string) => makeClient(app.context, person.companyId, { name })
const asOwner = (text: string, values: unknown[]) => app.owner.query(text, values)

/** Every name, page by page. */
async function walk(query: Record<string, string | number>): Promise<string[]> {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: z.output<typeof dashboardList> = await list({ ...query, limit: 2, ...(cursor && { cursor }) })
    seen.push(...page.data.map(({ name }) => name))
    cursor = page.meta.nextCursor
  } while (cursor !== null)
  return seen
}

describe('order', () => {
  it('is by name, and walks every page once', async () => {
    for (const name of ['delta', 'Alpha', 'charlie', 'Bravo', 'alpha']) await add(name)
    const walked = await walk({})
    expect(walked.map((name) => name.toLowerCase())).toEqual(['alpha', 'alpha', 'bravo', 'charlie', 'delta'])
  })

  it('by client counts the numbers in their names, on every page', async () => {
    const clients = ['Client 10', '2 Rivers', 'client 2', 'Ängström', '10 Rivers', 'Client 1', 'Zoo']
    for (const name of clients) await add(`of ${name}`, { clientId: await addClient(name) })
    await add('of none')
    const walked = await walk({ order: 'client' })
    expect(walked).toEqual([
      'of 2 Rivers',
      'of 10 Rivers',
      'of Ängström',
      'of Client 1',
      'of client 2',
      'of Client 10',
      'of Zoo',
      'of none',
    ])
    expect(
      clients
        .map((name) => ({ name }))
        .toSorted(byName)
        .map(({ name }) => `of ${name}`),
    ).toEqual(walked.slice(0, -1))
  })

  it('by client puts those without one last', async () => {
    const [zoo, ant] = [await addClient('Zoo'), await addClient('ant')]
    await add('1 of none')
    await add('2 of zoo', { clientId: zoo })
    await add('4 of ant', { clientId: ant })
    await add('3 of ant', { clientId: ant })
    expect(await walk({ order: 'client' })).toEqual(['3 of ant', '4 of ant', '2 of zoo', '1 of none'])
  })

  it('by change and by reading puts the latest first', async () => {
    const days = ['2026-11-02', '2026-11-04', '2026-11-03'].map((day) => `${day}T08:00:00Z`)
    const made = []
    for (const updatedAt of days) made.push(await add(updatedAt, { updatedAt }))
    expect(await walk({ order: 'changed' })).toEqual([days[1], days[2], days[0]])
    for (const [at, seenAt] of [
      [0, days[2]],
      [2, days[0]],
    ] as const) {
      await asOwner('insert into dashboard_visits (company_id, dashboard_id, seen_at) values ($1, $2, $3)', [
        person.companyId,
        made[at]?.id,
        seenAt,
      ])
    }
    expect(await walk({ order: 'seen' })).toEqual([days[0], days[2], days[1]])
  })

  it.each([
    'nonsense',
    Buffer.from('["a","b"]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
  ])('refuses the cursor %s', async (cursor) => {
    expect((await person.get(`/api/dashboards?cursor=${cursor}`)).status).toBe(422)
  })
})

describe('search', () => {
  it('finds words in names, taken as they are', async () => {
    for (const name of ['100% of_it', '100 of it', 'Über uns', '<script>alert(1)</script>', 'שלום'])
      await add(name)
    for (const withClients of [false, true]) {
      if (withClients) await addClient('Somebody')
      expect(await names({ search: '0%' })).toEqual(['100% of_it'])
      expect(await names({ search: 'OF_' })).toEqual(['100% of_it'])
      expect(await names({ search: 'über' })).toEqual(['Über uns'])
      expect(await names({ search: '<SCRIPT' })).toEqual(['<script>alert(1)</script>'])
      expect(await names({ search: 'לום' })).toEqual(['שלום'])
      expect(await names({ search: '\\' })).toEqual([])
    }
  })

  it('finds a client’s dashboards by the client’s name', async () => {
    await add('Website', { clientId: await addClient('Northwind') })
    await add('Shop')
    expect(await names({ search: 'north' })).toEqual(['Website'])
  })

  it('pages through what it finds', async () => {
    for (const name of ['a one', 'b one', 'c one', 'two']) await add(name)
    expect(await walk({ search: 'one' })).toEqual(['a one', 'b one', 'c one'])
    await addClient('Somebody')
    expect(await walk({ search: 'one', order: 'client' })).toEqual(['a one', 'b one', 'c one'])
  })
})

describe('filters', () => {
  it('by client, or none', async () => {
    const client = await addClient('Zoo')
    await add('in', { clientId: client })
    await add('out')
    expect(await names({ client })).toEqual(['in'])
    expect(await names({ client: 'none' })).toEqual(['out'])
    expect(await names({ client: nanoid() })).toEqual([])
    expect((await list({ client })).data[0]?.client).toEqual({ id: client, name: 'Zoo' })
  })

  it('by owner, whose choices are who has made one', async () => {
    const other = await makeUser(app.context, person.companyId, { name: 'Zoe' })
    await makeUser(app.context, person.companyId, { name: 'Idle' })
    await add('mine', { createdBy: person.userId })
    await add('hers', { createdBy: other.userId })
    await add('of one who left', { createdBy: nanoid() })
    expect(await names({ owner: other.userId })).toEqual(['hers'])
    const owners = (await person.get('/api/dashboard-owners')).as(dataOf(dashboardOwners)).data
    expect(owners.map(({ name }) => name)).toEqual(['Ada', 'Zoe'])
    expect((await list()).data.map(({ owner }) => owner?.name ?? null)).toEqual(['Zoe', 'Ada', null])
  })

  it('by marks, which are each person’s own', async () => {
    const { id } = await add('marked')
    await add('other')
    const mark = (favourite: boolean) => person.put(`/api/dashboards/${id}/favourite`, { favourite })
    for (let twice = 0; twice < 2; twice++) expect((await mark(true)).status).toBe(204)
    const colleague = await signedIn(app, await makeUser(app.context, person.companyId))
    expect(await names({ favourite: 'true' })).toEqual(['marked'])
    expect(await names({ favourite: 'true' }, colleague)).toEqual([])
    expect((await list({}, colleague)).data.map(({ favourite }) => favourite)).toEqual([false, false])
    expect((await list()).data.map(({ favourite }) => favourite)).toEqual([true, false])
    await mark(false)
    expect(await names({ favourite: 'true' })).toEqual([])
  })

  it('leave archived ones out unless all are requested', async () => {
    const client = await addClient('Zoo')
    await add('gone', { clientId: client, active: false })
    expect(await names({ client })).toEqual([])
    expect(await names({ client, all: 'true' })).toEqual(['gone'])
  })
})

describe('health', () => {
  it('is the worst of its sources and reports', async () => {
    const source = await makeSource(app, person, 'google_webmasters')
    const widgets = [makeWidget('google_webmasters', 'clicks', source)]
    const [broken, held] = [await add('broken', { widgets }), await add('held')]
    await add('fine')
    for (const [dashboard, minute] of [
      [broken, '00'],
      [held, '01'],
    ] as const) {
      const report = await makeReport(app.context, dashboard, person.userId)
      await asOwner(
        "insert into report_runs (id, company_id, report_id, scheduled_for, state) values ($1, $2, $3, $4, 'held')",
        [nanoid(), person.companyId, report, `2026-11-02T08:${minute}:00Z`],
      )
    }
    const health = async () => (await list()).data.map((item) => item.health)
    expect(await health()).toEqual(['report', 'fine', 'report'])
    await asOwner('update sources set invalid = true where id = $1', [source.id])
    expect(await health()).toEqual(['source', 'fine', 'report'])
    expect(await names({ health: 'source' })).toEqual(['broken'])
    expect(await names({ health: 'report' })).toEqual(['broken', 'held'])
    expect(await names({ health: 'fine' })).toEqual(['fine'])
  })
})

describe('last seen', () => {
  it('is when a reader opened the link, not one of the company’s people', async () => {
    const { permalink } = await add('shared')
    const seenAt = async () => (await list()).data[0]?.seenAt
    await person.get(`/dashboards/${permalink}`)
    expect(await seenAt()).toBeNull()
    const reader = httpClient(app.url)
    const before = app.context.now()
    await reader.get(`/dashboards/${permalink}`)
    const after = app.context.now()
    await vi.waitFor(async () => expect(await seenAt()).not.toBeNull(), PATIENCE_MS)
    const seen = Temporal.Instant.from((await seenAt()) ?? '')
    expect(seen.epochMilliseconds).toBeGreaterThanOrEqual(before.epochMilliseconds)
    expect(seen.epochMilliseconds).toBeLessThanOrEqual(after.epochMilliseconds)
  })

  it('is also when a person of the client opened it from her list', async () => {
    const clientId = await addClient('Brightside')
    const { permalink } = await add('read', { clientId })
    const ana = await makeReader(app, person.companyId, clientId)
    const seenAt = async () => (await list()).data[0]?.seenAt
    await person.get(`/api/dashboards/${permalink}`)
    expect(await seenAt()).toBeNull()
    expect((await ana.get(`/api/dashboards/${permalink}`)).status).toBe(200)
    await vi.waitFor(async () => expect(await seenAt()).not.toBeNull())
  })
})
