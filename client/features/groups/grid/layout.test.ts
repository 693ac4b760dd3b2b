import { expect, it } from 'vitest'
import { alertOf, domainNamed, watchedAs } from '../testRows.ts'
import { columnsOf, heightOf } from './layout.ts'

const calm = { kind: 'domain' as const, row: domainNamed('a.example') }
const alarmed = { kind: 'domain' as const, row: domainNamed('a.example', { alerts: [alertOf('warning')] }) }

it('gives a sentence a line of its own', () => {
  expect(heightOf(alarmed, false, '7') - heightOf(calm, false, '7')).toBe(24)
  expect(heightOf(alarmed, true, '7') - heightOf(calm, true, '7')).toBe(44)
})

it('gives a card of both windows a second line of figures', () => {
  const row = domainNamed('a.example', { measures: { traffic: watchedAs({ value: 12 }) } })
  const known = { kind: 'domain' as const, row }
  expect(heightOf(known, true, 'both') - heightOf(known, true, '30')).toBe(22)
  expect(heightOf(known, false, 'both')).toBe(heightOf(known, false, '30'))
  expect(heightOf(calm, true, 'both')).toBe(heightOf(calm, true, '30'))
})

it('needs twice the room for a measure in both windows', () => {
  const one = columnsOf(['traffic'], '7')
  expect(one.template).toBe('122px minmax(200px, 1.6fr) minmax(104px, 1fr) 104px')
  expect(one.leastWidth).toBe(530)
  expect(columnsOf(['traffic'], 'both').leastWidth).toBe(634)
})
