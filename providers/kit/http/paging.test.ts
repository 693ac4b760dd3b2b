import { expect, it, vi } from 'vitest'
import { chunksOf, inTurns, listedTogether, listsInTurn, pagesByToken, pagesInTurn } from './paging.ts'

const PAGES: Record<string, { items: number[]; next?: string | null }> = {
  first: { items: [1, 2], next: 'second' },
  second: { items: [3], next: '' },
}

it('pages are followed by their tokens until none is named', async () => {
  const read = vi.fn(async (token = 'first') => PAGES[token] ?? { items: [] })
  expect(await pagesByToken(read)).toEqual({ items: [1, 2, 3], truncated: false })
  expect(read.mock.calls).toEqual([[undefined], ['second']])
})

it.each([{ most: 2 }, { mostPages: 1 }])('with %j the rest is left, and said to be', async (limits) => {
  const read = async (token = 'first') => PAGES[token] ?? { items: [] }
  expect(await pagesByToken(read, limits)).toEqual({ items: [1, 2], truncated: true })
})

it('pages in turn are told where they begin', async () => {
  const read = vi.fn(async ({ page, offset }: { page: number; offset: number }) => ({
    items: page === 0 ? ['a', 'b'] : ['c'],
    isLast: offset > 0,
  }))
  expect(await pagesInTurn(read, 5)).toEqual({ items: ['a', 'b', 'c'], truncated: false })
  expect(read.mock.calls.map(([at]) => at)).toEqual([
    { page: 0, offset: 0 },
    { page: 1, offset: 2 },
  ])
})

it('an answer without end is given up', async () => {
  const endless = async () => ({ items: [1], isLast: false })
  expect(await pagesInTurn(endless, 3)).toEqual({ items: [1, 1, 1], truncated: true })
})

it('a list is worked through piece by piece, in its order', async () => {
  expect(chunksOf([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
  let running = 0
  let peak = 0
  const done = await inTurns([3, 2, 1], 2, async (number) => {
    peak = Math.max(peak, ++running)
    await Promise.resolve()
    running--
    return number * 10
  })
  expect([done, peak]).toEqual([[30, 20, 10], 2])
})

it('several lists are one, which lacks something where one of them does', async () => {
  const read = async (from: number) => ({ items: [from, from + 1], truncated: from === 3 })
  expect(await listsInTurn([1, 3, 5], read)).toEqual({ items: [1, 2, 3, 4, 5, 6], truncated: true })
  expect(await listsInTurn([1, 5], read)).toMatchObject({ truncated: false })
  expect(await listsInTurn([], read)).toEqual({ items: [], truncated: false })
})

it('several lists are one, cut where one of them is', () => {
  const [whole, cut] = [
    { items: [1, 2], truncated: false },
    { items: [3], truncated: true },
  ]
  expect(listedTogether([whole, cut])).toEqual({ items: [1, 2, 3], truncated: true })
  expect(listedTogether([whole])).toEqual(whole)
  expect(listedTogether([])).toEqual({ items: [], truncated: false })
})
