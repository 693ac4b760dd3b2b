import { expect, it } from 'vitest'
import type { ValueType } from '../../../../shared/domain/values.ts'
import { DEFAULT_LOCALE } from '../../../../shared/rules/locale.ts'
import type { Assembled } from './assemble.ts'
import { figureOf, rowFigures, toldApart, withShort } from './figures.ts'

const metric = (type: ValueType) => ({
  at: 0,
  id: 'm',
  label: 'M',
  type,
  direction: 'down' as const,
  currency: null,
  additive: false,
  cloaked: false,
  cloakedChange: false,
  plainChange: false,
  numbers: DEFAULT_LOCALE.numbers,
})

it.each([
  ['position', 7.75, 7.79, '7.75', '-0.5%', '7.79'],
  ['position', 7.8, 8.1, '7.8', '-3.7%', '8.1'],
  ['position', 7.8, 7.8, '7.8', '0%', '7.8'],
  ['integer', 7, 8, '7', '-12.5%', '8'],
] as const)('%s %d after %d reads %s, %s from %s', (type, value, previous, text, change, before) => {
  expect(toldApart(figureOf(value, metric(type), previous), metric(type), previous)).toMatchObject({
    text,
    change: { text: change, previous: before },
  })
})

it.each([
  ['money', 2_333.08, '€2.3K'],
  ['integer', 1_234_567, '1.2M'],
  ['integer', 96, undefined],
  ['position', null, undefined],
  ['money', 0.04, undefined],
  ['money', -999.96, undefined],
  ['decimal', 0.04, undefined],
  ['percent', 0.0004, undefined],
  ['percent', 9.99, undefined],
] as const)('%s %d is in short %s', (type, value, short) => {
  const asked = { ...metric(type), currency: 'EUR' }
  expect(withShort(figureOf(value, asked, undefined), asked).short).toBe(short)
})

it.each([
  ['an amount below zero', { additive: true }, -600, -500, -500],
  ['a small count', { additive: true }, 3, 6, undefined],
  ['a rate', {}, 3, 6, 6],
] as const)('tells what %s is measured against, or not', (_, facts, value, previous, before) => {
  const asked = { ...metric('decimal'), ...facts }
  expect(figureOf(value, asked, previous).change?.before).toBe(before)
})

it('tells it of rows of amounts and counts, but not of a rate, whose rows are no parts of it', () => {
  const metrics = [{ ...metric('money'), additive: true }, metric('integer'), metric('position')]
  const rows = [[40, 40, 40, 40]]
  const columns = [...metrics, metric('percent')]
  const assembled = { table: { columns, rows }, previous: rows, previousTotals: [40, 40, 40, 40], step: null }
  const figures = rowFigures(
    assembled as unknown as Assembled,
    0,
    // The last is shown as a whole number, which makes it none.
    [...metrics, metric('integer')].map((one, at) => ({ ...one, at })),
  )
  expect(figures.map(({ change }) => change?.before)).toEqual([40, 40, undefined, undefined])
})
