import { describe, expect, it } from 'vitest'
import { columnsBehind, metricCells, readFigures, rowsNamed } from '../figures.ts'

type Row = Record<string, number | null>
const numberAt = (row: Row, column: string) => row[column] ?? null

describe('columns become figures', () => {
  it.each<[string, Row, Row]>([
    ['written in hundredths', { cost: 2_310_455 }, { cost: 23_104.55 }],
    ['below a hundredth', { cost: 0.7 }, { cost: 0.007 }],
    ['where 0 is no position', { place: 0 }, { place: null }],
    ['below 0, which is no position either', { place: -1 }, { place: null }],
    ['as they are', { volume: 0 }, { volume: 0 }],
    ['that are missing', {}, { volume: null }],
  ])('%s', (_case, row, figures) => {
    const notation = {
      hundredths: new Set(['cost']),
      unranked: new Set(['place']),
    }
    expect(readFigures([row], Object.keys(figures), numberAt, notation)).toEqual([figures])
  })
  it('alike in one answer, whatever else stands there', () => {
    const read = (...shares: number[]) =>
      readFigures(
        shares.map((share) => ({ share })),
        ['share'],
        numberAt,
        { hundredths: new Set(['share']) },
      )
    expect(read(31, 0.5)).toEqual([{ share: 0.31 }, { share: 0.005 }])
    expect(read(0.7, 0.3)).toEqual([{ share: 0.007 }, { share: 0.003 }])
  })
})

describe('a change', () => {
  const differences = { change: ['before', 'place'] } as const
  it('is asked for by both of its columns, each once', () => {
    expect(columnsBehind(['place', 'change', 'traffic'], differences)).toEqual([
      ...['place', 'before', 'traffic'],
    ])
  })
  it.each([
    [9, 4, 5],
    [null, 4, null],
    [9, null, null],
    [0.3, 0.1, 0.2],
  ])('from %d to %d is %d', (before, place, change) => {
    expect(metricCells([{ before, place }], ['change', 'place'], () => 'first', differences)).toEqual([
      change,
      place,
    ])
  })
  it('of several rows is that of what they are put together', () => {
    const rows = [
      { before: 9, place: 4 },
      { before: null, place: 2 },
    ]
    expect(metricCells(rows, ['change'], () => 'best', differences)).toEqual([7])
  })
})

it('rows stand under each of their names, and nowhere without one', () => {
  const rows = [['a', 'b'], ['b'], []]
  const figures = [{ hits: 1 }, { hits: 2 }, { hits: 4 }]
  const cells = (members: Row[]) => metricCells(members, ['hits'], () => 'sum')
  expect(rowsNamed(rows, figures, (names) => names, cells)).toEqual([
    ['a', 1],
    ['b', 3],
  ])
})
