import { describe, expect, it } from 'vitest'
import { catalogueOf, RESERVED } from '../catalogue/index.ts'
import { readHeadings } from '../sheet/columns.ts'
import type { GridCell } from '../wire.ts'

const text = (stringValue: string): GridCell => ({
  effectiveValue: { stringValue },
  formattedValue: stringValue,
})
const number = (numberValue: number, type = '', pattern = '', shown = String(numberValue)): GridCell => ({
  effectiveValue: { numberValue },
  formattedValue: shown,
  effectiveFormat: { numberFormat: { type, pattern } },
})
const failing: GridCell = { effectiveValue: { errorValue: { type: 'N_A' } }, formattedValue: '#N/A' }
const empty: GridCell = {}

const read = (rows: GridCell[][], facts: Partial<Parameters<typeof readHeadings>[1]> = {}) =>
  readHeadings(rows, { header: true, labels: false, locale: 'nb-NO', taken: RESERVED, ...facts })
const kindOf = (...cells: GridCell[]) => {
  const [column] = read([[text('x')], ...cells.map((cell) => [cell])])
  return [column?.kind, column?.currency ?? null]
}

describe('what a column holds', () => {
  it.each<[string, GridCell[], [string, string | null]]>([
    ['whole numbers', [number(1), number(2)], ['integer', null]],
    ['numbers', [number(1), number(1), number(2.5)], ['number', null]],
    ['percentages by format', [number(0.25, 'PERCENT', '0.00%')], ['percent', null]],
    ['percentages by look', [number(0.25, '', '', '25 %')], ['percent', null]],
    ['percentages by text', [text('12,5 %'), text('3 %')], ['percent', null]],
    ['money by format', [number(5, 'CURRENCY', '[$kr-41D] 0.00')], ['money', 'SEK']],
    ['money by pattern', [number(5, 'NUMBER', '€0.00')], ['money', 'EUR']],
    ['money by text', [text('1 250,50 kr')], ['money', 'NOK']],
    ['money by text, of a sign that nobody can place', [text('₿ 5'), text('7 ₿')], ['number', null]],
    ['money of no known currency', [number(5, 'CURRENCY', '[$₿] 0')], ['number', null]],
    [
      'the currency of most',
      [number(5, 'CURRENCY', '€0'), number(5, 'CURRENCY', '£0'), number(5, 'CURRENCY', '€0')],
      ['money', 'EUR'],
    ],
    ['durations by pattern', [number(0.5, 'NUMBER', '[h]:mm:ss')], ['duration', null]],
    ['durations by type', [number(0.5, 'TIME', 'hh:mm')], ['duration', null]],
    ['durations by text', [text('1:23:45')], ['duration', null]],
    ['dates by format', [number(46_296, 'DATE', 'yyyy-mm-dd')], ['date', null]],
    ['dates with a time', [number(46_296.5, 'DATE_TIME', 'x')], ['date', null]],
    ['dates by look', [number(46_296, '', '', '01.10.2026')], ['date', null]],
    ['dates by text', [text('01.10.2026'), text('2026-10-02')], ['date', null]],
    ['texts', [text('a'), text('b')], ['text', null]],
    ['switches', [{ effectiveValue: { boolValue: true }, formattedValue: 'TRUE' }], ['text', null]],
    ['most of what is filled', [failing, empty, text('–'), text('n/a'), number(4)], ['integer', null]],
    ['nothing yet', [empty], ['number', null]],
    ['errors alone', [failing, empty, text('–')], ['text', null]],
  ])('%s', (_case, cells, expected) => {
    expect(kindOf(...cells)).toEqual(expected)
  })
})

describe('names of columns', () => {
  it('are headings; those of one name, without one, or of another meaning are told apart', () => {
    const heading = [text(' Cost\n[EUR] '), text('Note'), text('Note'), empty, text('rows'), empty]
    const columns = read([heading, [number(1), text('a'), text('b'), number(4), number(5)]])
    expect(columns.map(({ name, at }) => [name, at])).toEqual([
      ['Cost (EUR)', 0],
      ['Note', 1],
      ['Note (2)', 2],
      ['Column D', 3],
      ['rows (2)', 4],
    ])
  })

  it('are places where there is no heading', () => {
    const wide = Array.from({ length: 28 }, (_, place) => number(place))
    const names = read([wide], { header: false }).map(({ name }) => name)
    expect([names[0], names[25], names[26], names[27]]).toEqual([
      'Column A',
      'Column Z',
      'Column AA',
      'Column AB',
    ])
  })

  it('fit into a widget, however long the heading', () => {
    const [column] = read([[text('x'.repeat(5000))], [number(1)]])
    const { metrics } = catalogueOf(column ? [column] : [], null)
    for (const { id } of metrics) expect(id.length).toBeLessThan(200)
  })
})

it('takes the first column for labels where it is told so, though never dates', () => {
  const rows = [
    [text('Year'), text('Sales')],
    [number(2026), number(5)],
  ]
  expect(read(rows, { labels: true }).map(({ kind }) => kind)).toEqual(['text', 'integer'])
  const dated = [
    [text('Day'), text('Sales')],
    [number(46_296, 'DATE', 'x'), number(5)],
  ]
  expect(read(dated, { labels: true }).map(({ kind }) => kind)).toEqual(['date', 'integer'])
})

it('offers sums and averages, but no sum of percentages, and no id twice', () => {
  const heading = ['Cost', 'Cost (average)', 'CTR', 'Channel'].map(text)
  const columns = read([heading, [number(1.5), number(2), number(0.5, 'PERCENT', '0%'), text('a')]])
  const { metrics, dimensions, filters } = catalogueOf(columns, null)
  const ids = [...metrics, ...dimensions].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(metrics.filter(({ id }) => id.startsWith('CTR')).map(({ id, additive }) => [id, additive])).toEqual([
    ['CTR', false],
    ['CTR (latest)', false],
  ])
  expect(metrics.find(({ id }) => id === 'Cost')).toMatchObject({ type: 'decimal', additive: true })
  expect(dimensions.map(({ id }) => id)).toEqual(['Channel'])
  expect(filters.map(({ id, type }) => [id, type])).toContainEqual(['Channel', 'text'])
})

it('is empty for an empty sheet', () => {
  expect(read([])).toEqual([])
  expect(catalogueOf([], null)).toEqual({ metrics: [], dimensions: [], filters: [] })
})
