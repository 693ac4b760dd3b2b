import { randomBytes } from 'node:crypto'
import { nanoid } from 'nanoid'
import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  makeCompany,
  makeDashboard,
  makeSource,
  makeTextWidget,
  makeUser,
  type TestUser,
} from '../../test/factories.ts'
import type { Answer } from '../../test/httpClient.ts'
import { type Person, signedIn } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import type { DB } from '../db/types.ts'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
})

type Headers = Record<string, string>
const named = (name = nanoid()): Headers => ({ 'idempotency-key': name })
const rowsOf = async (table: keyof DB, { companyId }: Pick<TestUser, 'companyId'> = person) => {
  const { rows } = await app.context.db.tenant(companyId, (tx) =>
    tx
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow(),
  )
  return rows
}
const csv = (text: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([text], 'table.csv', { type: 'text/csv' }))
  return form
}
const reportOf = (dashboardId: string) => ({
  dashboard_id: dashboardId,
  recipients: 'client@clients.example',
  period: 'WEEK',
  detail: 1,
  hour: 8,
  minute: 0,
  timezone: 'Europe/Berlin',
  date_range: 'LAST_WEEK',
  with_pdf: false,
  with_preview: true,
})
const newDashboard = (headers: Headers, by = person) =>
  by.post('/api/dashboards', { name: 'Shop', template: null, timezone: 'UTC' }, headers)

/** Calls that make something; each prepares what it needs and names the table that counts its results. */
const MAKING: [
  what: string,
  table: keyof DB,
  prepare: () => Promise<(headers: Headers) => Promise<Answer>>,
][] = [
  ['a dashboard', 'dashboards', async () => newDashboard],
  [
    'a copy',
    'dashboards',
    async () => {
      const { id } = await makeDashboard(app.context, person.companyId)
      return (headers) => person.post(`/api/dashboards/${id}/clone`, {}, headers)
    },
  ],
  [
    'a report',
    'automaticReports',
    async () => {
      const { id } = await makeDashboard(app.context, person.companyId, { widgets: [makeTextWidget()] })
      return (headers) => person.post('/api/automatic-reports', reportOf(id), headers)
    },
  ],
  [
    'a source by a key',
    'sources',
    async () => {
      const found = await app.sandbox.credentialsFor('semrush')
      if (found.type !== 'credentials') throw new Error('semrush is not connected with a key')
      const body = { name: 'semrush', account: found.account, token: found.token }
      return (headers) => person.post('/api/sources', body, headers)
    },
  ],
  [
    'a file of a widget',
    'files',
    async () => (headers) => person.post('/api/files/widgets', csv('a,b\n1,2\n'), headers),
  ],
]

describe.each(MAKING)('%s, asked for again because its answer was lost', (_what, table, prepare) => {
  it('is made once, and the answer is the same', async () => {
    const ask = await prepare()
    const before = await rowsOf(table)
    const headers = named()
    const first = await ask(headers)
    expect(first.status).toBeLessThan(300)
    const again = await ask(headers)
    expect(again.status).toBe(first.status)
    expect(again.text).toBe(first.text)
    expect(await rowsOf(table)).toBe(before + 1)
  })
})

it('waits for the first where both are under way', async () => {
  const headers = named()
  const answers = await Promise.all(Array.from({ length: 6 }, () => newDashboard(headers)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(201))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  expect(await rowsOf('dashboards')).toBe(1)
})

it('is another call under another name, without one, and from somebody else', async () => {
  const headers = named()
  const member = await signedIn(app, await makeUser(app.context, person.companyId, { role: 'member' }))
  await newDashboard(headers)
  await newDashboard(named())
  await newDashboard({})
  await newDashboard(headers, member)
  expect(await rowsOf('dashboards')).toBe(4)
})

it('is another call with another body', async () => {
  const headers = named()
  const change = (currentPassword: string) =>
    person.put(`/api/users/${person.userId}`, { currentPassword, password: 'another-Password-7' }, headers)
  expect((await change(person.password)).status).toBe(200)
  expect((await change('wrong-Password-1')).status).toBe(422)
})

it('is the same call whatever follows its path', async () => {
  const headers = named()
  const body = { name: 'Shop', template: null, timezone: 'UTC' }
  await newDashboard(headers)
  const noise = randomBytes(3_000).toString('hex')
  expect((await person.post(`/api/dashboards?x=${noise}`, body, headers)).status).toBe(201)
  expect(await rowsOf('dashboards')).toBe(1)
})

it('is tried again where the first was refused', async () => {
  const { id } = await makeDashboard(app.context, person.companyId, { name: 'full' })
  const plan = (dashboards: number) =>
    app.context.db.tenant(person.companyId, (tx) =>
      tx.updateTable('companies').set({ planDashboards: dashboards }).execute(),
    )
  const headers = named()
  const clone = () => person.post(`/api/dashboards/${id}/clone`, {}, headers)
  await plan(1)
  expect((await clone()).error().error.id).toBe('limit_reached')
  await plan(2)
  expect((await clone()).status).toBe(201)
  // The place that it took is its own.
  expect((await clone()).status).toBe(201)
  expect(await rowsOf('dashboards')).toBe(2)
})

it('a new link is made once, and a password’s change needs the former one once', async () => {
  const { id } = await makeDashboard(app.context, person.companyId)
  const link = named()
  const refresh = () => person.put(`/api/dashboards/${id}`, { category: 'refresh_permalink' }, link)
  expect((await refresh()).text).toBe((await refresh()).text)
  const change = { currentPassword: person.password, password: 'another-Password-7' }
  const headers = named()
  expect((await person.put(`/api/users/${person.userId}`, change, headers)).status).toBe(200)
  expect((await person.put(`/api/users/${person.userId}`, change, headers)).status).toBe(200)
  expect((await person.put(`/api/users/${person.userId}`, change, named())).status).toBe(422)
})

it('a dashboard taken back from the archive needs no second place', async () => {
  const { id } = await makeDashboard(app.context, person.companyId, { active: false })
  await app.context.db.tenant(person.companyId, (tx) =>
    tx.updateTable('companies').set({ planDashboards: 1 }).execute(),
  )
  for (let tries = 0; tries < 2; tries++)
    expect((await person.put(`/api/dashboards/${id}/restore`)).status).toBe(204)
})

it('a data type is fed once, and the repetition is not called somebody else’s change', async () => {
  const source = await makeSource(app, person, 'semrush')
  const { id } = await makeDashboard(app.context, person.companyId)
  const feed = (version: number, accounts: string[] = []) =>
    person.put(`/api/dashboards/${id}`, {
      category: 'interactive_source',
      version,
      type: 'semrush',
      sourceId: source.id,
      accounts,
    })
  const first = await feed(1)
  expect(first.status).toBe(200)
  const again = await feed(1)
  expect(again.text).toBe(first.text)
  expect((await feed(1, ['another'])).error().error.id).toBe('stale_version')
})

it.each(['short', 'x'.repeat(65), 'with blanks in the name'])('refuses the name “%s”', async (name) => {
  expect((await newDashboard(named(name))).status).toBe(422)
})
