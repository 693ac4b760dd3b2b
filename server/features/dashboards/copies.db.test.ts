import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
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

type Fate = 'kept' | 'new' | 'follows' | 'starts anew'

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
  timezone: ['kept', 'follows'],
  locale: ['kept', 'follows'],
  styles: ['kept', 'follows'],
  defaults: ['kept', 'kept'],
  sample: ['kept', 'kept'],
  // Whoever has the copy's link would read what only some may.
  password_hash: ['kept', 'kept'],
  access_epoch: ['starts anew', 'kept'],
  // Of the original alone: who edits it, whether it is in use, when it changed.
  active: ['starts anew', 'kept'],
  archived_unpaid: ['starts anew', 'kept'],
  locked_by: ['starts anew', 'kept'],
  locked_since: ['starts anew', 'kept'],
  locked_until: ['starts anew', 'kept'],
  version: ['starts anew', 'new'],
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

async function original() {
  const { companyId } = people.owner
  const clientId = await makeClient(app.context, companyId, { name: `Northwind ${nanoid()}` })
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
    timezone: 'Asia/Kolkata',
    passwordHash: await hashPassword(PASSWORD),
    accessEpoch: 4,
    version: 9,
  })
  return { id, row: await rowOf({ id }) }
}

const fatesOf = (before: Row, after: Row, place: 0 | 1) =>
  Object.fromEntries(
    Object.entries(before).map(([column, value]) => {
      const fate = FATES[column]?.[place]
      const isSame = JSON.stringify(value) === JSON.stringify(after[column])
      // A look that the client does not have, and what is as it starts, may be the same as before.
      if (fate === 'follows' || fate === 'starts anew') return [column, fate]
      return [column, isSame ? 'kept' : 'new']
    }),
  )
const wanted = (place: 0 | 1) =>
  Object.fromEntries(Object.entries(FATES).map(([column, fates]) => [column, fates[place]]))

describe('each column of a dashboard', () => {
  it('has its fate in a clone', async () => {
    const { id, row } = await original()
    const answer = await people.owner.post(`/api/dashboards/${id}/clone`)
    const { permalink } = answer.as(dataOf(z.object({ permalink: z.string() }))).data
    const copy = await rowOf({ permalink })
    expect(fatesOf(row, { ...copy, created_by: 'the cloner' }, 0)).toEqual(wanted(0))
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
    const clientId = await makeClient(app.context, people.owner.companyId, { name: 'Contoso' })
    const answer = await people.owner.put(`/api/dashboards/${id}/client`, { clientId })
    expect(answer.status, answer.text).toBe(204)
    const moved = await rowOf({ id })
    expect({ ...fatesOf(row, moved, 1), version: 'new', updated_at: 'new' }).toEqual(wanted(1))
    expect(moved.password_hash).toBe(row.password_hash)
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
