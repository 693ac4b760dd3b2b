import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext, ProviderQuery } from '../../contract.ts'
import { metaRefusal } from '../../platforms/meta/emulator/answers.ts'
import type { Emulator } from '../../sandbox/emulation.ts'
import { emulator } from '../emulator/index.ts'
import { facebookSocial } from '../index.ts'
import { postOf } from '../posts.ts'
import { KIND, now, PAGE, question, testContext } from './pages.ts'

/** An overloaded Facebook: more posts with insights than this are too much for one response. */
let mostAtOnce = 100
let retired: string | null = null
const strained: Emulator = (request, context) => {
  const query = new URL(request.url).searchParams
  const inside = query.get('fields')?.includes('insights.') ?? false
  if (inside && Number(query.get('limit')) > mostAtOnce) {
    const message = 'Please reduce the amount of data you’re asking for, then retry your request'
    return metaRefusal(500, { code: 1, message })
  }
  if (retired && query.get('fields')?.includes(retired))
    return metaRefusal(400, { code: 100, message: '(#100) The value must be a valid insights metric' })
  return emulator(request, context)
}

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: strained }, { now: () => now })
  context = await testContext(server)
})
afterAll(() => server.stop())
beforeEach(() => {
  server.switchesOf(KIND).clear()
  mostAtOnce = 100
  retired = null
})

const metrics = ['posts', 'post_media_view', 'post_reactions', 'post_shares']
const posts: ProviderQuery = { ...question, inputs: { reportType: 'posts' }, metrics }
const ask = (change: Partial<ProviderQuery>) => facebookSocial.run(context, { ...posts, ...change })
const sum = (rows: unknown[][], column: number) =>
  rows.reduce((all, row) => all + Number(row[column] ?? 0), 0)

describe('posts of a range', () => {
  it.each(['post', 'post_type', 'weekday', 'day', 'week', 'month'])('by %s add up', async (dimension) => {
    const whole = (await ask({})).rows[0] ?? []
    const { rows, totals } = await ask({ dimension })
    expect(totals).toEqual(whole)
    expect(metrics.map((_id, index) => sum(rows, index + 1))).toEqual(whole)
    expect(Number(whole[0])).toBeGreaterThan(10)
  })
  it('are those published in it, by Pacific days', async () => {
    const { rows } = await ask({ dimension: 'day', metrics: ['posts'] })
    expect(rows.every(([day]) => String(day).startsWith('2026-10-'))).toBe(true)
    const year = await ask({
      dimension: 'month',
      metrics: ['posts'],
      range: { start: '2026-01-01', end: '2026-10-31' },
    })
    expect(year.rows.at(-1)?.[1]).toBe(sum(rows, 1))
    expect(year.rows).toHaveLength(10)
  })
  it('bear their words; those posted again, their day too', async () => {
    const { rows } = await ask({ dimension: 'post', range: { start: '2026-07-01', end: '2026-10-31' } })
    const names = rows.map(([name]) => String(name))
    expect(new Set(names).size).toBe(names.length)
    expect(names.some((name) => /\(2026-\d\d-\d\d\)$/.test(name))).toBe(true)
    expect(names.filter((name) => /#/.test(name))).toEqual([])
  })
  it('come most seen first, as many as wanted', async () => {
    const order = { column: 'post_media_view', dir: 'desc' as const }
    const all = await ask({ dimension: 'post', order })
    const few = await ask({ dimension: 'post', order, limit: 3 })
    expect(few.rows).toEqual(all.rows.slice(0, 3))
    expect(few.truncated).toBe(true)
    expect(few.totals).toEqual(all.totals)
  })
  it('have people only one by one', async () => {
    const people = ['post_total_media_view_unique', 'post_video_avg_time_watched']
    expect((await ask({ metrics: people })).rows).toEqual([[null, null]])
    const { rows } = await ask({ metrics: people, dimension: 'post' })
    expect(rows.every((row) => typeof row[1] === 'number')).toBe(true)
  })
  it('by reaction and by kind of click make the whole', async () => {
    const reactions = await ask({ dimension: 'reaction', metrics: ['post_reactions_by_type_total'] })
    expect(sum(reactions.rows, 1)).toBe((await ask({})).rows[0]?.[2])
    const clicks = await ask({ dimension: 'click_type', metrics: ['post_clicks_by_type'] })
    expect(clicks.rows.map(([name]) => name)).toContain('Link clicks')
    expect(sum(clicks.rows, 1)).toBe((await ask({ metrics: ['post_clicks'] })).rows[0]?.[0])
  })
  it('are filtered by words and kind', async () => {
    const clauses = [
      { field: 'message', operator: 'contains' as const, values: ['TENT'] },
      { field: 'post_type', operator: 'oneOf' as const, values: ['added_video', 'added_photos'] },
    ]
    const range = { start: '2026-06-01', end: '2026-10-31' }
    const { rows } = await ask({ dimension: 'post', filter: { clauses }, range })
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.filter(([name]) => !/tent/i.test(String(name)))).toEqual([])
    const broken = { clauses: [{ field: 'message', operator: 'greater' as const, values: ['1'] }] }
    await expect(ask({ filter: broken })).rejects.toMatchObject({ kind: 'bad_request', field: 'filter' })
  })
  it('are asked in smaller pages where Facebook wants less', async () => {
    const range = { start: '2026-08-01', end: '2026-10-31' }
    const before = await ask({ dimension: 'post', range })
    mostAtOnce = 6
    expect(await ask({ dimension: 'post', range })).toEqual(before)
    mostAtOnce = 4
    await expect(ask({ dimension: 'post', range })).rejects.toMatchObject({ name: 'ProviderError' })
  })
  it('answer without a metric that Facebook refuses', async () => {
    retired = 'post_clicks'
    const table = await ask({ dimension: 'post', metrics: ['post_clicks', 'post_media_view'] })
    expect(table.rows.length).toBeGreaterThan(5)
    expect(table.rows.every((row) => row[1] === null && typeof row[2] === 'number')).toBe(true)
    expect(table.notices[0]?.text).toMatch(/^“Clicks on posts” is left out/)
    await expect(ask({ metrics: ['post_clicks'] })).rejects.toMatchObject({ field: 'metrics' })
  })
  it('are none where none was published', async () => {
    server.switchesOf(KIND).add('empty')
    expect(await ask({ dimension: 'post' })).toMatchObject({ rows: [], totals: null })
  })
})

describe('one post', () => {
  it('is chosen from the latest and has the figures of its row', async () => {
    const asked = {
      parameter: 'post',
      type: 'facebook_social',
      property: PAGE,
      inputs: {},
      search: '',
    } as const
    const [choice] = await facebookSocial.listOptions(context, asked)
    if (!choice) throw new Error('No post to choose')
    const day = /\((\d{4}-\d\d-\d\d)\)/.exec(choice.label)?.[1] ?? ''
    const inputs = { reportType: 'post', post: choice.value }
    const one = await ask({ inputs, metrics: metrics.slice(1) })
    const row = await ask({ dimension: 'day', metrics: metrics.slice(1), range: { start: day, end: day } })
    expect(row.rows[0]?.slice(1)).toEqual(one.rows[0])
    expect(await facebookSocial.listOptions(context, { ...asked, property: null })).toEqual([])
  })
  it('must be chosen, must be there, and has no days', async () => {
    await expect(ask({ inputs: { reportType: 'post' }, metrics: ['post_clicks'] })).rejects.toMatchObject({
      field: 'post',
    })
    const inputs = { reportType: 'post', post: `${PAGE}_1` }
    await expect(ask({ inputs, metrics: ['post_clicks'] })).rejects.toMatchObject({ kind: 'bad_request' })
    await expect(ask({ inputs, metrics: ['post_clicks'], dimension: 'day' })).rejects.toMatchObject({
      message: expect.stringContaining('lifetime'),
    })
  })
})

describe('a post as it is read', () => {
  const base = {
    id: '1_2',
    created_time: '2026-09-05T04:15:00+0000',
    reactions: undefined,
    comments: undefined,
  }
  it.each([
    ['no message', { ...base, message: null }, 'Post of 2026-09-04'],
    [
      'Facebook’s own words',
      { ...base, story: 'Demo updated their cover photo.' },
      'Demo updated their cover photo.',
    ],
    ['breaks', { ...base, message: 'One\n\ntwo ' }, 'One two'],
    ['a long message', { ...base, message: 'x'.repeat(200) }, `${'x'.repeat(79)}…`],
  ])('with %s has a name', (_case, node, label) => {
    expect(postOf(node)).toMatchObject({ label, day: '2026-09-04' })
  })
  it('without shares has none; without insights, no figures of them', () => {
    const { figures } = postOf(base)
    expect([...figures]).toEqual([['post_shares', new Map([['', 0]])]])
  })
})
