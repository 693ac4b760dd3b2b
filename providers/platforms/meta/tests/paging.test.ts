import { expect, it } from 'vitest'
import { z } from 'zod'
import { replied } from '../../../tests/replies.ts'
import { metaPages } from '../paging.ts'

/** Paging as “Paginated results” of the Graph API guide describes it; ids are invented. */

const Item = z.object({ id: z.string() })
const [A, B, C] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
type Page = { data: unknown[]; paging?: object }

/** @param pages replies in turn, the last of them for ever */
async function read(pages: Page[], parameters = {}) {
  let page = 0
  const { context, calls } = replied(() => pages[Math.min(page++, pages.length - 1)])
  const listed = await metaPages(context, { path: '/act_1/campaigns', parameters }, Item)
  return { ...listed, asked: calls.map(({ host, searchParams }) => [host, Object.fromEntries(searchParams)]) }
}
const address = (query: string) => ({
  next: `https://graph.test/v26.0/act_1/campaigns?access_token=x&${query}`,
})
const graph = (parameters = {}) => ['graph.test', { limit: '100', ...parameters }]

it.each([
  ['offset', 'limit=25&offset=25', { offset: '25' }],
  ['time', 'limit=25&until=1790000000&__paging_token=p1', { until: '1790000000', __paging_token: 'p1' }],
])(
  'a listing without cursors is followed by its %s, without the token in its address',
  async (_by, query, at) => {
    const { asked, ...listed } = await read([{ data: [A], paging: address(query) }, { data: [B] }])
    expect(listed).toEqual({ items: [A, B], truncated: false })
    expect(asked).toEqual([graph(), graph(at)])
  },
)

it.each([
  ['leads to a foreign host', 'https://elsewhere.example/act_1/campaigns?offset=25'],
  ['is no address', 'soon'],
  ['names no place', 'https://graph.test/v26.0/act_1/campaigns?limit=25'],
])('a “next” that %s is not followed, and the list is said to lack something', async (_how, next) => {
  const { asked, ...listed } = await read([{ data: [A], paging: { next } }, { data: [B] }])
  expect(listed).toEqual({ items: [A], truncated: true })
  expect(asked).toEqual([graph()])
})

it.each<[string, object]>([
  ['cursor', { cursors: { after: 'c' }, ...address('after=c') }],
  ['offset', address('offset=25')],
])('a %s that repeats ends the list, which may lack something', async (_what, paging) => {
  const { asked, ...listed } = await read([{ data: [A], paging }])
  expect(listed).toEqual({ items: [A], truncated: true })
  expect(asked).toHaveLength(2)
})

it('an item that moves onto the next page is listed once', async () => {
  const listed = await read([{ data: [A, B], paging: address('offset=2') }, { data: [B, C] }])
  expect(listed).toMatchObject({ items: [A, B, C], truncated: false })
})

it('an item in another form costs itself, and no page', async () => {
  const pages = [{ data: [{ id: 1 }, A], paging: address('offset=2') }, { data: [A, { name: 'b' }, B] }]
  const { context, unread } = replied(() => pages.shift())
  const listed = await metaPages(context, { path: '/act_1/campaigns' }, Item)
  expect([listed, unread]).toEqual([{ items: [A, B], truncated: false }, [1, 1]])
})
