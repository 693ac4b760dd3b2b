import { expect, it } from 'vitest'
import { z } from 'zod'
import type { ProviderContext } from '../../../contract.ts'
import type { HttpRequest } from '../../../kit/http/http.ts'
import { googleApi } from '../api.ts'

/** A context whose client returns these responses in turn, and the requests it received. */
function answering(...answers: { status?: number; body: unknown }[]) {
  const asked: HttpRequest[] = []
  const context: ProviderContext = {
    credentials: { type: 'oauth', accessToken: 'token', scopes: [] },
    origin: (name) => `https://${name}.example`,
    setting: String,
    now: Temporal.Instant.from('2026-11-21T12:00:00Z'),
    signal: new AbortController().signal,
    fetch: async (request) => {
      const { status = 200, body } = answers[asked.length] ?? { body: {} }
      asked.push(request)
      return { status, headers: {}, text: JSON.stringify(body), url: request.url }
    },
  }
  return { context, asked }
}
const idOf = ({ id }: { id: number }) => id
const Items = { name: 'items', item: z.object({ id: z.number() }) }
const api = googleApi({
  origin: 'api',
  base: '/v1',
  headers: () => ({ 'x-app': 'a' }),
  meanings: [[{ status: 404 }, 'bad_request', 'It is gone.', { field: 'property' }]],
  detailed: (failure) => ({ ...failure, message: `${failure.message} (in detail)` }),
})

it('a call has the login’s token, the product’s headers and its own', async () => {
  const { context, asked } = answering({ body: {} }, { body: {} })
  await api.ask(context, '/things', z.object({}), {
    parameters: { of: ['a', 'b'] },
    headers: { 'x-of': 'b' },
  })
  await api.ask(context, '/things', z.object({}), { body: { id: 1 } })
  expect(asked).toMatchObject([
    {
      method: 'GET',
      url: 'https://api.example/v1/things?of=a&of=b',
      headers: { authorization: 'Bearer token', 'x-app': 'a', 'x-of': 'b' },
    },
    { method: 'POST', url: 'https://api.example/v1/things', body: '{"id":1}' },
  ])
})

it('a refusal has the product’s meaning, with what the product reads out of it', async () => {
  const { context } = answering({ status: 404, body: { error: { code: 404, message: 'Not found' } } })
  await expect(api.ask(context, '/things', z.object({}))).rejects.toMatchObject({
    kind: 'bad_request',
    message: 'It is gone.',
    field: 'property',
    vendorMessage: 'Not found (in detail)',
  })
})

it('a list is read to its end, or as far as it is wanted; Google leaves an empty one out', async () => {
  const pages = [
    { body: { items: [{ id: 1 }, { id: 2 }], nextPageToken: 'p 2' } },
    { body: { items: [{ id: 3 }] } },
  ]
  const { context, asked } = answering(...pages)
  expect(await api.list(context, '/things', Items, idOf, { size: 2 })).toEqual([
    { id: 1 },
    { id: 2 },
    { id: 3 },
  ])
  expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?size=2', '?size=2&pageToken=p+2'])
  const few = answering(...pages)
  expect(await api.list(few.context, '/things', Items, idOf, {}, 1)).toEqual([{ id: 1 }])
  expect(few.asked).toHaveLength(1)
  expect(await api.list(answering({ body: {} }).context, '/things', Items, idOf)).toEqual([])
})

it('an item on two pages is listed once, and a token that repeats is not followed', async () => {
  const { context, asked } = answering(
    { body: { items: [{ id: 1 }, { id: 2 }], nextPageToken: 't' } },
    { body: { items: [{ id: 2 }, { id: 3 }], nextPageToken: 't' } },
  )
  expect(await api.list(context, '/things', Items, idOf)).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }])
  expect(asked).toHaveLength(2)
})

it('an item that cannot be read costs itself, and the rest of the list is read', async () => {
  const { context } = answering(
    { body: { items: [{ id: 1 }, {}], nextPageToken: 'p 2' } },
    { body: { items: [{ id: null }, { id: 3 }] } },
  )
  const unread: number[] = []
  const noteUnread = (rows: number) => unread.push(rows)
  expect(await api.list({ ...context, noteUnread }, '/things', Items, idOf)).toEqual([{ id: 1 }, { id: 3 }])
  expect(unread).toEqual([1, 1])
})
