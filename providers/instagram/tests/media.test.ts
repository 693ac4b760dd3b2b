import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { metaRefusal } from '../../platforms/meta/emulator/answers.ts'
import type { Emulator } from '../../sandbox/emulation.ts'
import { emulator } from '../emulator/index.ts'
import { instagram } from '../index.ts'
import { mediaFrom } from '../media/list.ts'
import { ACCOUNT, KIND, now, question, range, sumOf, testContext } from './accounts.ts'

/** The n-th request for insights of a medium is refused with this message. */
let refusal: { code: number; subcode?: number; message: string } | null = null
let asked = 0
const moody: Emulator = (request, context) => {
  if (refusal && /\/179\d+\/insights/.test(request.url) && asked++ === 0) return metaRefusal(400, refusal)
  return emulator(request, context)
}

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: moody }, { now: () => now })
  context = await testContext(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  server.switchesOf(KIND).clear()
  refusal = null
  asked = 0
})

const metrics = ['media_published', 'media_views', 'media_likes', 'media_saved']
const media: ProviderQuery = { ...question, inputs: { reportType: 'media' }, metrics }
const ask = (change: Partial<ProviderQuery>) => instagram.run(context, { ...media, ...change })
const mediaCalls = () => server.calls.filter(({ path }) => /\/179\d+\/insights$/.test(path)).length

describe('posts and reels of a range', () => {
  it.each(['post', 'product', 'format', 'weekday', 'day', 'week', 'month'])(
    'by %s add up',
    async (dimension) => {
      const whole = (await ask({})).rows[0] ?? []
      const { rows, totals } = await ask({ dimension })
      expect(totals).toEqual(whole)
      expect(metrics.map((_id, index) => sumOf(rows, index + 1))).toEqual(whole)
      expect(Number(whole[0])).toBeGreaterThan(8)
    },
  )
  it('are those published in it, and the list is read no further', async () => {
    const before = server.calls.length
    const { rows } = await ask({ dimension: 'day', metrics: ['media_published'] })
    expect(rows.every(([day]) => String(day) >= range.start && String(day) <= range.end)).toBe(true)
    expect(server.calls.length - before).toBe(1)
    const old = await ask({ metrics: ['media_published'], range: { start: '2025-11-01', end: '2025-11-30' } })
    expect(old.rows[0]?.[0]).toBeGreaterThan(5)
  })
  it('whose figures come with the list take no call each, but for hidden likes', async () => {
    const before = mediaCalls()
    await ask({ dimension: 'post', metrics: ['media_comments'] })
    expect(mediaCalls()).toBe(before)
    const { rows } = await ask({
      dimension: 'post',
      metrics: ['media_likes'],
      range: { start: '2026-08-01', end: '2026-10-31' },
    })
    expect(mediaCalls() - before).toBeGreaterThan(0)
    expect(mediaCalls() - before).toBeLessThan(rows.length / 2)
    expect(rows.every(([, likes]) => typeof likes === 'number')).toBe(true)
  })
  it('are asked only for what their kind has', async () => {
    const { rows } = await ask({
      dimension: 'product',
      metrics: ['media_profile_visits', 'media_ig_reels_video_view_total_time'],
    })
    const of = (kind: string) => rows.find(([name]) => name === kind)
    expect(of('Post')).toEqual(['Post', expect.any(Number), null])
    expect(of('Reel')).toEqual(['Reel', null, expect.any(Number)])
  })
  it('have rates, people and seconds one by one', async () => {
    const alone = ['media_reach', 'media_ig_reels_avg_watch_time', 'media_reels_skip_rate']
    expect((await ask({ metrics: alone })).rows).toEqual([[null, null, null]])
    const filter = { clauses: [{ field: 'product', operator: 'equals' as const, values: ['REELS'] }] }
    const { rows } = await ask({ metrics: alone, dimension: 'post', filter })
    expect(rows.length).toBeGreaterThan(1)
    for (const [, reach, seconds, rate] of rows) {
      expect(Number(reach)).toBeGreaterThan(0)
      expect(Number(seconds)).toBeGreaterThan(3)
      expect(Number(seconds)).toBeLessThan(15)
      expect(Number(rate)).toBeGreaterThan(0.2)
      expect(Number(rate)).toBeLessThan(0.7)
    }
  })
  it('by action make the whole', async () => {
    const { rows, totals } = await ask({ dimension: 'profile_action', metrics: ['media_profile_activity'] })
    expect(rows.map(([name]) => name)).toContain('Bio link clicked')
    expect(sumOf(rows)).toBe(totals?.[0])
    expect(totals).toEqual((await ask({ metrics: ['media_profile_activity'] })).rows[0])
  })
  it('are filtered by caption', async () => {
    const filter = { clauses: [{ field: 'caption', operator: 'contains' as const, values: ['HUTS'] }] }
    const { rows } = await ask({
      dimension: 'post',
      filter,
      range: { start: '2026-01-01', end: '2026-10-31' },
    })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(([name]) => !/huts/i.test(String(name)))).toEqual([])
  })
  it('are none where none was published', async () => {
    server.switchesOf(KIND).add('empty')
    expect(await ask({ dimension: 'post' })).toMatchObject({ rows: [], totals: null })
  })
})

describe('one post without insights is no failure of the account', () => {
  it.each([
    ['too few viewers', { code: 10, message: '(#10) Not enough viewers for the media to show insights' }],
    ['older than the switch', { code: 100, subcode: 2108006, message: 'Invalid parameter' }],
    [
      'gone',
      { code: 100, subcode: 33, message: "Unsupported get request. Object with ID '1' does not exist" },
    ],
  ])('%s', async (_case, words) => {
    refusal = words
    const { rows, notices } = await ask({ dimension: 'post', metrics: ['media_views'] })
    expect(rows.filter(([, views]) => views === null)).toHaveLength(1)
    expect(rows.filter(([, views]) => typeof views === 'number').length).toBeGreaterThan(5)
    expect(notices[0]?.text).toMatch(/^1 of \d+ have no insights/)
  })
  it('a metric that one does not have is left out there', async () => {
    const message =
      '(#100) The Media Insights API does not support the saved metric for this media product type'
    refusal = { code: 100, message }
    const { rows } = await ask({ dimension: 'post', metrics: ['media_views', 'media_saved'] })
    expect(rows.every(([, views]) => typeof views === 'number')).toBe(true)
  })
  it('a missing permission is one', async () => {
    refusal = { code: 10, message: '(#10) Application does not have permission for this action' }
    await expect(ask({ metrics: ['media_views'] })).rejects.toMatchObject({ kind: 'bad_request' })
  })
})

describe('stories', () => {
  const stories = {
    inputs: { reportType: 'stories' },
    metrics: ['media_views', 'media_replies', 'media_navigation'],
  }
  const today = { start: '2026-11-20', end: '2026-11-21' }
  it('are those that are live, with figures of their own', async () => {
    const table = await ask({ ...stories, dimension: 'post', range: today })
    expect(table.rows.length).toBeGreaterThan(2)
    expect(table.rows.every((row) => row.slice(1).every((cell) => typeof cell === 'number'))).toBe(true)
    expect(table.notices.map(({ text }) => text)).toContainEqual(expect.stringMatching(/24 hours/))
    expect((await ask({ ...stories, dimension: 'post' })).rows).toEqual([])
  })
  it('by kind of tap make the whole', async () => {
    const { rows, totals } = await ask({
      ...stories,
      metrics: ['media_navigation'],
      dimension: 'story_navigation',
      range: today,
    })
    expect(rows.map(([name]) => name)).toContain('Tap exit')
    expect(sumOf(rows)).toBe(totals?.[0])
  })
})

describe('one post', () => {
  it('is chosen from stories and posts, and has the figures of its row', async () => {
    const form = { parameter: 'post', type: 'instagram', property: ACCOUNT, inputs: {} } as const
    const choices = await instagram.listOptions(context, { ...form, search: '' })
    expect(choices[0]?.label).toMatch(/^Story of/)
    const [choice] = await instagram.listOptions(context, { ...form, search: 'ridge' })
    if (!choice) throw new Error('No post to choose')
    const day = /\((\d{4}-\d\d-\d\d)\)/.exec(choice.label)?.[1] ?? ''
    const inputs = { reportType: 'one', post: choice.value }
    const one = await ask({ inputs, metrics: ['media_views', 'media_reach'] })
    const row = await ask({
      dimension: 'day',
      metrics: ['media_views', 'media_reach'],
      range: { start: day, end: day },
    })
    expect(row.rows[0]?.slice(1)).toEqual(one.rows[0])
  })
  it('must be chosen, and has no days', async () => {
    await expect(ask({ inputs: { reportType: 'one' }, metrics: ['media_views'] })).rejects.toMatchObject({
      field: 'post',
    })
    await expect(
      ask({ inputs: { reportType: 'one', post: '1' }, metrics: ['media_views'] }),
    ).rejects.toMatchObject({ kind: 'bad_request' })
    await expect(
      ask({ inputs: { reportType: 'one', post: '1' }, dimension: 'day', metrics: ['media_views'] }),
    ).rejects.toMatchObject({
      message: expect.stringContaining('lifetime'),
    })
  })
})

describe('a medium as it is read', () => {
  const base = {
    id: '1',
    media_type: 'IMAGE',
    media_product_type: 'FEED',
    timestamp: '2026-09-05T04:15:00+0000',
  }
  it.each([
    ['a caption', { ...base, caption: 'One\n\ntwo' }, 'One two'],
    ['none', base, 'Post of 2026-09-04'],
    ['none, a reel', { ...base, media_product_type: 'REELS' }, 'Reel of 2026-09-04'],
    ['none, a story', { ...base, media_product_type: 'STORY' }, 'Story of 2026-09-04'],
    ['a long one', { ...base, caption: 'x'.repeat(300) }, `${'x'.repeat(79)}…`],
  ])('with %s has a name', (_case, node, label) => {
    expect(mediaFrom(node)).toMatchObject({ label, day: '2026-09-04' })
  })
  it('has the likes of the list, a hidden count none, a story never', () => {
    const likes = (node: Parameters<typeof mediaFrom>[0]) =>
      mediaFrom(node).figures.get('media_likes')?.get('')
    expect(likes({ ...base, like_count: 7 })).toBe(7)
    expect(likes(base)).toBeUndefined()
    expect(likes({ ...base, like_count: 7, media_product_type: 'STORY' })).toBeUndefined()
  })
})
