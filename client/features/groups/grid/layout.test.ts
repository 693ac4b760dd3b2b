import { expect, it } from 'vitest'
import { alertOf, domainNamed } from '../testRows.ts'
import { columnsOf, heightOf } from './layout.ts'

const calm = { kind: 'domain' as const, row: domainNamed('a.example') }
const alarmed = { kind: 'domain' as const, row: domainNamed('a.example', { alerts: [alertOf('warning')] }) }

it('gives a sentence a line of its own', () => {
  expect(heightOf(alarmed, false) - heightOf(calm, false)).toBe(24)
  expect(heightOf(alarmed, true) - heightOf(calm, true)).toBe(44)
})

it('needs twice the room for a measure in both windows', () => {
  const one = columnsOf(['traffic'], '7')
  expect(one.template).toBe('122px minmax(200px, 1.6fr) minmax(104px, 1fr) 104px')
  expect(one.leastWidth).toBe(530)
  expect(columnsOf(['traffic'], 'both').leastWidth).toBe(634)
})
