import { expect, it } from 'vitest'
import { renderMail } from './layout.ts'

it('says the language of our own words, and lets names be of any other', async () => {
  const html = await renderMail({
    preview: 'October 2026',
    brand: { name: 'وكالة الشمال', colour: '#1b1f2a' },
    body: '<mj-text>Open the report</mj-text>',
  })
  const [page = ''] = /<html[^>]*>/.exec(html) ?? []
  expect(page).toContain('lang="en"')
  expect(page).toContain('dir="ltr"')
  expect(html).toMatch(/<div dir="auto" lang="">\s*وكالة الشمال\s*<\/div>/)
})
