import { expect, it } from 'vitest'
import { countryName } from './countryNames.ts'

it.each([
  ['no', 'Norway'],
  [' DE ', 'Germany'],
  ['uk', 'United Kingdom'],
  ['QQ', 'QQ'],
  ['Narnia', 'Narnia'],
  ['', ''],
])('“%s” is %s', (code, name) => {
  expect(countryName(code)).toBe(name)
})
