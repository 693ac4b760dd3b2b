import { nanoid } from 'nanoid'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDashboard, makeTextWidget } from '../../../test/factories.ts'
import type { HttpClient } from '../../../test/httpClient.ts'
import { makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

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
