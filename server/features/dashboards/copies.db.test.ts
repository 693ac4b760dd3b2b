import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { localeProfile } from '../../../shared/api/clients.ts'
import { dataOf } from '../../../shared/api/common.ts'
import {
  makeClient,
  makeDashboard,
  makeReport,
  makeSource,
  makeTextWidget,
  makeWidget,
} from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { hashPassword } from '../../lib/password.ts'
import { insertWidgets } from './storeWidgets.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

type Fate = 'kept' | 'new'

/**
 * What becomes of each column of a dashboard: in a clone, where it moves to another client, and, beside a blank one, in one
 * that is made of a template for a client. A new column needs a line here.
 */
const FATES: Record<string, [clone: Fate, moved: Fate, template: Fate]> = {
  id: ['new', 'kept', 'new'],
  permalink: ['new', 'kept', 'new'],
  company_id: ['kept', 'kept', 'kept'],
  name: ['new', 'kept', 'new'],
  name_key: ['new', 'kept', 'new'],
  client_id: ['kept', 'new', 'new'],
  footer: ['kept', 'kept', 'kept'],
  link_host: ['kept', 'kept', 'kept'],
  hidden_date_selector: ['kept', 'kept', 'kept'],
  range_type: ['kept', 'kept', 'kept'],
  start_date: ['kept', 'kept', 'kept'],
  end_date: ['kept', 'kept', 'kept'],
  compare_mode: ['kept', 'kept', 'kept'],
  compare_start_date: ['kept', 'kept', 'kept'],
  compare_end_date: ['kept', 'kept', 'kept'],
  timezone: ['kept', 'new', 'new'],
  locale: ['kept', 'new', 'new'],
  styles: ['kept', 'new', 'new'],
  defaults: ['kept', 'kept', 'new'],
  sample: ['kept', 'kept', 'kept'],
  // Whoever has the copy's link would read what only some may.
  password_hash: ['kept', 'kept', 'kept'],
  access_epoch: ['new', 'kept', 'kept'],
  // Of the original alone: who edits it, whether it is in use, when it changed.
  active: ['new', 'kept', 'kept'],
  archived_unpaid: ['new', 'kept', 'kept'],
  locked_by: ['new', 'kept', 'kept'],
  locked_since: ['new', 'kept', 'kept'],
  locked_until: ['new', 'kept', 'kept'],
  version: ['new', 'new', 'kept'],
  created_by: ['new', 'kept', 'kept'],
  created_at: ['new', 'kept', 'new'],
  updated_at: ['new', 'new', 'new'],
}

type Row = Record<string, unknown>
const rowOf = async (where: { id: string } | { permalink: string }): Promise<Row> => {
  const [[column, value]] = Object.entries(where) as [[string, string]]
  const { rows } = await app.context.db.tenant(people.owner.companyId, (tx) =>
    sql<{
      row: Row
    }>`select to_jsonb(d) as row from dashboards d where ${sql.ref(column)} = ${value}`.execute(tx),
  )
  const [found] = rows
  if (!found) throw new Error('no dashboard')
  // As the database names them, whatever the connection makes of it.
  return Object.fromEntries(
    Object.entries(found.row).map(([key, cell]) => [
      key.replace(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
      cell,
    ]),
  )
}

const PASSWORD = 'northwind'
const BEFORE = localeProfile.parse({ timezone: 'Asia/Kolkata' })
const { timezone: _zone, ...CHOICE } = BEFORE

async function original() {
  const { companyId } = people.owner
  const clientId = await makeClient(app.context, companyId, {
    name: `Northwind ${nanoid()}`,
    accent: '#7d0a33',
    locale: JSON.stringify(BEFORE),
  })
  const { id } = await makeDashboard(app.context, companyId, {
    name: 'Shop and marketing',
    clientId,
    footer: '<p>Thank you</p>',
    hiddenDateSelector: true,
    linkHost: 'localhost',
    rangeType: 'custom',
    startDate: '2026-10-01',
    endDate: '2026-10-20',
    compareMode: 'custom',
    compareStartDate: '2026-08-01',
    compareEndDate: '2026-08-20',
    timezone: BEFORE.timezone,
    locale: JSON.stringify(CHOICE),
    styles: JSON.stringify({ color: '#7d0a33' }),
    createdBy: people.member.userId,
    createdAt: '2026-01-02T03:04:05Z',
    updatedAt: '2026-01-02T03:04:05Z',
    active: false,
    archivedUnpaid: true,
    lockedBy: people.member.userId,
    lockedSince: '2026-01-02T03:04:05Z',
    lockedUntil: '2026-01-02T03:05:05Z',
    passwordHash: await hashPassword(PASSWORD),
    accessEpoch: 4,
    version: 9,
  })
  return { id, row: await rowOf({ id }) }
}

const fatesOf = (before: Row, after: Row) =>
  Object.fromEntries(
    Object.entries(before).map(([column, value]) => [
      column,
      JSON.stringify(value) === JSON.stringify(after[column]) ? 'kept' : 'new',
    ]),
  )
const wanted = (place: 0 | 1 | 2) =>
  Object.fromEntries(Object.entries(FATES).map(([column, fates]) => [column, fates[place]]))

describe('each column of a dashboard', () => {
  it('has its fate in a clone', async () => {
    const { id, row } = await original()
    const answer = await people.owner.post(`/api/dashboards/${id}/clone`)
    const { permalink } = answer.as(dataOf(z.object({ permalink: z.string() }))).data
    const copy = await rowOf({ permalink })
    expect(fatesOf(row, copy)).toEqual(wanted(0))
    expect(copy).toMatchObject({
      active: true,
      archived_unpaid: false,
      locked_by: null,
      access_epoch: 1,
      version: 1,
    })
    expect(copy.created_by).toBe(people.owner.userId)
  })

  it('has its fate where the dashboard moves to another client', async () => {
    const { id, row } = await original()
    const clientId = await makeClient(app.context, people.owner.companyId, {
      name: 'Contoso',
      accent: '#0a7d33',
      locale: JSON.stringify(
        localeProfile.parse({ timezone: 'Europe/Lisbon', language: 'pt-PT', weekStart: 0 }),
      ),
    })
    const answer = await people.owner.put(`/api/dashboards/${id}/client`, { clientId })
    expect(answer.status, answer.text).toBe(204)
    const moved = await rowOf({ id })
    expect(fatesOf(row, moved)).toEqual(wanted(1))
  })

  it('has its fate where a template is filled for a client', async () => {
    const clientId = await makeClient(app.context, people.owner.companyId, {
      name: `Northwind ${nanoid()}`,
      accent: '#7d0a33',
      locale: JSON.stringify(BEFORE),
    })
    const make = async (facts: object) => {
      const answer = await people.owner.post('/api/dashboards', facts)
      app.clock.advance({ minutes: 1 })
      return rowOf(answer.as(dataOf(z.object({ permalink: z.string() }))).data)
    }
    const blank = await make({ name: 'Blank', timezone: 'UTC' })
    const source = await makeSource(app, people.owner, 'google_analytics')
    const filled = await make({
      name: 'Filled',
      timezone: BEFORE.timezone,
      template: 'website_performance',
      clientId,
      sources: { google_analytics_4: source.id },
    })
    expect(fatesOf(blank, filled)).toEqual(wanted(2))
    expect(filled).toMatchObject({
      client_id: clientId,
      styles: { color: '#7d0a33' },
      timezone: BEFORE.timezone,
    })
  })
})

/** What becomes of each column of a widget in a clone. A new column needs a line here. */
const OF_WIDGETS: Record<string, Fate> = {
  id: 'new',
  hash: 'new',
  company_id: 'kept',
  dashboard_id: 'new',
  order: 'kept',
  real_time: 'kept',
  nature: 'kept',
  // But for the ids in it.
  content: 'new',
  source_ids: 'kept',
}

/** What becomes in a clone of the tables that hang on a dashboard. A new one needs a line here. */
const IN_A_CLONE: Record<string, string> = {
  automatic_reports: 'none: clients would be mailed twice',
  dashboard_visits: 'none: nobody has seen it yet',
  favourites: 'none: it is nobody’s favourite yet',
  named_links: 'none: they were given out for the original',
  pdf_jobs: 'none: each is of its requester',
  snapshots: 'none: nothing of it was sent',
  widgets: 'copied',
}

describe('what hangs on a dashboard', () => {
  const rowsOf = async (table: string, dashboardId: string) => {
    const { rows } = await app.owner.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where dashboard_id = $1 order by to_jsonb(t) ->> 'order'`,
      [dashboardId],
    )
    return rows.map(({ row }) => row)
  }
  const withoutIds = (row: Row | undefined) =>
    JSON.stringify(row?.content ?? null, (key, value) => (['id', 'hash'].includes(key) ? undefined : value))

  async function cloned() {
    const source = await makeSource(app, people.owner, 'google_analytics')
    const { companyId, userId } = people.owner
    const dashboard = await makeDashboard(app.context, companyId, { name: 'Original' })
    const place = { companyId, dashboardId: dashboard.id }
    await app.context.db.tenant(companyId, (tx) =>
      insertWidgets(tx, place, [
        makeWidget('google_analytics_4', 'sessions_over_time', source, { order: 1 }),
        makeTextWidget({ order: 2 }),
        makeTextWidget({ order: 3 }),
      ]),
    )
    await app.owner.query(
      `update widgets set content = '{"title": "Of a newer release"}' where dashboard_id = $1 and "order" = 3`,
      [dashboard.id],
    )
    await makeReport(app.context, dashboard, userId)
    await people.owner.put(`/api/dashboards/${dashboard.id}/favourite`, { favourite: true })
    await people.viewer.get(`/api/dashboards/${dashboard.permalink}`)
    const answer = await people.owner.post(`/api/dashboards/${dashboard.id}/clone`)
    const { permalink } = answer.as(dataOf(z.object({ permalink: z.string() }))).data
    return { original: dashboard.id, copy: String((await rowOf({ permalink })).id) }
  }

  it('is copied to a clone, or left out for a reason', async () => {
    const { rows } = await app.owner.query<{ name: string }>(
      `select distinct conrelid::regclass::text as name from pg_constraint
       where contype = 'f' and confrelid = 'dashboards'::regclass order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(IN_A_CLONE))
    const { original, copy } = await cloned()
    for (const [table, fate] of Object.entries(IN_A_CLONE)) {
      const count = fate === 'copied' ? (await rowsOf(table, original)).length : 0
      expect([table, (await rowsOf(table, copy)).length]).toEqual([table, count])
    }
  })

  it('has each column’s fate, of widgets that cannot be read too', async () => {
    const { original, copy } = await cloned()
    const [before, after] = [await rowsOf('widgets', original), await rowsOf('widgets', copy)]
    expect(after).toHaveLength(3)
    expect(fatesOf(before[0] ?? {}, after[0] ?? {})).toEqual(OF_WIDGETS)
    expect(after.map(withoutIds)).toEqual(before.map(withoutIds))
  })
})

it('a copy of a dashboard behind a password opens with it, and not without', async () => {
  const { id } = await original()
  const answer = await people.owner.post(`/api/dashboards/${id}/clone`)
  const { permalink } = answer.as(dataOf(z.object({ permalink: z.string() }))).data
  const page = `/api/dashboards/${permalink}`
  const refused = await people.viewer.get(page)
  expect([refused.status, refused.error().error.id]).toEqual([422, 'password_required'])
  expect((await people.viewer.post(`${page}/authorise`, { password: PASSWORD })).status).toBeLessThan(300)
})
