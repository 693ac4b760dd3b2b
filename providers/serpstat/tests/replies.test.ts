import { describe, expect, it } from 'vitest'
import type { ProviderQuery } from '../../contract.ts'
import { replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { serpstat } from '../index.ts'

const key = { credentials: { type: 'credentials', account: '', token: 'key' } } as const

interface Asked {
  method: string
  params: Record<string, unknown>
}

async function run(answer: (asked: Asked) => object, change: Partial<ProviderQuery>) {
  const asked: Asked[] = []
  const { context, unread } = replied((_url, { body }) => {
    const call: Asked = JSON.parse(String(body))
    asked.push(call)
    return { id: '1', ...answer(call) }
  }, key)
  const question = queryOf({ type: 'serpstat', property: null, metrics: [], ...change })
  return { asked, unread, table: await serpstat.run(context, question) }
}

describe('organic competitors, of which a page holds 10 to 500', () => {
  const all = Array.from({ length: 700 }, (_, at) => ({
    domain: `rival-${at + 1}.example`,
    relevance: (700 - at) / 10,
    common: { currentValue: 3 },
  }))
  const answer = ({ params }: Asked) => {
    const [size, page] = [Number(params.size), Number(params.page)]
    if (size < 10 || size > 500) return { error: { code: 400, message: 'Invalid size' } }
    const data = all.slice((page - 1) * size, page * size)
    return { result: { data, summary_info: { page, total: all.length, count: data.length } } }
  }

  it.each<[limit: number, pages: [page: number, size: number][]]>([
    [5, [[1, 10]]],
    [10, [[1, 10]]],
    [60, [[1, 60]]],
    [500, [[1, 500]]],
    [
      501,
      [
        [1, 500],
        [2, 500],
      ],
    ],
    [
      1000,
      [
        [1, 500],
        [2, 500],
      ],
    ],
  ])('a widget of %i rows', async (limit, pages) => {
    const { asked, table } = await run(answer, {
      inputs: { target: 'own.example', reportType: 'competitors' },
      dimension: 'competitor',
      metrics: ['relevance', 'common'],
      limit,
      order: { column: 'relevance', dir: 'desc' },
    })
    expect(asked.map(({ params }) => [params.page, params.size])).toEqual(pages)
    expect(table.rows).toHaveLength(Math.min(limit, 700))
    expect(table.rows[0]).toEqual(['rival-1.example', 0.7, 3])
    expect(table.truncated).toBe(limit < 700)
  })
})

describe('what Serpstat leaves out is not known, which a notice says', () => {
  it('figures of a list', async () => {
    const data = [{ domain: 'rival.example', common: { currentValue: 0 } }]
    const { table } = await run(() => ({ result: { data } }), {
      inputs: { target: 'own.example', reportType: 'competitors' },
      dimension: 'competitor',
      metrics: ['common', 'missing'],
    })
    expect(table.rows).toEqual([['rival.example', 0, null]])
    expect(table.notices.map(({ text }) => text).join()).toMatch(/tell “Keywords missing here” everywhere/)
  })

  it('checks of tracked keywords', async () => {
    const check = { date: '2026-10-30', positions: [{ position: 4, url: 'https://own.example/a' }] }
    const keywords = [
      { keyword: 'red canoe', frequency: 90, history: [check] },
      { keyword: 'blue canoe', frequency: 70 },
      { keyword: 'old canoe', frequency: 10, history: [{ date: '2026-10-30', positions: [] }] },
    ]
    const { table } = await run(() => ({ result: { data: [{ keywords }] } }), {
      inputs: { reportType: 'trackedKeywords', profile: '12:own.example', country: '3' },
      dimension: 'url',
      metrics: ['position', 'frequency'],
    })
    expect(table.rows.toSorted()).toEqual([
      ['(does not rank)', null, 10],
      ['(not known)', null, 70],
      ['https://own.example/a', 4, 90],
    ])
    expect(table.notices.map(({ text }) => text).join()).toMatch(/tell “blue canoe” everywhere/)
  })

  it('checks in a form that is not known are an error, not keywords without a place', async () => {
    const keywords = [{ keyword: 'red canoe', frequency: 90, history: { '2026-10-30': 4 } }]
    const asked = run(() => ({ result: { data: [{ keywords }] } }), {
      inputs: { reportType: 'trackedKeywords', profile: '12:own.example', country: '3' },
      dimension: 'keyword',
      metrics: ['position'],
    })
    await expect(asked).rejects.toMatchObject({ kind: 'unexpected' })
  })
})

it('a project without its domain costs itself', async () => {
  const project = { id: 7, projectName: 'Shop', domain: 'shop.example' }
  const { context, unread } = replied(
    () => ({ id: '1', result: { data: [project, { ...project, id: 8, domain: null }] } }),
    key,
  )
  const asked = { parameter: 'profile', type: 'serpstat', property: null, inputs: {}, search: '' } as const
  expect(await serpstat.listOptions(context, asked)).toEqual([
    { value: '7:shop.example', label: 'Shop (shop.example)' },
  ])
  expect(unread).toEqual([1])
})

it('a day of one’s own domain in another form costs itself', async () => {
  const dates = [{ date: '2026-10-30' }, { date: '2026-10-31', result: { avg_position: { value: 4 } } }]
  const { table, unread } = await run(
    () => ({ result: { data: { competitors: [{ domain: 'own.example', dates }] } } }),
    {
      inputs: { profile: '13:own.example', country: '41', reportType: 'rankings' },
      metrics: ['avg_position'],
      range: { start: '2026-10-25', end: '2026-10-31' },
    },
  )
  expect([table.rows, unread]).toEqual([[[4]], [1]])
})

it('a competitor or tracked keyword in another form costs itself', async () => {
  const inputs = { profile: '13:own.example', country: '41' }
  const dates = [{ date: '2026-10-31', result: { avg_position: { value: 4 } } }]
  const { table } = await run(
    () => ({ result: { data: { competitors: [{ domain: 'a.example', dates }, { domain: 'b.example' }] } } }),
    { inputs: { ...inputs, reportType: 'rankings' }, dimension: 'competitor', metrics: ['avg_position'] },
  )
  expect(table.rows).toEqual([['a.example', 4]])
  const history = [{ date: '2026-10-31', positions: [{ position: 3 }] }]
  const keywords = [
    { keyword: 'canoe', history },
    { keyword: 'kayak', history: 'none' },
  ]
  const tracked = await run(() => ({ result: { data: [{ keywords }] } }), {
    inputs: { ...inputs, reportType: 'trackedKeywords' },
    dimension: 'keyword',
    metrics: ['position'],
  })
  expect(tracked.table.rows).toEqual([['canoe', 3]])
})

describe('a row that is none costs itself', () => {
  const rival = (at: number) => ({ domain: `rival-${at}.example`, common: { currentValue: at } })
  const competitors = {
    inputs: { target: 'own.example', reportType: 'competitors' },
    dimension: 'competitor',
    metrics: ['common'],
    limit: 20,
  }

  it('in a list, of whose page it is one nevertheless', async () => {
    const data = [null, ...Array.from({ length: 19 }, (_, at) => rival(at + 1))]
    const { unread, table } = await run(() => ({ result: { data } }), competitors)
    expect(table.rows).toHaveLength(19)
    expect(table.truncated).toBe(true)
    expect(unread).toEqual([1])
  })

  it('in an overview of domains', async () => {
    const data = [null, { domain: 'own.example', visible: 2 }]
    const { unread, table } = await run(() => ({ result: { data } }), {
      inputs: { target: 'own.example', reportType: 'overview' },
      metrics: ['visible'],
      range: { start: '2026-11-01', end: '2026-11-21' },
    })
    expect(table.rows).toEqual([[2]])
    expect(unread).toEqual([1])
  })

  it('and where it is the only one, the form is not known', async () => {
    const asked = run(() => ({ result: { data: [null] } }), competitors)
    await expect(asked).rejects.toMatchObject({ kind: 'unexpected' })
  })
})
