import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import { nanoid } from 'nanoid'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDashboard, makeTextWidget } from '../../../test/factories.ts'
import type { HttpClient } from '../../../test/httpClient.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { cleanWidgets } from '../widgets/richText.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
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

describe('rich text', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe src="//evil"></iframe>',
    '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<form action="//evil"><input name=password></form>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p style="position:fixed;top:0">x</p>',
    '<p onclick=alert(1)>x</p>',
    '<template><img src=x onerror=alert(1)></template>',
    '<base href="//evil"><link rel=stylesheet href="//evil"><meta http-equiv=refresh content="0;url=//evil">',
    '<object data="//evil"></object><embed src="//evil">',
    '<<script>alert(1)//<</script>',
    '<!--><img src=x onerror=alert(1)>-->',
  ]
  const dangerous =
    /<(script|img|svg|iframe|math|form|input|template|base|link|meta|object|embed|style|noscript)|on\w+\s*=|javascript:|data:text|url\(|position/i

  it.each(attacks)('is made harmless on the way in and on the way out: %s', async (attack) => {
    const { id, permalink } = await newDashboard()
    const widgets = [
      makeTextWidget({ description: attack, passive: { type: 'plain', description: attack } }),
      makeTextWidget({
        order: 2,
        passive: { type: 'upload', file: null, header: 'x', content: attack, description: attack },
      }),
    ]
    expect((await save(people.owner, id, { version: 1, footer: attack, widgets })).status).toBe(200)
    const stored = await app.context.db.tenant(people.owner.companyId, (tx) =>
      tx
        .selectFrom('dashboards')
        .innerJoin('widgets', 'widgets.dashboardId', 'dashboards.id')
        .select(['footer', 'content'])
        .where('dashboards.id', '=', id)
        .execute(),
    )
    for (const { footer, content } of stored) {
      expect(footer).not.toMatch(dangerous)
      expect(JSON.stringify(content)).not.toMatch(dangerous)
    }
    // As if it had been stored before the rules knew better.
    const renewed = widgets.map((widget) => ({ ...widget, id: nanoid() }))
    const old = await newDashboard({ footer: attack, widgets: renewed })
    for (const link of [permalink, old.permalink]) {
      const page = JSON.parse((await people.viewer.get(`/api/dashboards/${link}`)).text).data
      expect(page.footer).not.toMatch(dangerous)
      expect((await people.owner.get(`/api/dashboards/${link}`)).text).not.toMatch(dangerous)
      const lines = (await people.viewer.get(`/api/dashboards/${link}/data`)).text
      expect(lines).not.toMatch(dangerous)
    }
  })

  it('keeps what people write', async () => {
    const text =
      '<p style="text-align:center">A <strong>good</strong> month &amp; more: <a href="https://example.com">see</a></p>'
    const { permalink } = await newDashboard({ footer: text })
    expect((await load(permalink)).footer).toContain('<strong>good</strong> month &amp; more')
    expect((await load(permalink)).footer).toContain('href="https://example.com"')
  })
})

describe('rich text that grows while it is cleaned', () => {
  const cards = [
    ['a description', (html: string) => makeTextWidget({ description: html })],
    ['a text', (html: string) => makeTextWidget({ passive: { type: 'plain', description: html } })],
    [
      'an article',
      (html: string) =>
        makeTextWidget({
          passive: { type: 'upload', file: null, header: '', content: html, description: '' },
        }),
    ],
    [
      'an article of a time',
      (html: string) => {
        const range = { startDate: '2026-10-01', endDate: '2026-10-31' }
        const article = { file: null, header: '', content: '', description: html, range }
        return makeTextWidget({ passive: { type: 'historic', articles: [article] } })
      },
    ],
  ] as const
  const growing = ['&'.repeat(5_000), 'R&D, '.repeat(3_600), '<'.repeat(6_000), '<p>'.repeat(2_900)]

  it.each(
    cards.flatMap(([what, make]) => growing.map((html) => [what, html.slice(0, 5), html, make] as const)),
  )('is refused as %s of %s…, with nothing stored', async (_what, _start, html, make) => {
    const { id, permalink } = await newDashboard()
    const answer = await save(people.owner, id, { version: 1, name: 'Other', widgets: [make(html)] })
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text).error.message).toMatch(/“A word from us” takes [\d,]+ characters/)
    expect(await load(permalink)).toMatchObject({ name: 'Monthly figures', version: 1, widgets: [] })
  })

  it('is refused as a footer too, which could not be saved again', async () => {
    const { id, permalink } = await newDashboard()
    expect((await save(people.owner, id, { version: 1, footer: '&'.repeat(5_000) })).status).toBe(422)
    expect((await load(permalink)).footer).toBe('')
  })

  it('can be loaded, read and saved again, whatever a save takes', async () => {
    const pieces = [
      '&',
      '<',
      '>',
      '"',
      '<p>',
      '<b>',
      '</p>',
      '<li>',
      '<a href="x">',
      '&amp;',
      '&#',
      'R&D ',
      'é',
      '😀',
    ]
    const piece = fc.tuple(fc.constantFrom(...pieces), fc.integer({ min: 1, max: 6_000 }))
    const html = fc.array(piece, { minLength: 1, maxLength: 2 }).map((parts) =>
      parts
        .map(([text, times]) => text.repeat(times))
        .join('')
        .slice(0, 20_000),
    )
    const taken = { yes: 0, no: 0 }
    await fc.assert(
      fc.asyncProperty(html, fc.constantFrom(...cards), async (text, [, make]) => {
        const { id, permalink } = await newDashboard()
        const answer = await save(people.owner, id, { version: 1, footer: text, widgets: [make(text)] })
        taken[answer.status === 200 ? 'yes' : 'no']++
        expect([200, 422]).toContain(answer.status)
        const { footer, widgets, version } = await load(permalink)
        expect((await people.viewer.get(`/api/dashboards/${permalink}`)).status).toBe(200)
        const data = (await people.viewer.get(`/api/dashboards/${permalink}/data`)).text
        expect(data).not.toContain('"failed"')
        expect(data.trimEnd().split('\n')).toHaveLength(widgets.length + 1)
        expect((await save(people.owner, id, { version, footer, widgets })).status).toBe(200)
      }),
      { numRuns: 40 },
    )
    expect(Math.min(taken.yes, taken.no)).toBeGreaterThan(0)
  })
})

describe('what was stored before', () => {
  const lines = async (permalink: string, who: HttpClient) =>
    (await who.get(`/api/dashboards/${permalink}/data`)).text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === 'widget')

  it('is shown however long its rich text is', async () => {
    const html = '&amp;'.repeat(5_000)
    const long = {
      ...makeTextWidget(),
      description: html,
      passive: { type: 'plain' as const, description: html },
    }
    const { id, permalink } = await newDashboard({ widgets: [long] })
    for (const who of [people.owner, people.viewer]) {
      const [line] = await lines(permalink, who)
      expect(line.view).toMatchObject({ state: 'ready', description: html, body: { kind: 'text', html } })
    }
    expect((await people.owner.post(`/api/dashboards/${id}/clone`, {})).status).toBe(201)
  })

  it('is one card that says so where it cannot be read, and kept as it is when the page is saved', async () => {
    const [broken, fine] = [makeTextWidget({ order: 1 }), makeTextWidget({ order: 2 })]
    const { id, permalink } = await newDashboard({ widgets: [broken, fine] })
    const content = { title: 'Of another time', format: 'hologram' }
    const stored = (change?: typeof content) =>
      app.context.db.tenant(people.owner.companyId, async (tx) => {
        if (change) {
          const set = tx.updateTable('widgets').set({ content: JSON.stringify(change) })
          await set.where('id', '=', broken.id).execute()
        }
        const rows = tx.selectFrom('widgets').select(['order', 'content']).where('id', '=', broken.id)
        return rows.executeTakeFirst()
      })
    await stored(content)
    for (const [who, words] of [
      [people.owner, /can no longer be read\. Delete it/],
      [people.viewer, /not available/],
    ] as const) {
      const views = (await lines(permalink, who)).map(({ view }) => view)
      expect(views.map(({ state }) => state).sort()).toEqual(['failed', 'ready'])
      const failed = views.find(({ state }) => state === 'failed')
      expect(failed).toMatchObject({ id: broken.id, title: 'Of another time', body: null })
      expect(failed.message.text).toMatch(words)
    }
    const { widgets, version } = await load(permalink)
    const moved = widgets.map((widget: { id: string; order: number }) =>
      widget.id === broken.id ? { ...widget, order: 7 } : widget,
    )
    expect((await save(people.owner, id, { version, widgets: moved })).status).toBe(200)
    expect(await stored()).toEqual({ order: 7, content })
    const mended = moved.map((widget: { id: string }) =>
      widget.id === broken.id ? { ...makeTextWidget(), id: broken.id } : widget,
    )
    expect((await save(people.owner, id, { version: version + 1, widgets: mended })).status).toBe(200)
    expect((await lines(permalink, people.viewer)).map(({ view }) => view.state)).toEqual(['ready', 'ready'])
  })
})

describe('much rich text', () => {
  const texts = (count: number, html: string) =>
    Array.from({ length: count }, (_, order) =>
      makeTextWidget({ order, passive: { type: 'plain', description: html } }),
    )

  it('is refused together, before and after cleaning', async () => {
    const { id, permalink } = await newDashboard()
    for (const html of ['x'.repeat(20_000), '&'.repeat(3_900)]) {
      const answer = await save(people.owner, id, { version: 1, widgets: texts(26, html) })
      expect(answer.status).toBe(422)
      expect(JSON.parse(answer.text).error.message).toMatch(/take 5\d\d,\d{3} characters together/)
    }
    expect((await load(permalink)).widgets).toEqual([])
    expect(
      (await save(people.owner, id, { version: 1, widgets: texts(24, 'x'.repeat(20_000)) })).status,
    ).toBe(200)
  })

  it('is cleaned with turns for others between its texts', async () => {
    let cleaning = true
    const clean = cleanWidgets(texts(100, '<'.repeat(1_000))).finally(() => {
      cleaning = false
    })
    let turns = 0
    for (; cleaning; turns++) await nextTurn()
    expect(turns).toBeGreaterThanOrEqual(100)
    expect(await clean).toHaveLength(100)
  })
})
