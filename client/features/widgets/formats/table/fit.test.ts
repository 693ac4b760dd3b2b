import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Figure, TableBody } from '../../../../../shared/api/view.ts'
import { roomOnPaper } from '../roomOnPaper.ts'
import { fitTable, quartersOnPaper, screenNeeds } from './fit.ts'
import { nameParts, piecesOf } from './pieces.ts'

const figure = (text: string, change: string | null): Figure => ({
  value: 1,
  text,
  change: change === null ? null : { text: change, tone: 'neutral', previous: '1' },
})

const table = (name: string, text: string, change: string | null, metrics: number): TableBody => ({
  kind: 'table',
  columns: [
    { id: 'd', label: 'Name', numeric: false },
    ...Array.from({ length: metrics }, (_, at) => ({ id: `m${at}`, label: 'Metric', numeric: true })),
  ],
  rows: [{ label: name, figures: Array.from({ length: metrics }, () => figure(text, change)) }],
  totals: null,
  moreRows: 0,
})

describe('fitTable', () => {
  const steps = (room: number) => {
    const { beside, small, blocks } = fitTable(table('Direct', '29,957', '+16.1%', 3), room)
    return [beside, small, blocks.length]
  }

  it('puts changes under figures first, then makes figures smaller, then continues columns below', () => {
    expect(steps(450)).toEqual([true, false, 1])
    expect(steps(260)).toEqual([false, false, 1])
    expect(steps(212)).toEqual([false, true, 1])
    expect(steps(160)).toEqual([false, true, 2])
  })

  it('shows every column once, in order, within the room, whatever the table', () => {
    const bodies = fc.record({
      name: fc.string({ maxLength: 120 }),
      text: fc.stringMatching(/^[0-9,.€%]{1,16}$/),
      change: fc.option(fc.constantFrom('+1%', '-12.3%', '+1,150.5%')),
      metrics: fc.integer({ min: 1, max: 30 }),
      quarters: fc.integer({ min: 1, max: 4 }),
    })
    fc.assert(
      fc.property(bodies, ({ name, text, change, metrics, quarters }) => {
        const body = table(name, text, change, metrics)
        const taken = quartersOnPaper(body, quarters, 'print')
        expect(taken).toBeGreaterThanOrEqual(quarters)
        expect(taken).toBeLessThanOrEqual(4)
        const { blocks } = fitTable(body, roomOnPaper('print', taken))
        if (taken < 4) expect(blocks).toHaveLength(1)
        expect(blocks.flatMap(({ columns }) => columns)).toEqual(
          Array.from({ length: metrics }, (_, at) => at),
        )
        for (const { columns, shares } of blocks) {
          expect(shares).toHaveLength(columns.length + 1)
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(100)
          expect(Math.min(...shares)).toBeGreaterThan(0)
        }
      }),
    )
  })

  it('leaves long names two fifths of the room', () => {
    const long = table('https://www.northwind.example/journal/how-to-pack-for-a-week', '29,957', '+16.1%', 4)
    const [block] = fitTable(long, 688).blocks
    expect(block?.shares[0]).toBeGreaterThanOrEqual(40)
  })
})

describe('screenNeeds', () => {
  const campaign = (text: string, short?: string) => {
    const body = table('Performance Max: Bestsellers', text, '-18.2%', 5)
    const figures = body.rows[0]?.figures.map((one) => ({ ...one, ...(short && { short }) })) ?? []
    return screenNeeds({ ...body, rows: [{ label: 'Performance Max: Bestsellers', figures }] })
  }

  it('puts changes under figures, then leaves them out, then writes figures short', () => {
    const { beside, under, bare, short } = campaign('€29', '€2')
    expect(beside).toBeGreaterThan(under)
    expect(under).toBeGreaterThan(bare)
    expect(bare).toBeGreaterThanOrEqual(short)
    expect(campaign('€2,333.08', '€2.3K').short).toBeLessThan(campaign('€2,333.08').short)
  })

  it('asks for ever less, whatever the table', () => {
    const bodies = fc.record({
      name: fc.string({ maxLength: 120 }),
      text: fc.stringMatching(/^[0-9,.€%]{1,16}$/),
      change: fc.option(fc.constantFrom('+1%', '-12.3%', '+1,150.5%')),
      metrics: fc.integer({ min: 1, max: 30 }),
    })
    fc.assert(
      fc.property(bodies, ({ name, text, change, metrics }) => {
        const { beside, under, bare, short } = screenNeeds(table(name, text, change, metrics))
        expect(beside).toBeGreaterThanOrEqual(under - 1)
        expect(under).toBeGreaterThanOrEqual(bare)
        expect(bare).toBeGreaterThanOrEqual(short)
      }),
    )
  })
})

describe('nameParts', () => {
  it.each([
    ['https://shop.example/a/b-c', ['https://', 'shop.example/', 'a/', 'b-', 'c']],
    ['/journal/how-to', ['/journal/', 'how-', 'to']],
    ['Performance Max: Autumn/Winter', ['Performance Max: Autumn/', 'Winter']],
    ['-5', ['-5']],
    ['one - two', ['one - two']],
    ['', ['']],
    ['First snow (2026-11-24)', ['First snow (2026-11-24)']],
    ['spring-2026/offer', ['spring-', '2026/', 'offer']],
  ])('breaks %s after slashes and hyphens alone', (name, parts) => expect(nameParts(name)).toEqual(parts))

  it('is the name when joined', () => {
    fc.assert(fc.property(fc.string(), (name) => nameParts(name).join('') === name))
  })

  it('gives pieces without spaces', () =>
    expect(piecesOf('Max: Autumn/Winter 2026')).toEqual(['Max:', 'Autumn/', 'Winter', '2026']))
})
