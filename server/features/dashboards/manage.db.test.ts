import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, makeDashboard, makeSource, makeTextWidget, makeUser } from '../../../test/factories.ts'
import type { HttpClient } from '../../../test/httpClient.ts'
import { makePeople, type People, signedIn } from '../../../test/people.ts'
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

const load = async (permalink: string, who: HttpClient = people.owner) =>
  JSON.parse((await who.get(`/api/dashboards/${permalink}`)).text).data

describe('the plan’s allowance', () => {
  it('is never passed by twenty creations at once', async () => {
    const companyId = await makeCompany(app.context, { planDashboards: 5, bonusDashboards: 2 })
    const admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
    const create = () => admin.post('/api/dashboards', { name: 'One more', timezone: 'Europe/Berlin' })
    const statuses = (await Promise.all(Array.from({ length: 20 }, create))).map(({ status }) => status)
    expect(statuses.filter((status) => status === 201)).toHaveLength(7)
    expect(statuses.filter((status) => status === 422)).toHaveLength(13)
    const list = JSON.parse((await admin.get('/api/dashboards')).text)
    expect(list.meta).toMatchObject({ total: 7, active: 7 })
    const [first] = list.data
    expect((await admin.post(`/api/dashboards/${first.id}/clone`)).status).toBe(422)
    await admin.delete(`/api/dashboards/${first.id}/archive`)
    expect((await admin.post(`/api/dashboards/${list.data[1].id}/clone`)).status).toBe(201)
    expect((await admin.put(`/api/dashboards/${first.id}/restore`)).status).toBe(422)
  })
})

it('dashboards can be restored, archived, cloned, saved, printed and deleted all at once', async () => {
  const companyId = await makeCompany(app.context, { planDashboards: 200 })
  const admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  for (let round = 0; round < 4; round++) {
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        makeDashboard(app.context, companyId, { active: index % 2 === 0, widgets: [makeTextWidget()] }),
      ),
    )
    const answers = await Promise.all(
      made.flatMap(({ id, permalink }) => [
        admin.put(`/api/dashboards/${id}/restore`),
        admin.get(`/api/dashboards/${permalink}/pdf`),
        admin.delete(`/api/dashboards/${id}/archive`),
        admin.post(`/api/dashboards/${id}/clone`),
        admin.delete(`/api/dashboards/${id}`),
      ]),
    )
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const list = JSON.parse((await admin.get('/api/dashboards?all=true&limit=100')).text)
    expect(list.meta.total).toBe(list.data.length)
  }
  expect(app.log()).not.toContain('deadlock')
})

describe('a link', () => {
  const linkIn = (answer: { text: string }): string => JSON.parse(answer.text).data.permalink

  it('holds at least 128 random bits, whether made, copied or renewed, and an earlier one still opens', async () => {
    const { id, permalink } = await newDashboard()
    const made = await people.owner.post('/api/dashboards', { name: 'New', timezone: 'Europe/Berlin' })
    const copied = await people.owner.post(`/api/dashboards/${id}/clone`)
    expect((await people.viewer.get(`/api/dashboards/${permalink}`)).status).toBe(200)
    expect((await people.viewer.get(`/dashboards/${permalink}`)).status).toBe(200)
    const renewed = await people.owner.put(`/api/dashboards/${id}`, { category: 'refresh_permalink' })
    for (const link of [made, copied, renewed].map(linkIn)) {
      // 6 bits a letter.
      expect(link).toMatch(/^[\w-]{22}$/)
      expect((await people.viewer.get(`/api/dashboards/${link}`)).status).toBe(200)
      expect((await people.viewer.get(`/dashboards/${link}`)).text).toContain('id="first-data"')
    }
  })
})

describe('a template', () => {
  it('becomes a dashboard with ids of its own, fed by the chosen sources', async () => {
    const templates = JSON.parse((await people.owner.get('/api/configs/templates')).text).data
    expect(templates['seo-overview'].types).toContain('google_webmasters')
    const made = await people.owner.post('/api/dashboards', {
      name: 'From a template',
      timezone: 'Europe/Berlin',
      template: 'seo-overview',
      sources: { google_webmasters: search.id },
      accounts: { [search.id]: search.propertyIds.slice(0, 1) },
    })
    expect(made.status).toBe(201)
    const { widgets } = await load(JSON.parse(made.text).data.permalink)
    expect(widgets).toHaveLength(templates['seo-overview'].widgets.length)
    expect(new Set(widgets.map(({ id }: { id: string }) => id)).size).toBe(widgets.length)
    const fed = widgets.filter(
      (widget: { instances: { sourceId: string | null }[] }) => widget.instances[0]?.sourceId === search.id,
    )
    expect(fed.length).toBeGreaterThan(3)
    const foreign = await makeSource(app, people.outsider, 'google_webmasters')
    const stolen = await people.owner.post('/api/dashboards', {
      name: 'x',
      timezone: 'UTC',
      template: 'seo-overview',
      sources: { google_webmasters: foreign.id },
    })
    expect(stolen.status).toBe(404)
  })

  it('is cloned with new ids, under its password, without reports', async () => {
    const original = await newDashboard({
      name: 'Private figures',
      passwordHash: 'x',
      widgets: [makeTextWidget()],
    })
    const answer = await people.owner.post(`/api/dashboards/${original.id}/clone`)
    const copy = await load(JSON.parse(answer.text).data.permalink)
    expect(copy).toMatchObject({
      name: 'Private figures (copy)',
      passwordProtected: true,
      automaticReports: [],
    })
    expect(copy.id).not.toBe(original.id)
    expect(copy.widgets[0].title).toBe('A word from us')
    expect(copy.widgets[0].id).not.toBe((await load(original.permalink)).widgets[0].id)
  })

  it('is cloned under names that are counted, whichever of the copies is cloned', async () => {
    const { id } = await newDashboard({ name: 'Counted figures' })
    const clone = async (of: string) => {
      const answer = await people.owner.post(`/api/dashboards/${of}/clone`)
      return load(JSON.parse(answer.text).data.permalink)
    }
    const first = await clone(id)
    const names = [first.name, (await clone(first.id)).name, (await clone(id)).name]
    expect(names).toEqual(['Counted figures (copy)', 'Counted figures (copy 2)', 'Counted figures (copy 3)'])
  })

  it('is cloned under a name of its own, which is a line of at most 200 letters', async () => {
    const { id } = await newDashboard()
    const clone = (body: object) => people.owner.post(`/api/dashboards/${id}/clone`, body)
    const named = async (name: string) => {
      const answer = await clone({ name })
      expect(answer.status, answer.text).toBe(201)
      return (await load(JSON.parse(answer.text).data.permalink)).name
    }
    expect(await named('  דוח <b>Spring</b> 😀 ')).toBe('דוח <b>Spring</b> 😀')
    expect(await named('two\nlines')).toBe('two lines')
    expect(await named('a'.repeat(200))).toBe('a'.repeat(200))
    for (const name of ['', '   ', 'a'.repeat(201), 7, null]) {
      const refused = await clone({ name })
      expect(refused.status, JSON.stringify(name)).toBe(422)
      expect(Object.keys(JSON.parse(refused.text).errors)).toEqual(['name'])
    }
  })
})

describe('the list', () => {
  it('is paged, searched and sorted by name, each company its own', async () => {
    const companyId = await makeCompany(app.context)
    const admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
    const names = ['alpha', 'Beta', 'beta', '100% organic', '100 days', 'Émile', 'zeta_1', 'zeta-1']
    for (const name of names) await makeDashboard(app.context, companyId, { name })
    await makeDashboard(app.context, companyId, { name: 'archived', active: false })
    const page = async (query: string) => {
      const answer = await admin.get(`/api/dashboards?${query}`)
      return JSON.parse(answer.text)
    }
    const seen: string[] = []
    let cursor = ''
    do {
      const { data, meta } = await page(`limit=3${cursor && `&cursor=${cursor}`}`)
      expect(meta).toMatchObject({ total: 9, active: 8 })
      seen.push(...data.map(({ name }: { name: string }) => name))
      cursor = meta.nextCursor ?? ''
    } while (cursor)
    expect(seen.toSorted()).toEqual(names.toSorted())
    const found = async (search: string, more = '') =>
      (await page(`search=${encodeURIComponent(search)}${more}`)).data.map(
        ({ name }: { name: string }) => name,
      )
    expect((await found('BETA')).toSorted()).toEqual(['Beta', 'beta'])
    expect(await found('100%')).toEqual(['100% organic'])
    expect(await found('a_1')).toEqual(['zeta_1'])
    expect(await found('émil')).toEqual(['Émile'])
    expect(await found('archiv')).toEqual([])
    expect(await found('archiv', '&all=true')).toEqual(['archived'])
    expect((await admin.get('/api/dashboards?cursor=nonsense')).status).toBe(422)
  })
})
