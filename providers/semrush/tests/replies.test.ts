import { describe, expect, it } from 'vitest'
import { combinationProblem } from '../../../shared/rules/parameterValidity.ts'
import type { ProviderQuery } from '../../contract.ts'
import { Reply, type Replying, replied } from '../../tests/replies.ts'
import { queryOf } from '../../tests/source.ts'
import { askReport } from '../client.ts'
import { RULES } from '../definition.form.ts'
import { semrush } from '../index.ts'

const csv = (text: string, status = 200) => new Reply(text, status, { 'content-type': 'text/plain' })
const question = queryOf({
  type: 'semrush',
  property: null,
  metrics: ['Or'],
  range: { start: '2026-11-01', end: '2026-11-21' },
  inputs: { target: 'own.example' },
})
const run = (replying: Replying, change: Partial<ProviderQuery> = {}) => {
  const credentials = { type: 'credentials', account: '', token: 'key' } as const
  return semrush.run(replied(replying, { credentials }).context, { ...question, ...change })
}

it.each([
  'ERROR 122 :: WRONG FORMAT OR EMPTY KEY',
  'ERROR 121 :: WRONG KEY - HASH PAIR',
  'ERROR 70 :: API KEY HASH FAILURE',
])('%s asks to connect again, whatever status it comes with', async (text) => {
  for (const status of [200, 400, 403]) {
    await expect(run(() => csv(`${text}\r\n`, status))).rejects.toMatchObject({
      kind: 'reauthorise',
      vendorMessage: text,
    })
  }
})

describe('movements of keywords', () => {
  const movements = ['On', 'Oe', 'Oi', 'Ol']

  it('are told of whole domains', async () => {
    const header =
      'Organic Positions New;Organic Positions Improved;Organic Positions Declined;Organic Positions Lost'
    const table = await run(() => csv(`${header}\r\n6;5;4;0\r\n`), { metrics: movements })
    expect(table.rows).toEqual([[6, 5, 4, 0]])
  })

  it.each([
    ['subdomain', 'shop.own.example'],
    ['subfolder', 'own.example/shop'],
    ['url', 'https://own.example/a'],
  ])('are not asked about a %s', async (mode, target) => {
    const nothing: Replying = () => {
      throw new Error('Nothing is to be asked.')
    }
    for (const id of movements) {
      const asked = { inputs: { target, mode }, metrics: ['Or', id] }
      await expect(run(nothing, asked)).rejects.toMatchObject({ kind: 'bad_request', field: 'metrics' })
      const parameters = { reportType: 'overview', mode }
      expect(combinationProblem(RULES, { dimension: null, metrics: [id], parameters })).toMatch(
        /whole domains/,
      )
    }
    const parameters = { reportType: 'overview', mode }
    expect(combinationProblem(RULES, { dimension: null, metrics: ['Or', 'X0'], parameters })).toBeNull()
  })
})

it('a cell without a number is not known, and a notice names what no row has', async () => {
  const text = 'Keyword;Search Volume;CPC\r\nred canoe;0;\r\nblue canoe;40;n/a\r\n'
  const table = await run(() => csv(text), {
    inputs: { target: 'own.example', reportType: 'keywords' },
    dimension: 'keyword',
    metrics: ['Nq', 'Cp'],
  })
  expect(table.rows).toEqual([
    ['red canoe', 0, null],
    ['blue canoe', 40, null],
  ])
  expect(table.notices.map(({ text: said }) => said).join()).toMatch(/tell “Cost per click” everywhere/)
})

it('a project without its number costs itself', async () => {
  const projects = [{ project_id: 5, project_name: 'Shop' }, { project_name: 'Lost' }]
  const { context, unread } = replied(() => projects, {
    credentials: { type: 'credentials', account: '', token: 'key' },
  })
  const asked = { parameter: 'profile', type: 'semrush', property: null, inputs: {}, search: '' } as const
  expect(await semrush.listOptions(context, asked)).toEqual([{ value: '5', label: 'Shop' }])
  expect(unread).toEqual([1])
})

it('a row that moves onto the next page counts once, two that look alike on one page count both', async () => {
  const words = Array.from({ length: 9_998 }, (_, at) => `canoe ${at};1`)
  const pages = [
    [...words, 'kayak;2', 'kayak;2'],
    ['kayak;2', 'paddle;3'],
  ]
  const credentials = { type: 'credentials', account: '', token: 'key' } as const
  const { context } = replied(
    ({ searchParams }) => {
      const page = pages[searchParams.has('display_offset') ? 1 : 0] ?? []
      return csv(`Keyword;Search Volume\r\n${page.join('\r\n')}\r\n`)
    },
    { credentials },
  )
  const request = { path: '/', parameters: {}, columns: ['Ph', 'Nq'], rows: 20_000, price: 10 }
  const { rows, units } = await askReport(context, 'own.example', request)
  expect(rows.slice(9_998).map(({ Ph }) => Ph)).toEqual(['kayak', 'kayak', 'paddle'])
  expect(units).toBe(100_020)
})

it('a row that lacks values costs itself and is counted, and the rows around it stay', async () => {
  const text = 'Keyword;Search Volume\r\nred canoe;30\r\nbroken\r\nblue canoe;40\r\n'
  const credentials = { type: 'credentials', account: '', token: 'key' } as const
  const { context, unread } = replied(() => csv(text), { credentials })
  const inputs = { target: 'own.example', reportType: 'keywords' }
  const asked = { ...question, inputs, dimension: 'keyword', metrics: ['Nq'] }
  const { rows } = await semrush.run(context, asked)
  expect([rows.toSorted(), unread]).toEqual([
    [
      ['blue canoe', 40],
      ['red canoe', 30],
    ],
    [1],
  ])
})
