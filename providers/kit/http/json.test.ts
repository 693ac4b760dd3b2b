import { expect, it } from 'vitest'
import { z } from 'zod'
import { numberUnder, parsedRows, textUnder } from './json.ts'

it('the first name under which a row holds a value counts', () => {
  const row = { title: ' ', name: 'Boots', count: '-', hits: '1,900' }
  expect([textUnder(row, 'title', 'name'), textUnder(row, 'title', 'none')]).toEqual(['Boots', null])
  expect([numberUnder(row, 'count', 'hits'), numberUnder(row, 'count')]).toEqual([1900, null])
})

it.each([
  ['1,234,567.5', 1_234_567.5],
  ['-1,900', -1_900],
  ['0,125', null],
  ['12345,678', null],
  ['1e999', null],
  ['1e3', 1_000],
])('%s is read as %d', (text, number) => {
  expect(numberUnder({ count: text }, 'count')).toBe(number)
})

it('many rows are read in turns with others, in their order', async () => {
  const row = z.object({ id: z.number(), tags: z.array(z.object({ name: z.string() })) })
  const tags = Array.from({ length: 500 }, (_, at) => ({ name: `tag ${at}` }))
  const rows = Array.from({ length: 400 }, (_, id) => ({ id, tags }))
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 1)
  const read = await parsedRows({}, row, rows, 'The vendor')
  clearInterval(others)
  expect(read).toEqual(rows)
  expect(turns).toBeGreaterThan(0)
})

it('a list that is none, and one of which no row can be read, are refused', async () => {
  const row = z.object({ id: z.number() })
  for (const json of [{ id: 1 }, [{ id: 'x' }, { id: null }]]) {
    await expect(parsedRows({}, row, json, 'The vendor')).rejects.toMatchObject({ kind: 'unexpected' })
  }
})

it('a row of another form costs itself and is counted, also where it is alone', async () => {
  const row = z.object({ id: z.number() })
  const counts: number[] = []
  const context = { noteUnread: (rows: number) => counts.push(rows) }
  const read = (...json: unknown[]) => parsedRows(context, row, json, 'The vendor')
  expect(await read({ id: 1 }, { id: 'x' }, null, { id: 2 })).toEqual([{ id: 1 }, { id: 2 }])
  expect(await read({ id: 'x' })).toEqual([])
  expect(await read({ id: 1 })).toEqual([{ id: 1 }])
  expect(await read()).toEqual([])
  expect(counts).toEqual([2, 1])
})
