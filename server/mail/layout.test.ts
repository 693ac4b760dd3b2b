import { setImmediate as nextTurn } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PRODUCTS_FACE } from './face.ts'
import { createMailLayout, type MailLayout } from './layout.ts'

let layout: MailLayout
beforeAll(() => {
  layout = createMailLayout(pino({ level: 'silent' }))
})
afterAll(() => layout.close())

it('keeps nobody waiting, not even with its first mail', async () => {
  let rendering = true
  const rendered = layout
    .render({ brand: PRODUCTS_FACE, preview: '', body: '<mj-text>Figures</mj-text>' })
    .finally(() => {
      rendering = false
    })
  let turns = 0
  for (; rendering; turns++) await nextTurn()
  expect(await rendered).toContain('Figures')
  expect(turns).toBeGreaterThan(100)
})

it('says the language of our own words, and lets names be of any other', async () => {
  const html = await layout.render({
    preview: 'October 2026',
    brand: { name: 'وكالة الشمال', colour: '#1b1f2a' },
    body: '<mj-text>Open the report</mj-text>',
  })
  const [page = ''] = /<html[^>]*>/.exec(html) ?? []
  expect(page).toContain('lang="en"')
  expect(page).toContain('dir="ltr"')
  expect(html).toMatch(/<div dir="auto" lang="">\s*وكالة الشمال\s*<\/div>/)
})

it('refuses what is no MJML, and makes the mail after it', async () => {
  await expect(layout.render({ brand: PRODUCTS_FACE, preview: '', body: '<mj-nothing>' })).rejects.toThrow()
  expect(
    await layout.render({ brand: PRODUCTS_FACE, preview: '', body: '<mj-text>Figures</mj-text>' }),
  ).toContain('Figures')
})
