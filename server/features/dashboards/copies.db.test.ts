import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { localeProfile } from '../../../shared/api/clients.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { makeClient, makeDashboard } from '../../../test/factories.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { hashPassword } from '../../lib/password.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

type Fate = 'kept' | 'new'

/**
 * What becomes of each column of a dashboard: in a clone, and where it moves to another client. What a template makes
 * has nothing but widgets of the template and its client's look (`create.ts`). A new column needs a line here.
 */
const FATES: Record<string, [clone: Fate, moved: Fate]> = {
  id: ['new', 'kept'],
  permalink: ['new', 'kept'],
  company_id: ['kept', 'kept'],
  name: ['new', 'kept'],
  name_key: ['new', 'kept'],
  client_id: ['kept', 'new'],
  footer: ['kept', 'kept'],
  hidden_date_selector: ['kept', 'kept'],
  range_type: ['kept', 'kept'],
  start_date: ['kept', 'kept'],
  end_date: ['kept', 'kept'],
  compare_mode: ['kept', 'kept'],
  compare_start_date: ['kept', 'kept'],
  compare_end_date: ['kept', 'kept'],
  timezone: ['kept', 'new'],
  locale: ['kept', 'new'],
  styles: ['kept', 'new'],
  defaults: ['kept', 'kept'],
  sample: ['kept', 'kept'],
  // Whoever has the copy's link would read what only some may.
  password_hash: ['kept', 'kept'],
  access_epoch: ['new', 'kept'],
  // Of the original alone: who edits it, whether it is in use, when it changed.
  active: ['new', 'kept'],
  archived_unpaid: ['new', 'kept'],
  locked_by: ['new', 'kept'],
  locked_since: ['new', 'kept'],
  locked_until: ['new', 'kept'],
  version: ['new', 'new'],
  created_by: ['new', 'kept'],
  created_at: ['new', 'kept'],
  updated_at: ['new', 'new'],
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
const wanted = (place: 0 | 1) =>
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
