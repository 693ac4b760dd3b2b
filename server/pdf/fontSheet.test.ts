import { expect, it } from 'vitest'
import { loadPrintBundle } from '../lib/printBundle.ts'
import { fontSheet } from './fontSheet.ts'

const face = (name: string, range?: string) =>
  `@font-face{font-family:${name};src:url(data:font/woff2;base64,AAAA)${range ? `;unicode-range:${range}` : ''}}`
const css = [
  face('latin', 'U+??,U+131,U+2000-206F'),
  face('extended', 'U+100-2AF'),
  face('greek', 'U+370-3FF'),
  face('cyrillic', 'U+301,U+4??'),
  face('whole'),
  'body{color:red}',
].join('\n')

const namesIn = (sheet: string) => [...sheet.matchAll(/font-family:(\w+)/g)].map(([, name]) => name)

it('has the faces of plain English and every other rule at once', () => {
  expect(namesIn(fontSheet(css).usual)).toEqual(['latin', 'whole'])
  expect(fontSheet(css).usual).toContain('body{color:red}')
})

it.each([
  ['plain text', 'Sessions 1,234', []],
  ['dashes and quotes', '1–2 “x”', []],
  ['Polish', 'Łódź', ['extended']],
  ['Greek', 'Ελλάδα', ['greek']],
  ['Russian', 'Москва', ['cyrillic']],
  ['a combining accent', 'o\u0301', ['cyrillic']],
  ['a script that no face has', '東京', []],
  ['known entities', 'a &amp; b&nbsp;&#x27;c&#x27;', []],
  ['a character by number', '&#1044;', ['extended', 'greek', 'cyrillic']],
  ['a character by hexadecimal number', '&#x414;', ['extended', 'greek', 'cyrillic']],
  ['a character by name', '&Lstrok;', ['extended', 'greek', 'cyrillic']],
])('%s gets the further faces it needs', async (_what, html, names) => {
  const { css: extra } = await fontSheet(css).extraFor(`<p>${html}</p>`)
  expect(namesIn(extra).filter((name) => name !== 'Print')).toEqual(names)
})

it.each(['i::after{content:"Ω"}', 'i::after{content:"\\3a9"}'])('looks into the sheet itself: %s', (rule) => {
  expect(namesIn(fontSheet(css + rule).usual)).toEqual(['latin', 'greek', 'whole'])
})

it('understands the built sheet: Latin text needs less than half of it', async () => {
  const { css: built } = await loadPrintBundle()
  const { usual, extraFor } = fontSheet(built)
  expect(usual.length).toBeLessThan(built.length / 2)
  expect(usual).toContain('@font-face')
  expect(await extraFor('<p>Revenue – 5 €</p>')).toEqual({ css: '', signs: [] })
  expect((await extraFor('<p>Москва</p>')).css.match(/@font-face/g)?.length).toBeGreaterThanOrEqual(2)
})
