import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  makeDashboard,
  makeNamedLink,
  makeTextWidget,
  namedLinkForm,
  type TestDashboard,
} from '../../../test/factories.ts'
import type { HttpClient } from '../../../test/httpClient.ts'
import { makePeople, type People, type Person } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { PageContent } from '../../pdf/browserSlot.ts'
import { printPdf } from '../pdf/print.ts'

/** Which files the readers of a link may read, and how long. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const uploaded = z.object({ data: z.object({ filename: z.string(), url: z.string() }) })
async function upload(by: Person, bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  return (await by.post('/api/files/widgets', form)).as(uploaded).data
}
let shade = 0
const picture = (by: Person) =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: { r: ++shade, g: 9, b: 9 } } })
    .png()
    .toBuffer()
    .then((png) => upload(by, png, 'picture.png'))

/** A dashboard that shows a logo, a banner, a picture, an article with a picture, and a file to save. */
async function illustrated() {
  const logo = await picture(people.owner)
  const banner = await picture(people.owner)
  const shown = await picture(people.owner)
  const article = await picture(people.owner)
  const table = await upload(people.owner, Buffer.from('Month,Cost\nOctober,12\n'), 'Costs.csv')
  const words = { header: 'Words', content: '', description: '' }
  const range = { startDate: '2000-01-01', endDate: '2100-01-01' }
  const widgets = [
    makeTextWidget({ passive: { type: 'upload', file: shown.filename, ...words } }),
    makeTextWidget({ order: 2, passive: { type: 'upload', file: table.filename, ...words } }),
    makeTextWidget({
      order: 3,
      passive: { type: 'historic', articles: [{ file: article.filename, range, ...words }] },
    }),
  ]
  const styles = JSON.stringify({ logoImage: logo.filename, backgroundImage: banner.filename })
  const dashboard = await makeDashboard(app.context, people.owner.companyId, { widgets, styles })
  return { dashboard, files: [logo, banner, shown, article, table] }
}

const doorsOf = ({ permalink }: TestDashboard) => ({
  'the page': `/dashboards/${permalink}`,
  'the printed page': `/dashboards/${permalink}/print`,
  'the page as JSON': `/api/dashboards/${permalink}`,
  'its data': `/api/dashboards/${permalink}/data`,
})
/** Every address of a stored file in an answer. */
const addressesIn = (text: string) => text.match(/\/files\/[\w.-]+(?:\?[\w=.-]+)?/g) ?? []
async function addressesFor(reader: HttpClient, dashboard: TestDashboard, headers = {}) {
  const texts = await Promise.all(Object.values(doorsOf(dashboard)).map((path) => reader.get(path, headers)))
  return [...new Set(texts.flatMap(({ text }) => addressesIn(text)))]
}
const statuses = (reader: HttpClient, addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await reader.get(address)).status))

describe('a reader of a link', () => {
  it('reads every file by the address that the page gave, at each of its doors', async () => {
    const { dashboard, files } = await illustrated()
    for (const path of Object.values(doorsOf(dashboard))) {
      const addresses = [...new Set(addressesIn((await people.viewer.get(path)).text))]
      expect(addresses.length).toBeGreaterThanOrEqual(2)
      expect(await statuses(people.viewer, addresses)).toEqual(addresses.map(() => 200))
    }
    const all = await addressesFor(people.viewer, dashboard)
    expect(all.map((address) => address.split('?')[0]).toSorted()).toEqual(
      files.map(({ url }) => url).toSorted(),
    )
    // The same for everyone, so that browsers can reuse their cached copies.
    expect(await addressesFor(people.outsider, dashboard)).toEqual(all)
    for (const { url } of files) {
      expect(await statuses(people.viewer, [url, `${url}?link=`, `${url}?link=${dashboard.id}.`])).toEqual([
        404, 404, 404,
      ])
      expect(await statuses(people.outsider, [url])).toEqual([404])
      expect(await statuses(people.member, [url])).toEqual([200])
    }
  })

  it('reads nothing else by it', async () => {
    const { dashboard } = await illustrated()
    const { dashboard: other } = await illustrated()
    const foreign = await picture(people.outsider)
    const unshown = await picture(people.owner)
    const [address = ''] = await addressesFor(people.viewer, dashboard)
    const [theirs = ''] = await addressesFor(people.viewer, other)
    const [, query = ''] = address.split('?')
    const guesses = [
      `${theirs.split('?')[0]}?${query}`,
      `${unshown.url}?${query}`,
      `${foreign.url}?${query}`,
      address.replace(dashboard.id, other.id),
      address.slice(0, -1),
      `${address}A`,
      address.replace(/.{5}$/, 'AAAAA'),
      `${address.split('?')[0]}?link=${'.'.repeat(64)}`,
    ]
    expect(await statuses(people.viewer, guesses)).toEqual(guesses.map(() => 404))
    expect(await statuses(people.viewer, [address])).toEqual([200])
  })

  it.each([
    [
      'a password',
      (id: string) =>
        people.owner.put(`/api/dashboards/${id}`, { category: 'new_password', password: 'for the client' }),
    ],
    [
      'a new link',
      (id: string) => people.owner.put(`/api/dashboards/${id}`, { category: 'refresh_permalink' }),
    ],
    ['archiving', (id: string) => people.owner.delete(`/api/dashboards/${id}/archive`)],
    ['deleting', (id: string) => people.owner.delete(`/api/dashboards/${id}`)],
  ])('loses all of them with %s', async (_what, change) => {
    const { dashboard } = await illustrated()
    const addresses = await addressesFor(people.viewer, dashboard)
    expect(await statuses(people.viewer, addresses)).toEqual(addresses.map(() => 200))
    expect((await change(dashboard.id)).status).toBeLessThan(300)
    expect(await statuses(people.viewer, addresses)).toEqual(addresses.map(() => 404))
  })

  it('of a link with a password reads them after typing it, until there is another', async () => {
    const { dashboard } = await illustrated()
    const change = (password: string) =>
      people.owner.put(`/api/dashboards/${dashboard.id}`, { category: 'new_password', password })
    const unlocked = async (password: string) => {
      await people.viewer.open()
      const answer = await people.viewer.post(`/api/dashboards/${dashboard.permalink}/authorise`, {
        password,
      })
      return { 'x-authorization': String(answer.headers['x-authorization']) }
    }
    await change('for the client')
    expect(await addressesFor(people.nobody, dashboard)).toEqual([])
    const addresses = await addressesFor(people.viewer, dashboard, await unlocked('for the client'))
    expect(addresses).toHaveLength(5)
    expect(await statuses(people.nobody, addresses)).toEqual(addresses.map(() => 200))
    await change('for another client')
    expect(await statuses(people.viewer, addresses)).toEqual(addresses.map(() => 404))
    const anew = await addressesFor(people.viewer, dashboard, await unlocked('for another client'))
    expect(await statuses(people.viewer, anew)).toEqual(anew.map(() => 200))
  })
})

describe('a reader of a named link', () => {
  // One for all: uploads are counted.
  let dashboard: TestDashboard
  beforeAll(async () => {
    dashboard = (await illustrated()).dashboard
  })
  const linked = async (facts: Parameters<typeof makeNamedLink>[2] = {}) => {
    const link = await makeNamedLink(app.context, dashboard, facts)
    const named = { ...dashboard, permalink: link.permalink }
    const addresses = await addressesFor(people.viewer, named)
    return { addresses, path: `/api/dashboards/${dashboard.id}/links/${link.id}` }
  }

  it('reads every file by addresses of its own, whatever becomes of the dashboard’s own link', async () => {
    const { addresses } = await linked()
    expect(addresses).toHaveLength(5)
    expect(addresses.some((address) => address.includes(dashboard.id))).toBe(false)
    await people.owner.put(`/api/dashboards/${dashboard.id}`, { category: 'refresh_permalink' })
    expect(await statuses(people.viewer, addresses)).toEqual(addresses.map(() => 200))
  })

  it('has them in its PDF too, as its own', async () => {
    const link = await makeNamedLink(app.context, dashboard)
    expect((await people.viewer.get(`/api/dashboards/${link.permalink}/pdf`)).status).toBe(202)
    const { companyId } = dashboard
    const { id: jobId } = await app.context.db.tenant(companyId, (tx) =>
      tx.selectFrom('pdfJobs').select('id').where('dashboardId', '=', dashboard.id).executeTakeFirstOrThrow(),
    )
    const printed: PageContent[] = []
    const print = async (page: PageContent) => {
      printed.push(page)
      throw new Error('Nobody looks at the file.')
    }
    const context = app.context.with({ pdf: { ...app.context.pdf, print } })
    await expect(printPdf(context, { companyId, jobId })).rejects.toThrow('Nobody looks')
    const [address = ''] = addressesIn(printed.map(({ body }) => body).join())
    expect(address).toContain(`?link=${link.id}.`)
    expect(await statuses(people.viewer, [address])).toEqual([200])
    await people.owner.delete(`/api/dashboards/${dashboard.id}/links/${link.id}`)
    expect(await statuses(people.viewer, [address])).toEqual([404])
  })

  it('loses all of them with its last day', async () => {
    const today = app.clock.now().toZonedDateTimeISO('UTC').toPlainDate()
    const { addresses } = await linked({ expiresOn: today.toString() })
    expect(await statuses(people.viewer, addresses)).toEqual(addresses.map(() => 200))
    app.clock.advance({ hours: 24 })
    expect(await statuses(people.viewer, addresses)).toEqual(addresses.map(() => 404))
    app.clock.reset()
  })

  it.each<[string, (path: string) => Promise<{ status: number }>]>([
    ['it is revoked', (path) => people.owner.delete(path)],
    ['it has a password', (path) => people.owner.put(path, namedLinkForm({ password: 'for the board' }))],
    ['its dashboard is archived', (path) => people.owner.delete(path.replace(/links.*/, 'archive'))],
  ])('loses all of them once %s', async (_what, change) => {
    const { addresses, path } = await linked()
    expect(await statuses(people.viewer, addresses)).toEqual(addresses.map(() => 200))
    expect((await change(path)).status).toBeLessThan(300)
    expect(await statuses(people.viewer, addresses)).toEqual(addresses.map(() => 404))
  })
})

it('its owner is given addresses without a signature', async () => {
  const { dashboard, files } = await illustrated()
  const { text } = await people.owner.get(`/api/dashboards/${dashboard.permalink}/data`)
  expect(addressesIn(text).length).toBeGreaterThan(0)
  for (const address of addressesIn(text)) expect(files.map(({ url }) => url)).toContain(address)
})
