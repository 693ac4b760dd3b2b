import { expect, it } from 'vitest'
import { replied } from '../../tests/replies.ts'
import { googleSheets } from '../index.ts'
import { ask } from './sheets.ts'

const EURO = '#,##0.00 [$€-407]'
const CROWN = '[$kr-414] #,##0.00'
const DOLLAR = '"$"#,##0.00'

const text = (stringValue: string) => ({ effectiveValue: { stringValue }, formattedValue: stringValue })
const money = (numberValue: number, pattern: string) => ({
  effectiveValue: { numberValue },
  formattedValue: String(numberValue),
  effectiveFormat: { numberFormat: { type: 'CURRENCY', pattern } },
})
type Cell = ReturnType<typeof text> | ReturnType<typeof money>
const HEADING = ['Date', 'Spend', 'Fee'].map(text)

/** Runs a query on a sheet of these rows, in a grid that has some empty ones below. */
function run(rows: Cell[][], facts: Parameters<typeof ask>[1], rowCount = 100) {
  const grid = [HEADING, ...rows]
  const part = (range: string) => {
    const [, letter = '', from = '', to = ''] = /!([A-Z]?)(\d+):[A-Z]?(\d+)$/.exec(range) ?? []
    const cells = grid.slice(Number(from) - 1, Number(to))
    const at = letter.charCodeAt(0) - 65
    return { rowData: cells.map((row) => ({ values: letter ? row.slice(at, at + 1) : row })) }
  }
  const { context, calls } = replied((url) => ({
    properties: { title: 'Budget', locale: 'en_US', timeZone: 'UTC' },
    sheets: [
      {
        properties: {
          sheetId: 0,
          title: 'Spend',
          sheetType: 'GRID',
          gridProperties: { rowCount, columnCount: 3 },
        },
        data: url.searchParams.getAll('ranges').map(part),
      },
    ],
  }))
  const answer = googleSheets.run(context, ask({ target: 'x', sheet: 'Spend #0' }, facts))
  return { answer, calls }
}

const MIXED = [
  [text('2026-10-01'), money(100, EURO), text('€ 100')],
  [text('2026-10-02'), money(100, EURO), text('€ 100')],
  [text('2026-10-03'), money(5000, CROWN), text('kr 5 000')],
  [text('2026-10-04'), money(300, DOLLAR), text('$ 300')],
]
const on = (start: string, end = start) => ({ start, end })

it.each(['Spend', 'Fee', 'Spend (average)', 'Fee (latest)'])(
  'amounts of several currencies are never added: %s',
  async (metric) => {
    const name = metric.replace(/ .*/, '')
    for (const rowCount of [100, 1000]) {
      const { answer } = run(MIXED, { metrics: ['rows', metric] }, rowCount)
      await expect(answer).rejects.toMatchObject({
        kind: 'bad_request',
        field: 'metrics',
        message: expect.stringContaining(`“${name}” has amounts in EUR, NOK and USD,`),
      })
    }
  },
)

it('only currencies of the rows that are counted matter, and are theirs', async () => {
  const of = async (range: ReturnType<typeof on>) => {
    const { totals, catalogue } = await run(MIXED, { metrics: ['Spend'], range }).answer
    return [totals?.[0], catalogue?.metrics[0]?.currency]
  }
  expect(await of(on('2026-10-01', '2026-10-02'))).toEqual([200, 'EUR'])
  expect(await of(on('2026-10-03'))).toEqual([5000, 'NOK'])
  expect(await of(on('2026-10-04'))).toEqual([300, 'USD'])
})

it('other figures of the sheet are there all the same', async () => {
  expect((await run(MIXED, { metrics: ['rows'] }).answer).totals).toEqual([4])
})

it('every row is looked at, in no more calls', async () => {
  const euros = Array.from({ length: 300 }, () => [text('2026-10-01'), money(1, EURO), text('€ 1')])
  const all = run(euros, { metrics: ['Spend', 'Fee'] }, 1000)
  expect((await all.answer).totals).toEqual([300, 300])
  expect(all.calls).toHaveLength(2)
  const last = [text('2026-10-02'), money(1, CROWN), text('$ 1')]
  await expect(run([...euros, last], { metrics: ['Spend'] }, 1000).answer).rejects.toThrow('in EUR and NOK,')
  await expect(run([...euros, last], { metrics: ['Fee'] }, 1000).answer).rejects.toThrow('in EUR and USD,')
})

it('cells without a sign are in the currency of the others', async () => {
  const rows = [...MIXED.slice(0, 2), [text('2026-10-05'), money(50, '#,##0.00'), text('7')]]
  expect((await run(rows, { metrics: ['Spend', 'Fee'] }).answer).totals).toEqual([250, 207])
})

it('units are no currencies, and a sign that nobody can place is one of its own', async () => {
  const euro = [text('2026-10-01'), money(1, EURO), text('€ 1')]
  const pieces = [text('2026-10-02'), money(2, '0 "pcs"'), text('€ 2')]
  expect((await run([euro, pieces], { metrics: ['Spend'] }).answer).totals).toEqual([3])
  const coin = [text('2026-10-02'), money(2, '[$₿] 0'), text('kr 2')]
  await expect(run([euro, euro, coin], { metrics: ['Spend'] }).answer).rejects.toThrow('in EUR and ₿,')
  await expect(run([euro, euro, coin], { metrics: ['Fee'] }).answer).rejects.toThrow('in EUR and kr,')
})
