import { expect, it, vi } from 'vitest'
import {
  chunksOf,
  inTurns,
  isWhole,
  listedTogether,
  listsInTurn,
  pagesByToken,
  pagesInTurn,
} from './paging.ts'

const PAGES: Record<string, { items: number[]; next?: string | null }> = {
  first: { items: [1, 2], next: 'second' },
  second: { items: [3], next: '' },
}

it('pages are followed by their tokens until none is named', async () => {
  const read = vi.fn(async (token = 'first') => PAGES[token] ?? { items: [] })
  expect(await pagesByToken(read, null)).toEqual({ items: [1, 2, 3], truncated: false })
  expect(read.mock.calls).toEqual([[undefined], ['second']])
})

it.each([{ most: 2 }, { mostPages: 1 }])('with %j the rest is left, and said to be', async (limits) => {
  const read = async (token = 'first') => PAGES[token] ?? { items: [] }
  expect(await pagesByToken(read, null, limits)).toEqual({ items: [1, 2], truncated: true })
})

it('pages in turn are told where they begin', async () => {
  const read = vi.fn(async ({ page, offset }: { page: number; offset: number }) => ({
    items: page === 0 ? ['a', 'b'] : ['c'],
    isLast: offset > 0,
  }))
  expect(await pagesInTurn(read, null, 5)).toEqual({ items: ['a', 'b', 'c'], truncated: false })
  expect(read.mock.calls.map(([at]) => at)).toEqual([
    { page: 0, offset: 0 },
    { page: 1, offset: 2 },
  ])
})

it('an answer without end is given up', async () => {
  const endless = async ({ page }: { page: number }) => ({ items: [page], isLast: false })
  expect(await pagesInTurn(endless, null, 3)).toEqual({ items: [0, 1, 2], truncated: true })
})

interface Item {
  id: string
  clicks: number
}
const item = (id: string): Item => ({ id, clicks: 4 })
const [a, b, c, d] = [item('a'), item('b'), item('c'), item('d')]
const idOf = ({ id }: Item) => id
/** Pages by their tokens: the page, and the token that it names. */
const byToken =
  (pages: Record<string, [Item[], string?]>) =>
  async (token = 'first') => {
    const [items, next]: [Item[], string?] = pages[token] ?? [[]]
    return { items, next }
  }
const inTurn = (...pages: Item[][]) =>
  vi.fn(async ({ page }: { page: number; offset: number }) => ({
    items: pages[page] ?? [],
    isLast: page >= pages.length - 1,
  }))

it('an item that moves onto the next page is there once, and counts as read', async () => {
  expect(await pagesByToken(byToken({ first: [[a, b], 't'], t: [[b, c]] }), idOf)).toEqual({
    items: [a, b, c],
    truncated: false,
  })
  const read = inTurn([a, b], [b, c], [c, d])
  expect(await pagesInTurn(read, idOf, 9)).toEqual({ items: [a, b, c, d], truncated: false })
  expect(read.mock.calls.map(([{ offset }]) => offset)).toEqual([0, 2, 4])
  // All that moved may be all that is left.
  expect(await pagesInTurn(inTurn([a, b], [b]), idOf, 9)).toEqual({ items: [a, b], truncated: false })
})

it.each<[string, Record<string, [Item[], string?]>]>([
  ['with the same page', { first: [[a], 't'], t: [[a], 't'] }],
  ['in a circle', { first: [[a], 't'], t: [[], 'u'], u: [[], 't'] }],
])('a token that repeats %s ends the list, which may lack something', async (_how, pages) => {
  for (const known of [idOf, null]) {
    const read = vi.fn(byToken(pages))
    expect(await pagesByToken(read, known)).toEqual({ items: [a], truncated: true })
    expect(read.mock.calls.length).toBeLessThan(4)
  }
})

it('a page that repeats ends the list, which may lack something, even as the last one', async () => {
  for (const known of [idOf, null]) {
    const read = inTurn([a, b], [a, b], [a, b], [a, b])
    expect(await pagesInTurn(read, known, 9)).toEqual({ items: [a, b], truncated: true })
    expect(read).toHaveBeenCalledTimes(2)
    expect(await pagesInTurn(inTurn([a, b], [a, b]), known, 9)).toMatchObject({ truncated: true })
    // Nor does one count again after another.
    const back = inTurn([a, b], [c], [a, b])
    expect(await pagesInTurn(back, known, 9)).toEqual({ items: [a, b, c], truncated: true })
  }
})

it('items without an id are all kept, and so is a page after an empty one', async () => {
  const [one, other] = [
    { ...a, id: '' },
    { ...b, id: '', clicks: 5 },
  ]
  const alike = inTurn([one, { ...one }], [{ ...one }, other])
  for (const known of [idOf, null])
    expect((await pagesInTurn(alike, known, 9)).items).toEqual([one, one, one, other])
  expect(await pagesByToken(byToken({ first: [[], 't'], t: [[], 'u'], u: [[a]] }), idOf)).toEqual({
    items: [a],
    truncated: false,
  })
})

it('a list whose count changes while it is read may lack what moved', async () => {
  const counted = (...totals: (number | null | undefined)[]) =>
    pagesInTurn(
      async ({ page }) => {
        const items = [[a, b], [d]][page] ?? []
        return { items, total: totals[page], isLast: page === 1 }
      },
      idOf,
      9,
    )
  expect(await counted(4, 3)).toEqual({ items: [a, b, d], truncated: true })
  for (const totals of [[3, 3], [3], [null, 3], []])
    expect(await counted(...totals)).toMatchObject({ truncated: false })
})

it('a row that cannot be read counts for where a page begins, and for whether a page repeats', async () => {
  const [odd, other] = [{ id: 1 }, { id: 2 }]
  const reading = (...pages: unknown[][]) =>
    vi.fn(async ({ page }: { page: number; offset: number }) => {
      const rows = pages[page] ?? []
      return { items: [a, b].filter((one) => rows.includes(one)), rows, isLast: page === pages.length - 1 }
    })
  const moved = reading([odd, a], [a, other], [b])
  expect(await pagesInTurn(moved, idOf, 9)).toEqual({ items: [a, b], truncated: false })
  expect(moved.mock.calls.map(([{ offset }]) => offset)).toEqual([0, 2, 4])
  const repeated = reading([odd, a], [odd, a], [b])
  expect(await pagesInTurn(repeated, idOf, 9)).toEqual({ items: [a], truncated: true })
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

it.each<[string, number, Parameters<typeof isWhole>[1], boolean]>([
  ['ends at its count', 200, { total: 200, isFull: true }, true],
  ['goes on below its count', 150, { total: 200, isFull: false }, false],
  ['goes on after a full page beyond a count that is wrong', 200, { total: 80, isFull: true }, false],
  ['ends after any other page beyond it', 90, { total: 80, isFull: false }, true],
  ['goes on after a full page without a count', 100, { total: null, isFull: true }, false],
  ['ends after any other page without one', 40, { total: undefined, isFull: false }, true],
])('a list %s', (_what, read, page, whole) => {
  expect(isWhole(read, page)).toBe(whole)
})
