import { expect, it } from 'vitest'
import { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import { accessTokenOf, apiKeyOf, clientOf, keyLabel, warnIf } from '../signIn/connection.ts'
import type { HttpRequest } from './http.ts'
import { bearer, callVendor, jsonApi, queryOf } from './vendorCall.ts'

async function sent(request: Parameters<typeof callVendor>[1]): Promise<HttpRequest> {
  let seen: HttpRequest | undefined
  const { signal } = new AbortController()
  const fetch = async (asked: HttpRequest) => {
    seen = asked
    return { status: 200, headers: {}, text: '{}', url: asked.url }
  }
  await callVendor({ fetch, signal }, request)
  return seen ?? { url: 'nothing was asked' }
}

it('a call reads JSON, with its query and its own headers', async () => {
  const request = await sent({ url: 'https://a.example/v1', parameters: { page: 2 }, headers: bearer('key') })
  expect(request).toMatchObject({
    method: 'GET',
    url: 'https://a.example/v1?page=2',
    headers: { accept: 'application/json', authorization: 'Bearer key' },
  })
  expect(request).not.toHaveProperty('body')
})

it('a body goes as JSON', async () => {
  expect(await sent({ url: 'https://a.example/v1', body: { ids: [1] } })).toMatchObject({
    method: 'POST',
    url: 'https://a.example/v1',
    body: '{"ids":[1]}',
    headers: { 'content-type': 'application/json' },
  })
})

it('nothing is asked once the question is given up', async () => {
  const fetch = () => Promise.reject(new Error('was asked'))
  const signal = AbortSignal.abort(new Error('given up'))
  await expect(callVendor({ fetch, signal }, { url: 'https://a.example' })).rejects.toThrow('given up')
})

it('lists are repeated in a query, and what is undefined is left out', () => {
  expect(queryOf({ id: ['a&b', 'c'], all: false, none: undefined })).toBe('id=a%26b&id=c&all=false')
})

const credentials = (account: string) => ({
  credentials: { type: 'credentials' as const, account, token: ' abcdef1234 ' },
})

it('a key is trimmed, and a source of the other kind refused', () => {
  expect(apiKeyOf(credentials(''), 'Acme')).toBe('abcdef1234')
  expect(() => accessTokenOf(credentials(''), 'Acme')).toThrow('The source holds no Acme sign-in.')
  const signedIn = { credentials: { type: 'oauth' as const, accessToken: 't', scopes: [] } }
  expect(accessTokenOf(signedIn, 'Acme')).toBe('t')
  expect(() => apiKeyOf(signedIn, 'Acme')).toThrow('The source holds no Acme API key.')
})

it('a connection by key is called as people named it, else by the end of its key', () => {
  expect([keyLabel(credentials(' Agency ')), keyLabel(credentials(''))]).toEqual(['Agency', 'Key ••••1234'])
})

it('a warning is given where it holds', () => {
  expect([warnIf(true, 'Nothing here.'), warnIf(false, 'Nothing here.')]).toEqual([['Nothing here.'], []])
})

it('an API’s calls have its origin, headers, limits and reading in common', async () => {
  const seen: HttpRequest[] = []
  const ask = jsonApi({
    vendor: 'Vendor',
    origin: 'api',
    base: '/v2',
    limits: { timeoutMs: 9 },
    headers: ({ credentials }) => bearer(credentials.type === 'credentials' ? credentials.token : ''),
    read: ({ text }) => JSON.parse(text),
  })
  const context: ProviderContext = {
    credentials: { type: 'credentials', account: '', token: 'key' },
    origin: (name) => `https://${name}.example`,
    setting: String,
    now: Temporal.Instant.from('2026-11-18T10:20:00Z'),
    signal: new AbortController().signal,
    fetch: async (asked) => {
      seen.push(asked)
      return { status: 200, headers: {}, text: '{"id":7}', url: asked.url }
    },
  }
  const Thing = z.object({ id: z.number() })
  expect(await ask(context, '/things', Thing, { parameters: { page: 1 } })).toEqual({ id: 7 })
  expect(seen).toMatchObject([
    {
      method: 'GET',
      url: 'https://api.example/v2/things?page=1',
      timeoutMs: 9,
      headers: { authorization: 'Bearer key' },
    },
  ])
  await expect(ask(context, '/things', z.object({ id: z.string() }))).rejects.toMatchObject({
    kind: 'unexpected',
    message: 'Vendor answered in a form that is not known yet.',
  })
})

it('the app is named to a vendor who wants it, or nothing is asked', () => {
  const client = { id: 'app', secret: 'secret' }
  expect(clientOf({ client }, 'Vendor')).toBe(client)
  expect(() => clientOf({}, 'Vendor')).toThrow(expect.objectContaining({ kind: 'unexpected' }))
})
