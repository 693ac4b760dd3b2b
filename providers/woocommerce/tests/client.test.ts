import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { ProviderContext } from '../../contract.ts'
import { createHttpClient, type HttpClient, type HttpRequest } from '../../kit/http/http.ts'
import { EMULATOR_SWITCHES, type EmulatorSwitch } from '../../sandbox/emulation.ts'
import { openShop } from '../client.ts'
import { emulator, sandboxKeys } from '../emulator/index.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00Z')
const Id = z.object({ id: z.number() })

const context = (fetch: HttpClient, account: string, token = sandboxKeys('').token): ProviderContext => ({
  credentials: { type: 'credentials', account, token },
  origin: () => 'https://unused.example',
  setting: String,
  fetch,
  now,
  signal: new AbortController().signal,
})

/** A client that leads straight into the emulator, as if it were a shop with https. */
function secureShop({ dropsHeader = false, switches = [] as EmulatorSwitch[], headers = {} } = {}) {
  const requests: HttpRequest[] = []
  const memory = new Map()
  const fetcher: HttpClient = async (request) => {
    requests.push(request)
    const { origin, pathname, search } = new URL(request.url)
    const sent = dropsHeader ? {} : request.headers
    const emulated = new Request(origin + (pathname.replace(/^\/site/, '') || '/') + search, {
      headers: sent,
    })
    const answer = await emulator(emulated, {
      origin: 'site',
      now,
      switches: new Set(switches),
      memory,
      self: origin,
    })
    const received = { ...Object.fromEntries(answer.headers), ...headers }
    return { status: answer.status, headers: received, text: await answer.text(), url: request.url }
  }
  return { fetcher, requests }
}

describe('over https', () => {
  it('the key goes by Basic, not in the address, and not while the shop is looked for', async () => {
    const { fetcher, requests } = secureShop()
    const shop = await openShop(context(fetcher, 'shop.test/site/wp-admin/'))
    expect(shop).toMatchObject({ site: 'https://shop.test/site', timeZone: 'Europe/Vienna' })
    await shop.get('orders', { per_page: 1 }, z.array(Id).length(1))
    const [discovery, orders] = requests
    expect(discovery?.headers).not.toHaveProperty('authorization')
    expect(orders?.headers?.authorization).toMatch(/^Basic /)
    expect(orders?.url).not.toMatch(/ck_|cs_|oauth/)
    expect(orders?.maxRedirects).toBeUndefined()
    for (const { maxBytes, jsonBounds } of requests) {
      expect(maxBytes).toBeLessThanOrEqual(8 * 1024 * 1024)
      expect(jsonBounds?.values).toBeLessThanOrEqual(250_000)
    }
  })

  it('the key goes in the query where the host swallows the header', async () => {
    const { fetcher, requests } = secureShop({ dropsHeader: true })
    const shop = await openShop(context(fetcher, 'shop.test/site'))
    await shop.get('orders', { per_page: 1 }, z.array(Id).length(1))
    await shop.get('orders', { per_page: 1 }, z.array(Id).length(1))
    expect(requests.map(({ url }) => url.includes('consumer_secret=cs_'))).toEqual([false, false, true, true])
  })

  it.each([
    ['a wrong secret', /cs_.*/, 'cs_1', 'The consumer secret does not belong to the key'],
    ['an unknown key', /ck_\w+/, 'ck_1', 'The shop does not know this key'],
  ])('%s is said to be so', async (_what, part, instead, message) => {
    const { fetcher } = secureShop()
    const shop = await openShop(
      context(fetcher, 'shop.test/site', sandboxKeys('').token.replace(part, instead)),
    )
    await expect(shop.get('orders', {}, z.array(Id))).rejects.toMatchObject({
      kind: 'reauthorise',
      message: expect.stringContaining(message),
    })
  })

  it('plain permalinks are found, with the offset for a zone', async () => {
    const { fetcher, requests } = secureShop()
    const shop = await openShop(
      context(fetcher, 'https://shop.test/site/bazaar', sandboxKeys('', 'bazaar').token),
    )
    expect(shop.timeZone).toBe('+05:30')
    await shop.get('orders', { per_page: 1 }, z.array(Id).length(1))
    expect(requests.at(-1)?.url).toContain('/site/bazaar/?per_page=1&rest_route=%2Fwc%2Fv3%2Forders')
  })
})

describe('every failure of a shop has its kind', () => {
  const kinds: Record<EmulatorSwitch, string | null> = {
    expired_token: 'reauthorise',
    revoked_grant: 'reauthorise',
    missing_scope: 'reauthorise',
    no_access: 'reauthorise',
    bad_field: 'bad_request',
    rate_limited: 'rate_limited',
    quota_used_up: 'rate_limited',
    server_error: 'unavailable',
    html_answer: 'unavailable',
    truncated_answer: 'unavailable',
    error_in_200: 'unavailable',
    token_server_error: 'unavailable',
    empty: null,
    slow: null,
    two_pages: null,
    visits_lost: null,
  }

  it.each(EMULATOR_SWITCHES)(
    '%s',
    async (name) => {
      const ask = async (switches: EmulatorSwitch[] = [name]) => {
        const { fetcher } = secureShop({ switches })
        const shop = await openShop(context(fetcher, 'https://shop.test/site'))
        const parameters = { after: '2026-09-30T23:59:59', before: '2026-10-08T00:00:00', _fields: 'id' }
        return (await shop.list('orders', parameters, Id)).items.length
      }
      const healthy = await ask([])
      expect(healthy).toBeGreaterThan(100)
      const kind = kinds[name]
      if (kind === null) expect(await ask()).toBe(name === 'empty' ? 0 : healthy)
      else
        await expect(ask()).rejects.toMatchObject({
          name: 'ProviderError',
          kind,
          message: expect.stringMatching(/\.$|\?$|:/),
        })
    },
    30_000,
  )
})

describe('pages', () => {
  it('are all read, by two at most at once, also where a proxy strips the count', async () => {
    const range = { after: '2026-09-30T23:59:59', before: '2026-11-01T00:00:00', _fields: 'id', order: 'asc' }
    const counted = await openShop(context(secureShop().fetcher, 'https://shop.test/site'))
    const whole = await counted.list('orders', range, Id)
    expect(whole.total).toBe(whole.items.length)
    const { fetcher } = secureShop({ headers: { 'x-wp-total': '', 'x-wp-totalpages': '' } })
    let [open, most] = [0, 0]
    const watched: HttpClient = async (request) => {
      most = Math.max(most, ++open)
      return fetcher(request).finally(() => open--)
    }
    const bare = await openShop(context(watched, 'https://shop.test/site'))
    expect(await bare.list('orders', range, Id)).toEqual({ ...whole, total: null })
    expect(most).toBe(2)
  })

  it('end somewhere, and it is said', async () => {
    const index = JSON.stringify({ namespaces: ['wc/v3'] })
    let calls = 0
    const endless: HttpClient = async ({ url }) => {
      const text = url.includes('/wc/') ? JSON.stringify([{ id: ++calls }]) : index
      const headers = {
        'content-type': 'application/json',
        'x-wp-total': '9999999',
        'x-wp-totalpages': '99999',
      }
      return { status: 200, headers, text, url }
    }
    const shop = await openShop(context(endless, 'https://shop.test'))
    const { items, total, truncated } = await shop.list('orders', {}, Id)
    expect({ read: items.length, calls, total, truncated }).toEqual({
      read: 100,
      calls: 100,
      total: 9999999,
      truncated: true,
    })
  })
})

describe('a shop whose owner means harm', () => {
  const answering = (pages: (page: number) => string, index = JSON.stringify({ namespaces: ['wc/v3'] })) => {
    let calls = 0
    const fetcher: HttpClient = async ({ url }) => ({
      status: 200,
      headers: { 'content-type': 'application/json', 'x-wp-totalpages': '100' },
      text: url.includes('/wc/') ? pages(++calls) : index,
      url,
    })
    return { fetcher, calls: () => calls }
  }

  it.each(['1e308', '-1e308', '1e400', '"x"'])('has no zone of its own making: %s', async (offset) => {
    const index = `{"namespaces":["wc/v3"],"gmt_offset":${offset},"timezone_string":"Nowhere/None"}`
    const { fetcher } = answering(() => '[]', index)
    expect((await openShop(context(fetcher, 'https://shop.test'))).timeZone).toBe('UTC')
  })

  it('sends no more orders on a page than it was asked for', async () => {
    const { fetcher } = answering(() => JSON.stringify(Array.from({ length: 101 }, (_, id) => ({ id }))))
    const shop = await openShop(context(fetcher, 'https://shop.test'))
    await expect(shop.list('orders', {}, Id)).rejects.toMatchObject({ kind: 'unexpected' })
  })

  it('is read no further than a large shop’s text', async () => {
    const Named = z.object({ id: z.number(), name: z.string() })
    const name = 'x'.repeat(8_000_000)
    const { fetcher, calls } = answering((page) => JSON.stringify([{ id: page, name }]))
    const shop = await openShop(context(fetcher, 'https://shop.test'))
    expect((await shop.list('orders', {}, Named)).truncated).toBe(true)
    expect(calls()).toBeLessThan(16)
  })

  it('fills our memory no further than a large shop does', async () => {
    const Lines = z.object({ id: z.number(), lines: z.array(z.object({})) })
    const line = `[${'{},'.repeat(49_999)}{}]`
    const { fetcher, calls } = answering((page) => `[{"id":${page},"lines":${line}}]`)
    const shop = await openShop(context(fetcher, 'https://shop.test'))
    const { items, truncated } = await shop.list('orders', {}, Lines)
    expect([items.length, truncated]).toEqual([calls(), true])
    expect(calls()).toBeLessThan(10)
  })
})

describe('addresses', () => {
  const servers: Server[] = []
  async function serve(answer: RequestListener) {
    let calls = 0
    const server = createServer((request, response) => {
      calls++
      answer(request, response)
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    return { port, origin: `http://127.0.0.1:${port}`, calls: () => calls }
  }
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  })
  const refused = { kind: 'bad_request', field: 'account' }
  const loopback = [{ address: '127.0.0.1', family: 4 }]

  it.each([
    'http://127.0.0.1',
    '127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://0x7f.1',
    'http://2130706433',
  ])('of our own machine are refused: %s', async (host) => {
    const inside = await serve((_request, response) => response.end('{}'))
    await expect(openShop(context(createHttpClient(), `${host}:${inside.port}`))).rejects.toMatchObject(
      refused,
    )
    expect(inside.calls()).toBe(0)
  })

  it.each([
    'http://10.1.2.3',
    '192.168.0.10/shop',
    'http://169.254.169.254',
    'https://[fe80::1]',
    'http://100.64.0.1',
  ])('of a private network are refused: %s', async (account) => {
    await expect(openShop(context(createHttpClient(), account))).rejects.toMatchObject(refused)
  })

  it('that redirect inside are refused', async () => {
    const inside = await serve((_request, response) => response.end('{}'))
    const outside = await serve((_request, response) =>
      response.writeHead(302, { location: inside.origin }).end(),
    )
    const fetcher = createHttpClient({ allow: [outside.origin] })
    await expect(openShop(context(fetcher, outside.origin))).rejects.toMatchObject(refused)
    expect(inside.calls()).toBe(0)
  })

  it('that turn private after the check are refused', async () => {
    const inside = await serve((_request, response) => response.end('{}'))
    let asked = 0
    const resolve = async () => (asked++ === 0 ? [{ address: '93.184.216.34', family: 4 }] : loopback)
    const fetcher = createHttpClient({ resolve })
    const quick: HttpClient = (request) => fetcher({ ...request, timeoutMs: 300 })
    const account = `http://rebind.test:${inside.port}`
    await expect(openShop(context(quick, account))).rejects.toMatchObject({ kind: 'unavailable' })
    await expect(openShop(context(quick, account))).rejects.toMatchObject(refused)
    expect(inside.calls()).toBe(0)
  })

  it('that redirect to another owner never get the key', async () => {
    const index = { 'content-type': 'application/json' }
    const other = await serve((_request, response) =>
      response.writeHead(200, index).end('{"namespaces":["wc/v3"]}'),
    )
    const shop = await serve((request, response) =>
      response.writeHead(301, { location: `http://parked.test:${other.port}${request.url}` }).end(),
    )
    const allow = [`http://shop.test:${shop.port}`, `http://parked.test:${other.port}`]
    const fetcher = createHttpClient({ allow, resolve: async () => loopback })
    await expect(openShop(context(fetcher, `http://shop.test:${shop.port}`))).rejects.toMatchObject({
      ...refused,
      message: expect.stringContaining('parked.test'),
    })
    expect(other.calls()).toBe(1)
  })

  it('that redirect within the same owner are used in their final form', async () => {
    const final = await serve((request, response) => {
      const body = request.url?.includes('/wc/v3/')
        ? '[{"id":1}]'
        : '{"namespaces":["wc/v3"],"gmt_offset":"2"}'
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    })
    const first = await serve((request, response) =>
      response.writeHead(301, { location: `http://www.shop.test:${final.port}/eu${request.url}` }).end(),
    )
    const allow = [`http://shop.test:${first.port}`, `http://www.shop.test:${final.port}`]
    const fetcher = createHttpClient({ allow, resolve: async () => loopback })
    const shop = await openShop(context(fetcher, `http://shop.test:${first.port}`))
    expect(shop).toMatchObject({ site: `http://www.shop.test:${final.port}/eu`, timeZone: '+02:00' })
    await shop.get('orders', {}, z.array(Id).length(1))
    expect(first.calls()).toBe(1)
  })

  it.each([
    ['a page instead of data', 'text/html', '<h1>Welcome</h1>', 'unavailable'],
    ['WordPress without the shop', 'application/json', '{"namespaces":["wp/v2"]}', 'bad_request'],
    ['some other JSON', 'application/json', '{"hello":1}', 'bad_request'],
  ])('that answer with %s', async (_what, type, body, kind) => {
    const site = await serve((_request, response) =>
      response.writeHead(200, { 'content-type': type }).end(body),
    )
    const fetcher = createHttpClient({ allow: [site.origin] })
    await expect(openShop(context(fetcher, site.origin))).rejects.toMatchObject({ kind })
  })
})
