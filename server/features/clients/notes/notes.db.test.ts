import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ClientNote, type ClientNoteChange, clientNote } from '../../../../shared/api/clientNotes.ts'
import { dataOf } from '../../../../shared/api/common.ts'
import type { DataLine } from '../../../../shared/api/view.ts'
import { makeClient, makeDashboard, makeSource, makeUser, makeWidget } from '../../../../test/factories.ts'
import { httpClient } from '../../../../test/httpClient.ts'
import { makePeople, makeReader, type People, type Person, signedIn } from '../../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import type { DemoSource } from '../../../seed/connectDemo.ts'
import { takeSnapshot } from '../../dashboards/snapshot.ts'

/** What an agency notes of a client's days, and where its readers see it. */

let app: TestApp
let people: People
let companyId: string
let clientId: string
let analytics: DemoSource

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  companyId = people.owner.companyId
  analytics = await makeSource(app, people.owner, 'google_analytics')
})
afterAll(() => app.stop())
beforeEach(async () => {
  clientId = await makeClient(app.context, companyId, { name: `Client ${Math.random()}` })
})

const pathOf = (id = clientId) => `/api/clients/${id}/notes`
const note = async (day: string, text: string, by: Person = people.owner) => {
  const answer = await by.post(pathOf(), { day, text })
  expect([answer.status, answer.text]).toEqual([201, expect.anything()])
  return answer.as(dataOf(clientNote)).data
}
const listed = async (by: Person = people.owner): Promise<string[]> =>
  (await by.get(pathOf())).as(dataOf(z.array(clientNote))).data.map(({ day, text }) => `${day} ${text}`)
const change = ({ id }: ClientNote, body: ClientNoteChange) => people.owner.put(`${pathOf()}/${id}`, body)

describe('a note', () => {
  it('is listed by day, the latest first, changed and deleted', async () => {
    const first = await note('2026-10-12', 'A new oven')
    await note('2026-11-01', '  A second\nshop 🌲 ')
    expect(await listed(people.member)).toEqual(['2026-11-01 A second shop 🌲', '2026-10-12 A new oven'])
    expect((await change(first, { day: '2026-12-01', text: 'A newer oven' })).status).toBe(200)
    expect(await listed()).toEqual(['2026-12-01 A newer oven', '2026-11-01 A second shop 🌲'])
    expect((await people.owner.delete(`${pathOf()}/${first.id}`)).status).toBe(204)
    expect(await listed()).toEqual(['2026-11-01 A second shop 🌲'])
    expect((await people.owner.delete(`${pathOf()}/${first.id}`)).status).toBe(404)
  })

  it.each([
    ['day', { day: '2026-02-30', text: 'x' }],
    ['day', { day: '', text: 'x' }],
    ['day', { day: '1999-12-31', text: 'x' }],
    ['text', { day: '2026-10-12', text: '  ' }],
    ['text', { day: '2026-10-12', text: 'x'.repeat(201) }],
  ])('is refused with a sentence for its %s', async (field, body) => {
    const answer = await people.owner.post(pathOf(), body)
    expect([answer.status, Object.keys(answer.error().errors ?? {})]).toEqual([422, [field]])
    expect(await listed()).toEqual([])
  })

  it('keeps what somebody else has changed since its form was made, and refuses what both have', async () => {
    const made = await note('2026-10-12', 'A new oven')
    const seen = { day: made.day, text: made.text }
    expect((await change(made, { ...seen, day: '2026-10-13', seen })).status).toBe(200)
    expect((await change(made, { ...seen, text: 'Two ovens', seen })).status).toBe(200)
    expect(await listed()).toEqual(['2026-10-13 Two ovens'])
    const refused = await change(made, { ...seen, day: '2026-10-14', seen })
    expect([refused.status, Object.keys(refused.error().errors ?? {})]).toEqual([409, ['day']])
  })

  it('is made once, however often the call is repeated', async () => {
    const send = () =>
      people.owner.send('POST', pathOf(), {
        body: { day: '2026-10-12', text: 'Only once' },
        headers: { 'x-csrf-token': people.owner.csrfToken, 'idempotency-key': `note-once-${clientId}` },
      })
    const answers = [await send(), await send()].map((answer) => answer.as(dataOf(clientNote)).data.id)
    expect(answers[0]).toBe(answers[1])
    expect(await listed()).toEqual(['2026-10-12 Only once'])
  })

  it('is refused beyond the most of a client, of several calls at once too', async () => {
    await app.owner.query(
      `insert into client_notes (id, company_id, client_id, day, text, created_at)
       select lpad(n::text, 21, '0'), $1, $2, '2026-10-12', 'x', now() from generate_series(1, 498) n`,
      [companyId, clientId],
    )
    const form = { day: '2026-10-12', text: 'One more' }
    const answers = await Promise.all([1, 2, 3, 4].map(() => people.owner.post(pathOf(), form)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422])
    expect(await listed()).toHaveLength(500)
  })

  it('is nobody’s of another company, of other clients, or of a client', async () => {
    const made = await note('2026-10-12', 'A new oven')
    const worker = await makeUser(app.context, companyId, { role: 'member', everyClient: false })
    const limited = await signedIn(app, worker)
    const reader = await makeReader(app, companyId, clientId)
    const body = { day: '2026-10-12', text: 'Taken over' }
    for (const [by, status] of [
      [people.outsider, 404],
      [limited, 404],
      [reader, 403],
    ] as const) {
      expect((await by.get(pathOf())).status).toBe(status)
      expect((await by.post(pathOf(), body)).status).toBe(status)
      expect((await by.put(`${pathOf()}/${made.id}`, body)).status).toBe(status)
      expect((await by.delete(`${pathOf()}/${made.id}`)).status).toBe(status)
    }
    // Nor is it changed by the path of another client of one's own.
    const other = await makeClient(app.context, companyId, { name: `Other ${clientId}` })
    expect((await people.owner.put(`${pathOf(other)}/${made.id}`, body)).status).toBe(404)
    expect(await listed()).toEqual(['2026-10-12 A new oven'])
  })
})

describe('on the client’s dashboards', () => {
  const board = (facts: Parameters<typeof makeDashboard>[2] = {}) =>
    makeDashboard(app.context, companyId, {
      clientId,
      widgets: [makeWidget('google_analytics_4', 'sessions_over_time', analytics)],
      ...facts,
    })
  /** What a guest reads of October's chart. */
  const marked = async (permalink: string, days = 'startDate=2026-10-01&endDate=2026-10-31') => {
    const answer = await httpClient(app.url).get(`/api/dashboards/${permalink}/data?${days}`)
    return answer.text
      .trim()
      .split('\n')
      .map((line): DataLine => JSON.parse(line))
      .flatMap((line) => (line.type === 'widget' && line.view.body?.kind === 'chart' ? [line.view.body] : []))
      .map(({ notes }) => notes)
  }

  it('readers see it on charts that show its day, at once when it is made, changed or deleted', async () => {
    const { permalink } = await board()
    expect(await marked(permalink)).toEqual([undefined])
    const oven = await note('2026-10-12', 'A new oven')
    await note('2026-11-01', 'Not of October')
    expect(await marked(permalink)).toEqual([[{ at: 11, day: '12 Oct 2026', text: 'A new oven' }]])
    await change(oven, { day: '2026-10-31', text: 'A newer oven' })
    expect(await marked(permalink)).toEqual([[{ at: 30, day: '31 Oct 2026', text: 'A newer oven' }]])
    await people.owner.delete(`${pathOf()}/${oven.id}`)
    expect(await marked(permalink)).toEqual([undefined])
  })

  it('and in PDFs and reports, whose days are others', async () => {
    const { id: dashboardId } = await board()
    await note('2026-11-01', 'A second shop')
    const snapshot = await takeSnapshot(app.context, {
      companyId,
      dashboardId,
      linkId: null,
      owner: false,
      range: { start: '2026-11-01', end: '2026-11-07' },
    })
    const [body] = snapshot.widgets.map((view) => view.body)
    expect(body?.kind === 'chart' && body.notes).toEqual([
      { at: 0, day: '1 Nov 2026', text: 'A second shop' },
    ])
  })

  it('nobody sees it on a dashboard of another client or of none, until it is moved to this one', async () => {
    const other = await makeClient(app.context, companyId, { name: `Other ${clientId}` })
    const boards = [await board({ clientId: other }), await board({ clientId: null })]
    await note('2026-10-12', 'A new oven')
    for (const { id, permalink } of boards) {
      expect(await marked(permalink)).toEqual([undefined])
      await people.owner.put(`/api/dashboards/${id}/client`, { clientId })
      expect(await marked(permalink)).toEqual([[expect.objectContaining({ text: 'A new oven' })]])
    }
  })

  it('every process hears of it', async () => {
    const { permalink, id } = await board()
    await marked(permalink)
    const heard = new Promise((resolve) => app.context.words.once(`dashboard:${id}`, resolve))
    await app.owner.query(
      `insert into client_notes (id, company_id, client_id, day, text, created_at)
       values ($1, $2, $3, '2026-10-12', 'By another process', now())`,
      ['z'.repeat(21), companyId, clientId],
    )
    await heard
    expect(await marked(permalink)).toEqual([[expect.objectContaining({ text: 'By another process' })]])
  })
})
