import { nanoid } from 'nanoid'
import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { savedDashboard } from '../../../shared/api/dashboards.ts'
import { mergeWidgets } from '../../../shared/rules/widgetMerge.ts'
import { makeDashboard, makeSource, makeTextWidget, makeWidget } from '../../../test/factories.ts'
import type { HttpClient } from '../../../test/httpClient.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { DemoSource } from '../../seed/connectDemo.ts'

let app: TestApp
let people: People
let search: DemoSource

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  search = await makeSource(app, people.owner, 'google_webmasters')
})
afterAll(() => app.stop())

const newDashboard = (facts: Parameters<typeof makeDashboard>[2] = {}) =>
  makeDashboard(app.context, people.owner.companyId, facts)

function form(fields: Record<string, unknown>, files: Record<string, Blob> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    data.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  for (const [name, file] of Object.entries(files)) data.set(name, file, `${name}.png`)
  return data
}
const save = (
  who: HttpClient,
  id: string,
  fields: Record<string, unknown>,
  files: Record<string, Blob> = {},
) => who.post(`/api/dashboards/${id}`, form(fields, files))
const load = async (permalink: string, who: HttpClient = people.owner) =>
  JSON.parse((await who.get(`/api/dashboards/${permalink}`)).text).data
const image = async (colour: string) => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return new Blob([new Uint8Array(bytes)], { type: 'image/png' })
}

describe('saving a dashboard', () => {
  it('keeps everything sent, raises the version and leaves the rest', async () => {
    const { id, permalink } = await newDashboard({ footer: 'Old footer' })
    const widgets = [makeTextWidget(), makeWidget('google_webmasters', 'clicks', search, { order: 2 })]
    const answer = await save(people.owner, id, {
      version: 1,
      name: 'New name',
      hidden_date_selector: true,
      range_type: 'custom',
      start: '2026-01-01',
      end: '2026-01-31',
      compare_start: '2025-01-01',
      compare_end: '2025-01-31',
      styles: { backgroundColor: '#abcdef', theme: 'dark' },
      widgets,
    })
    expect(answer.status).toBe(200)
    expect(JSON.parse(answer.text).data).toMatchObject({
      version: 2,
      styles: { backgroundColor: '#abcdef', theme: 'dark' },
    })
    expect(await load(permalink)).toMatchObject({
      name: 'New name',
      version: 2,
      hiddenDateSelector: true,
      footer: 'Old footer',
      rangeType: 'custom',
      startDate: '2026-01-01',
      compareStartDate: '2025-01-01',
      widgets: widgets.map(({ id }) => ({ id })),
    })
  })

  it('refuses a stale version and loses nothing', async () => {
    const { id, permalink } = await newDashboard()
    await save(people.owner, id, { version: 1, name: 'First' })
    const stale = await save(people.member, id, { version: 1, name: 'Second' })
    expect([stale.status, stale.error().error.id]).toEqual([409, 'stale_version'])
    expect((await load(permalink)).name).toBe('First')
  })

  it('takes the same save sent again after a 504 for done, images and widgets included', async () => {
    const { id, permalink } = await newDashboard()
    const fields = {
      version: 1,
      name: 'Once',
      widgets: [makeTextWidget(), makeTextWidget({ order: 2 })],
      styles: { color: '#112233' },
    }
    const files = { logo_image: await image('red') }
    const first = JSON.parse((await save(people.owner, id, fields, files)).text).data
    for (let retry = 0; retry < 2; retry++) {
      const again = await save(people.owner, id, fields, files)
      expect(again.status).toBe(200)
      expect(JSON.parse(again.text).data).toMatchObject({ version: 2, styles: first.styles })
    }
    expect((await load(permalink)).widgets).toHaveLength(2)
    const other = await save(people.owner, id, fields, { logo_image: await image('blue') })
    expect(other.status).toBe(409)
  })

  it('lets one of ten equal-version saves through', async () => {
    const { id } = await newDashboard()
    const saves = Array.from({ length: 10 }, (_, index) =>
      save(people.owner, id, { version: 1, name: `Name ${index}` }),
    )
    const statuses = (await Promise.all(saves)).map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  })

  it('keeps a colour only where it is one', async () => {
    const { id } = await newDashboard()
    await save(people.owner, id, { version: 1, styles: { color: '#112233' } })
    const bad = await save(people.owner, id, { version: 2, styles: { color: 'red;background:url(//evil)' } })
    expect(JSON.parse(bad.text).data.styles.color).toBe('#112233')
    const none = await save(people.owner, id, { version: 3, styles: { color: null } })
    expect(JSON.parse(none.text).data.styles.color).toBeNull()
  })

  it('cannot overwrite a widget of another dashboard or company', async () => {
    const theirs = makeTextWidget({ title: 'Theirs' })
    const [mine, other] = [await newDashboard(), await newDashboard({ widgets: [theirs] })]
    const foreign = makeTextWidget({ title: 'Foreign' })
    const outside = await makeDashboard(app.context, people.outsider.companyId, { widgets: [foreign] })
    const known = makeTextWidget({ title: 'Known' })
    const widgets = [theirs, foreign, known].map((widget) => ({ ...widget, title: 'Mine' }))
    const answer = await save(people.owner, mine.id, { version: 1, widgets })
    // As for unused ids: the answer does not reveal that they are taken.
    expect(answer.status).toBe(200)
    const saved = answer.as(dataOf(savedDashboard)).data.widgets ?? []
    expect(saved.map(({ title }) => title)).toEqual(['Mine', 'Mine', 'Mine'])
    expect(saved[2]?.id).toBe(known.id)
    for (const { id } of saved.slice(0, 2)) expect([theirs.id, foreign.id]).not.toContain(id)
    expect((await load(other.permalink)).widgets[0].title).toBe('Theirs')
    expect((await load(outside.permalink, people.outsider)).widgets[0].title).toBe('Foreign')
    // A client that continues with the ids it sent means the same widgets.
    const again = await save(people.owner, mine.id, { version: 2, widgets })
    expect(again.as(dataOf(savedDashboard)).data.widgets?.map(({ id }) => id)).toEqual(
      saved.map(({ id }) => id),
    )
    expect((await load(mine.permalink)).widgets).toHaveLength(3)
  })

  it('takes a widget back that an earlier save removed, with its id, its parts and its figures', async () => {
    const [clicks, impressions] = [
      makeWidget('google_webmasters', 'clicks', search),
      makeWidget('google_webmasters', 'clicks', search, { order: 2 }),
    ]
    const merged = mergeWidgets(clicks, impressions)
    const text = makeTextWidget({ order: 2 })
    const { id, permalink } = await newDashboard({ widgets: [merged, text] })
    const before = await load(permalink)
    const lines = async () => (await people.viewer.get(`/api/dashboards/${permalink}/data`)).text
    const shown = await lines()
    expect(shown).toContain(merged.id)
    expect((await save(people.owner, id, { version: 1, widgets: [text] })).status).toBe(200)
    expect(await lines()).not.toContain(merged.id)
    await people.member.post(`/api/dashboards/${id}/lock`, { takeOver: true })
    expect((await save(people.owner, id, { version: 2, widgets: [merged, text] })).status).toBe(423)
    await people.member.delete(`/api/dashboards/${id}/lock`)
    expect((await save(people.owner, id, { version: 1, widgets: [merged, text] })).status).toBe(409)
    expect((await save(people.owner, id, { version: 2, widgets: [merged, text] })).status).toBe(200)
    expect((await load(permalink)).widgets).toEqual(before.widgets)
    const figures = (ndjson: string) =>
      ndjson
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
        .find(({ view }) => view?.id === merged.id)?.view.body
    expect(figures(await lines())).toEqual(figures(shown))
    expect(figures(shown)).toMatchObject({ kind: expect.any(String) })
  })

  it('refuses unknown fields and shapes', async () => {
    const { id } = await newDashboard()
    for (const fields of [
      { version: 1, companyId: nanoid() },
      { version: 1, widgets: [{ ...makeTextWidget(), role: 'admin' }] },
      { version: 1, widgets: 'not json' },
      { version: 1, start: '2026-02-30' },
    ]) {
      expect((await save(people.owner, id, fields)).status).toBe(422)
    }
  })
})

describe('the editing lease', () => {
  const lock = (who: HttpClient, id: string, takeOver = false) =>
    who.post(`/api/dashboards/${id}/lock`, { takeOver })

  it('keeps others out, names who edits, can be taken over and given back', async () => {
    const { id, permalink } = await newDashboard()
    expect((await lock(people.owner, id)).status).toBe(200)
    const refused = await lock(people.member, id)
    expect([refused.status, refused.error().error.id]).toEqual([423, 'locked'])
    expect((await load(permalink, people.member)).locked).toMatchObject({ userId: people.owner.userId })
    expect((await save(people.member, id, { version: 1, name: 'x' })).status).toBe(423)
    expect((await save(people.owner, id, { version: 1, name: 'x' })).status).toBe(200)
    await people.member.delete(`/api/dashboards/${id}/lock`)
    expect((await lock(people.member, id)).status).toBe(423)
    expect((await lock(people.member, id, true)).status).toBe(200)
    expect((await save(people.owner, id, { version: 2, name: 'y' })).status).toBe(423)
    await people.member.delete(`/api/dashboards/${id}/lock`)
    expect((await load(permalink)).locked).toBeNull()
  })

  it('ends by itself after a minute without a heartbeat', async () => {
    const { id } = await newDashboard()
    await lock(people.owner, id)
    app.clock.advance({ seconds: 40 })
    expect((await lock(people.owner, id)).status).toBe(200)
    app.clock.advance({ seconds: 40 })
    expect((await lock(people.member, id)).status).toBe(423)
    app.clock.advance({ seconds: 21 })
    expect((await lock(people.member, id)).status).toBe(200)
  })
})

describe('feeding a type from another source', () => {
  it('changes every widget of that type and what new ones start with', async () => {
    const second = await makeSource(app, people.owner, 'google_webmasters')
    const { id } = await newDashboard({
      widgets: [makeWidget('google_webmasters', 'clicks', search), makeTextWidget({ order: 2 })],
    })
    const change = (body: object) =>
      people.owner.put(`/api/dashboards/${id}`, {
        category: 'interactive_source',
        version: 1,
        type: 'google_webmasters',
        accounts: second.propertyIds.slice(0, 1),
        sourceId: second.id,
        ...body,
      })
    const answer = JSON.parse((await change({})).text).data
    expect(answer.widgets[0].instances[0]).toMatchObject({ sourceId: second.id })
    expect(answer.defaults).toMatchObject({ google_webmasters: { sourceId: second.id } })
    // Its answer may have been lost; a change by another user is another matter.
    expect(JSON.parse((await change({})).text).data).toEqual(answer)
    expect((await change({ accounts: second.propertyIds.slice(0, 2) })).status).toBe(409)
    const foreign = await makeSource(app, people.outsider, 'google_webmasters')
    expect((await change({ version: 2, sourceId: foreign.id })).status).toBe(404)
    expect((await change({ version: 2, type: 'google_analytics_4' })).status).toBe(422)
  })

  it('sets what all its widgets share, and drops what was chosen from another property’s lists', async () => {
    const audiences = await makeSource(app, people.owner, 'mailchimp')
    const semrush = await makeSource(app, people.owner, 'semrush')
    const [instance] = makeWidget('mailchimp', 'campaigns', audiences).instances
    if (!instance) throw new Error('the ready widget asks nothing')
    const chosen = { ...instance.inputs, campaign: ['of-the-first'] }
    const narrowed = makeWidget('mailchimp', 'campaigns', audiences, {
      instances: [{ ...instance, inputs: chosen }],
    })
    const made = await newDashboard({
      widgets: [narrowed, makeWidget('semrush', 'organicTraffic', semrush, { order: 2 })],
    })
    const feed = (version: number, body: object) =>
      people.owner.put(`/api/dashboards/${made.id}`, {
        category: 'interactive_source',
        version,
        accounts: [],
        ...body,
      })
    const same = { type: 'mailchimp', sourceId: audiences.id }
    const kept = await feed(1, { ...same, accounts: audiences.propertyIds.slice(0, 1) })
    expect(JSON.parse(kept.text).data.widgets[0].instances[0].inputs.campaign).toEqual(['of-the-first'])
    const moved = await feed(2, { ...same, accounts: ['another'] })
    expect(JSON.parse(moved.text).data.widgets[0].instances[0].inputs.campaign).toBeUndefined()

    const domain = { type: 'semrush', sourceId: semrush.id, inputs: { target: 'northwind.example' } }
    const { data } = JSON.parse((await feed(3, domain)).text)
    expect(data.widgets[1].instances[0].inputs).toMatchObject({
      target: 'northwind.example',
      database: 'us',
    })
    expect(data.defaults.semrush).toMatchObject({ inputs: { target: 'northwind.example' } })
    const own = await feed(4, { ...domain, inputs: { reportType: 'another' } })
    expect([own.status, own.error().error.id]).toEqual([422, 'invalid_input'])
  })
})
