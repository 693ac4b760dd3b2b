import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withNeededFonts } from './neededFonts.ts'

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

const kept = (html: string, sheet = css) =>
  [...withNeededFonts(sheet, html).matchAll(/font-family:(\w+)/g)].map(([, name]) => name)

it.each([
  ['plain text', 'Sessions 1,234', ['latin', 'whole']],
  ['dashes and quotes', '1–2 “x”', ['latin', 'whole']],
  ['Polish', 'Łódź', ['latin', 'extended', 'whole']],
  ['Greek', 'Ελλάδα', ['latin', 'greek', 'whole']],
  ['Russian', 'Москва', ['latin', 'cyrillic', 'whole']],
  ['a combining accent', 'o\u0301', ['latin', 'cyrillic', 'whole']],
  ['a script that no face has', '東京', ['latin', 'whole']],
  ['known entities', 'a &amp; b&nbsp;&#x27;c&#x27;', ['latin', 'whole']],
])('%s keeps the faces it needs', (_what, html, names) => {
  expect(kept(`<p>${html}</p>`)).toEqual(names)
})

it.each(['&#1044;', '&#x414;', '&Lstrok;'])('a character written as %s keeps them all', (entity) => {
  expect(withNeededFonts(css, `<p>${entity}</p>`)).toBe(css)
})

it.each(['i::after{content:"Ω"}', 'i::after{content:"\\3a9"}'])('looks into the sheet itself: %s', (rule) => {
  expect(kept('<p>x</p>', css + rule)).toEqual(['latin', 'greek', 'whole'])
})

it('keeps every other rule as it is', () => {
  expect(withNeededFonts(css, 'x')).toContain('body{color:red}')
})

it('understands the built sheet: Latin text needs less than half of it', () => {
  const built = join(import.meta.dirname, '../../dist/print')
  expect(existsSync(built)).toBe(true)
  const sheets = readdirSync(built, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.css'),
  )
  const sheet = sheets.map((name) => readFileSync(join(built, name), 'utf8')).join('\n')
  expect(withNeededFonts(sheet, '<p>Revenue</p>').length).toBeLessThan(sheet.length / 2)
  expect(withNeededFonts(sheet, '<p>Revenue</p>')).toContain('@font-face')
})
