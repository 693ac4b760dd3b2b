import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type EmulatorServer, serveEmulators } from '../../../../emulators/serve.ts'
import type { ProviderContext } from '../../../contract.ts'
import type { Emulator } from '../../../sandbox/emulation.ts'
import { askingAt } from '../../../tests/source.ts'
import { metaCalls } from '../calls.ts'
import { metaList, metaPath, metaRefusal } from '../emulator/answers.ts'
import { explainedBy, type MetaFailure } from '../errors.ts'
import { metaHeld } from '../paging.ts'

const [A, B, C] = ['a', 'b', 'c'].map((id) => ({ id }))
let hasPortfolios = true

/** A small product: letters of the login and of its portfolio, and an object with numbers. */
const product: Emulator = async (request, context) => {
  const list = (items: unknown[]) => metaList(request, context, items)
  switch (metaPath(request)) {
    case '/me/letters':
      return list([B, C])
    case '/me/businesses':
      return hasPortfolios
        ? list([{ id: '9001', name: 'Northwind Group' }])
        : metaRefusal(403, { code: 200, message: '(#200) Requires business_management permission' })
    case '/9001/owned_letters':
      return list([A, B])
    case '/778':
      return Response.json({ id: '778', fans: 4, rating: null })
    case '/778/insights':
      return Response.json({ data: [{ name: new URL(request.url).search }] })
    default:
      return metaRefusal(400, { code: 100, message: 'It is missing' })
  }
}

let server: EmulatorServer
let context: ProviderContext
beforeAll(async () => {
  const now = Temporal.Instant.from('2026-11-21T12:00:00Z')
  server = await serveEmulators({ product }, { now: () => now })
  context = {
    ...askingAt(server, 'product', now),
    credentials: { type: 'oauth', accessToken: 'token', scopes: [] },
  }
})
afterAll(() => server.stop())
beforeEach(() => {
  hasPortfolios = true
})

const Letter = z.object({ id: z.string() })

describe('what the login and its portfolios hold', () => {
  const asked = { own: 'letters', edges: ['owned_letters', 'client_letters'], fields: 'id' }
  it('has each once; an edge that is refused is empty', async () => {
    expect(await metaHeld(context, asked, Letter)).toEqual([
      { item: B, business: 'Northwind Group', isOwn: true },
      { item: C, business: null, isOwn: true },
      { item: A, business: 'Northwind Group', isOwn: false },
    ])
  })
  it('is its own where portfolios may not be seen', async () => {
    hasPortfolios = false
    expect((await metaHeld(context, asked, Letter)).map(({ item }) => item)).toEqual([B, C])
  })
})

describe('the calls of a product', () => {
  const calls = metaCalls(
    explainedBy([[/missing/i, ['bad_request', 'Nothing is there.', { field: 'post' }]]]),
  )
  it('read numbers as of now; none asked, no call', async () => {
    const before = server.calls.length
    expect(await calls.numbers(context, '778', [])).toEqual({})
    expect(server.calls.length).toBe(before)
    expect(await calls.numbers(context, '778', ['fans', 'rating', 'other'])).toEqual({
      fans: 4,
      rating: null,
      other: null,
    })
  })
  it('list what hangs on a thing, and read its insights', async () => {
    const found = await calls.list(context, '9001', 'owned_letters', {}, Letter)
    expect(found).toEqual({ items: [A, B], truncated: false })
    const { data } = await calls.insights(context, '778', { metric: 'fans', since: 5, breakdown: undefined })
    expect(data).toEqual([{ name: '?metric=fans&since=5' }])
  })
  it('read failures in the product’s words', async () => {
    await expect(calls.node(context, '1', 'id', Letter)).rejects.toMatchObject({
      message: 'Nothing is there.',
      field: 'post',
      vendorMessage: 'It is missing',
    })
  })
  it('are nothing where a failure means just that', async () => {
    const hasNone = ({ message }: MetaFailure) => message === 'It is missing'
    expect(await calls.anyInsights(context, '1', {}, hasNone)).toBeNull()
    expect(await calls.anyInsights(context, '778', {}, hasNone)).toMatchObject({ data: [{ name: '' }] })
    await expect(calls.anyInsights(context, '1', {}, () => false)).rejects.toMatchObject({ field: 'post' })
  })
})
