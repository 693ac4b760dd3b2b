import { expect, it } from 'vitest'
import type { ImportDefinition } from '../../../shared/domain/definitions.ts'
import { importedInWords, inWords, outcomesInWords, reachInWords } from './inWords.ts'

it.each([
  [0, 0, ''],
  [1, 0, '1 dashboard'],
  [2, 1, '2 dashboards, 1 report'],
  [1200, 5, '1,200 dashboards, 5 reports'],
])('%i dashboards and %i reports are “%s”', (dashboards, reports, words) => {
  expect(inWords({ dashboards, reports })).toBe(words)
})

it('clients and watched domains are named too', () => {
  expect(inWords({ dashboards: 0, reports: 0, clients: 1, domains: 2 })).toBe('1 client, 2 watched domains')
})

it('a file is told by its day and what it holds', () => {
  const reads = { record: { one: 'link', many: 'links' } } as ImportDefinition
  const now = Temporal.ZonedDateTime.from('2026-11-18T11:20[Pacific/Auckland]')
  const words = (at: string, records: number) => importedInWords({ at, records }, { import: reads }, now)
  expect(words('2026-11-12T12:00:00Z', 431)).toBe('Imported 13 Nov, 431 links')
  expect(words('2020-02-03T12:00:00Z', 1)).toBe('Imported 4 Feb 2020, 1 link')
})

it.each([
  [['keeps'], '1 widget: 1 stays as it is.'],
  [['keeps', 'loses', 'changes', 'keeps'], '4 widgets: 1 loses data, 1 changes, 2 stay as they are.'],
] as const)('%j becomes “%s”', (outcomes, words) => {
  expect(outcomesInWords(outcomes.map((outcome) => ({ outcome })))).toBe(words)
})

it.each([
  [0, /^This login sees no property of Google Analytics, .+ Sign in with another one/],
  [1, /^It reaches 1 property\.$/],
  [3, /^It reaches 3 properties\.$/],
])('a login with %i properties is told as %s', (count, words) => {
  const properties = { label: 'Property', labelPlural: 'Properties' }
  expect(reachInWords(count, { name: 'Google Analytics', properties })).toMatch(words)
})
