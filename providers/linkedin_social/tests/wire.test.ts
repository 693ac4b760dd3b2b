import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { dailyIntervals, keptPart } from '../days.ts'
import { labelOf } from '../reports/posts.ts'
import { Acl, elementsOf, FacetRow, Facets, PageDay, ShareStatistics } from '../wire.ts'

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8'))
const now = Temporal.Instant.from('2026-11-21T12:00:00Z')

it('recorded answers are read', () => {
  const [first, second] = elementsOf(ShareStatistics).parse(fixture('shareStatistics.json')).elements
  expect(first?.timeRange).toBe('2026-09-01')
  expect(second?.totalShareStatistics.uniqueImpressionsCount).toBeUndefined()
  const [page] = elementsOf(PageDay).parse(fixture('pageStatistics.json')).elements
  expect(page?.totalPageStatistics?.views?.allPageViews).toEqual({ pageViews: 120, uniquePageViews: 84 })
  const [facets] = elementsOf(Facets).parse(fixture('followers.json')).elements
  expect(FacetRow.array().parse(facets?.followerCountsBySeniority)).toHaveLength(1)
  expect(FacetRow.array().parse(facets?.followerCountsByIndustry ?? [])).toEqual([])
})

it('either name of a page is read', () => {
  for (const name of ['organization', 'organizationTarget']) {
    expect(Acl.parse({ [name]: 'urn:li:organization:1' })).toEqual({ page: '1', role: '', state: '' })
  }
})

it('days become midnights, the end exclusive', () => {
  expect(dailyIntervals({ start: '2026-09-01', end: '2026-09-02' })).toEqual({
    timeRange: { start: 1_788_220_800_000, end: 1_788_393_600_000 },
    timeGranularityType: 'DAY',
  })
})

it.each([
  ['2026-10-01', '2026-10-31', '2026-10-01', '2026-10-31'],
  ['2025-01-01', '2026-10-31', '2025-11-22', '2026-10-31'],
  ['2026-11-01', '2026-11-30', '2026-11-01', '2026-11-21'],
])('of %s to %s is kept %s to %s', (start, end, from, to) => {
  expect(keptPart({ start, end }, now)).toEqual({ start: from, end: to })
})

it('nothing is kept of older years, nor of days that have not come', () => {
  expect(keptPart({ start: '2024-01-01', end: '2024-12-31' }, now)).toBeNull()
  expect(keptPart({ start: '2026-11-20', end: '2026-11-21' }, now, '2026-11-19')).toBeNull()
})

const post = (commentary: string | null, title?: string) => ({
  id: 'urn:li:share:71',
  commentary,
  lifecycleState: 'PUBLISHED',
  ...(title ? { content: { article: { title } } } : {}),
})
it.each([
  [post('We are hiring'), 'We are hiring'],
  [post('Thanks @[Harbour Coffee](urn:li:organization:3)\nagain'), 'Thanks Harbour Coffee again'],
  [post('Out now {hashtag|\\#|outdoor}'), 'Out now #outdoor'],
  [post('', 'Jobs'), 'Jobs'],
  [post(null), 'Post 71'],
  [post('x'.repeat(100)), `${'x'.repeat(69)}…`],
])('a post is called by what it says', (given, label) => {
  expect(labelOf(given)).toBe(label)
})
