import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { createHttpClient, type HttpCallFacts, type HttpClientOptions, isTimeout } from './http.ts'

const servers: Server[] = []

/** A real server on loopback that counts its connections. */
async function serve(answer: RequestListener) {
  let connections = 0
  const server = createServer(answer).on('connection', () => {
    connections++
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, origin: `http://127.0.0.1:${port}`, connections: () => connections }
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
})

const loopback = { address: '127.0.0.1', family: 4 }
const refused = { name: 'ProviderError', kind: 'bad_request', field: 'account' }
const unavailable = { name: 'ProviderError', kind: 'unavailable' }

describe('an answer', () => {
  it('comes back whole, whatever its status, and is reported without query or credentials', async () => {
    const server = await serve((request, response) => {
      response
        .writeHead(404, { 'X-Total': '7' })
        .end(`${request.headers.authorization} ${request.headers['user-agent']} ü`)
    })
    const facts: HttpCallFacts[] = []
    const client = createHttpClient({ allow: [server.origin], onCall: (fact) => facts.push(fact) })
    const answer = await client({
      url: `${server.origin}/shop?key=secret`,
      headers: { Authorization: 'Basic abc' },
    })
    expect(answer).toMatchObject({
      status: 404,
      text: 'Basic abc Broadsheet/1.0 ü',
      url: `${server.origin}/shop?key=secret`,
    })
    expect(answer.headers['x-total']).toBe('7')
    expect(facts).toEqual([
      { method: 'GET', url: `${server.origin}/shop`, status: 404, bytes: 27, ms: expect.any(Number) },
    ])
  })

  it('that reports no path that is a secret', async () => {
    const server = await serve((_request, response) => response.writeHead(200).end('ok'))
    const facts: HttpCallFacts[] = []
    const client = createHttpClient({ allow: [server.origin], onCall: (fact) => facts.push(fact) })
    await client({ url: `${server.origin}/services/T1/B1/secret`, hasSecretPath: true })
    expect(facts.map(({ url }) => url)).toEqual([server.origin])
  })

  it('to a posted form', async () => {
    const server = await serve((request, response) => {
      request
        .setEncoding('utf8')
        .on('data', (body) => response.end(`${request.headers['content-type']} ${body}`))
    })
    const client = createHttpClient({ allow: [server.origin] })
    const answer = await client({
      method: 'POST',
      url: server.origin,
      body: new URLSearchParams({ a: 'b c' }),
    })
    expect(answer.text).toBe('application/x-www-form-urlencoded;charset=UTF-8 a=b+c')
  })

  it('is cut where its beginning is enough', async () => {
    const server = await serve((_, response) => {
      response.write('a'.repeat(3_000))
      // Never ended: whoever waits for the rest waits for ever.
      response.write('b'.repeat(3_000))
    })
    const client = createHttpClient({ allow: [server.origin] })
    const answer = await client({ url: server.origin, keepBytes: 4_096, timeoutMs: 5_000 })
    expect(answer).toMatchObject({ status: 200, text: 'a'.repeat(3_000) + 'b'.repeat(1_096) })
  })

  it('that is shorter comes whole', async () => {
    const server = await serve((_, response) => response.end('short'))
    const client = createHttpClient({ allow: [server.origin] })
    expect(await client({ url: server.origin, keepBytes: 4_096 })).toMatchObject({ text: 'short' })
    expect(await client({ url: server.origin, keepBytes: 5 })).toMatchObject({ text: 'short' })
  })
})

describe('the address guard', () => {
  it.each([
    'http://127.0.0.1',
    'HTTP://127.0.0.1',
    'http://127.0.0.1.',
    'http://127.1',
    'http://2130706433',
    'http://017700000001',
    'http://0177.0.0.1',
    'http://0x7f.0.0.1',
    'http://0x7f000001',
    'http://0',
    'http://0.0.0.0',
    'http://１２７.０.０.１',
    'http://①②⑦.0.0.1',
    'http://localhost',
    'http://localhost.',
    'http://LOCALHOST',
    'http://[::1]',
    'http://[::]',
    'http://[::ffff:127.0.0.1]',
    'http://[::ffff:7f00:1]',
    'http://[0:0:0:0:0:0:0:1]',
    'http://[64:ff9b::7f00:1]',
    'http://[2002:7f00:1::]',
  ])('never dials %s', async (spelling) => {
    const server = await serve((_request, response) => response.end('inside'))
    await expect(createHttpClient()({ url: `${spelling}:${server.port}/` })).rejects.toMatchObject(refused)
    expect(server.connections()).toBe(0)
  })

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.1',
    'https://192.168.1.1',
    'https://[fd00::1]',
  ])('never dials %s', async (url) => {
    await expect(createHttpClient({ resolve: noNames })({ url })).rejects.toMatchObject(refused)
  })

  it('refuses a name when one of its addresses is private, without dialling the public one', async () => {
    const server = await serve((_request, response) => response.end('inside'))
    const resolve = async () => [{ address: '93.184.216.34', family: 4 }, loopback]
    const client = createHttpClient({ resolve })
    await expect(client({ url: `http://mixed.test:${server.port}/` })).rejects.toMatchObject(refused)
    expect(server.connections()).toBe(0)
  })

  it('dials what it has checked: a name that turns private after the check is not followed', async () => {
    const server = await serve((_request, response) => response.end('inside'))
    const answers = [{ address: '93.184.216.34', family: 4 }, loopback]
    let asked = 0
    const resolve = async () => [answers[Math.min(asked++, 1)] ?? loopback]
    const client = createHttpClient({ resolve })
    const url = `http://rebind.test:${server.port}/`
    await expect(client({ url, timeoutMs: 400 })).rejects.toMatchObject(unavailable)
    expect(asked).toBe(1)
    await expect(client({ url, timeoutMs: 400 })).rejects.toMatchObject(refused)
    expect(server.connections()).toBe(0)
  })

  it('lets an allowed origin pass, but not its neighbours', async () => {
    const server = await serve((_request, response) => response.end('emulator'))
    const other = await serve((_request, response) => response.end('inside'))
    const client = createHttpClient({ allow: [server.origin], resolve: async () => [loopback] })
    expect((await client({ url: `${server.origin}/` })).text).toBe('emulator')
    for (const url of [
      other.origin,
      `http://localhost:${server.port}`,
      `http://other.test:${server.port}`,
      `https://127.0.0.1:${server.port}`,
    ]) {
      await expect(client({ url })).rejects.toMatchObject(refused)
    }
    expect(other.connections()).toBe(0)
    expect(server.connections()).toBe(1)
  })

  it('says that a name is unknown', async () => {
    await expect(createHttpClient({ resolve: noNames })({ url: 'https://shop.test/' })).rejects.toMatchObject(
      {
        ...unavailable,
        message: 'The address shop.test could not be found. Check the spelling of the address.',
      },
    )
  })
})

describe('redirects', () => {
  const chain = (client: Omit<HttpClientOptions, 'resolve'>) =>
    createHttpClient({ ...client, resolve: async () => [loopback] })

  it('are not followed unasked', async () => {
    const server = await serve((_request, response) => response.writeHead(302, { location: '/next' }).end())
    const answer = await chain({ allow: [server.origin] })({ url: server.origin })
    expect(answer).toMatchObject({ status: 302, headers: { location: '/next' } })
  })

  it('keep the key on the same origin and drop it on another', async () => {
    const outside = await serve((request, response) => response.end(JSON.stringify(request.headers)))
    const server = await serve((request, response) => {
      if (request.url === '/') response.writeHead(301, { location: '/here' }).end()
      else if (request.url === '/here') response.end(JSON.stringify(request.headers))
      else response.writeHead(302, { location: `${outside.origin}/` }).end()
    })
    const client = chain({ allow: [server.origin, outside.origin] })
    const headers = { Authorization: 'Bearer t', Cookie: 'a=b', 'X-Api-Key': 'k', Accept: 'application/json' }
    const same = await client({ url: server.origin, headers, maxRedirects: 1 })
    expect(JSON.parse(same.text)).toMatchObject({ authorization: 'Bearer t', 'x-api-key': 'k' })
    expect(same.url).toBe(`${server.origin}/here`)
    const other = await client({ url: `${server.origin}/leave`, headers, maxRedirects: 1 })
    const arrived = JSON.parse(other.text)
    expect(arrived).toMatchObject({ accept: 'application/json' })
    for (const name of ['authorization', 'cookie', 'x-api-key']) expect(arrived).not.toHaveProperty(name)
  })

  it.each(['http://127.0.0.1', 'http://[::1]', 'http://0x7f000001', 'http://inside.test'])(
    'into the private network are refused: %s',
    async (target) => {
      const inside = await serve((_request, response) => response.end('inside'))
      const server = await serve((_request, response) =>
        response.writeHead(302, { location: `${target}:${inside.port}/` }).end(),
      )
      const client = chain({ allow: [server.origin] })
      await expect(client({ url: server.origin, maxRedirects: 3 })).rejects.toMatchObject(refused)
      expect(inside.connections()).toBe(0)
    },
  )

  it.each(['file:///etc/passwd', 'http://user:pass@example.com/'])('to %s are refused', async (location) => {
    const server = await serve((_request, response) => response.writeHead(302, { location }).end())
    const client = chain({ allow: [server.origin] })
    await expect(client({ url: server.origin, maxRedirects: 3 })).rejects.toMatchObject(refused)
  })

  it('end after the agreed number', async () => {
    const server = await serve((_request, response) => response.writeHead(307, { location: '/' }).end())
    const client = chain({ allow: [server.origin] })
    await expect(client({ url: server.origin, maxRedirects: 4 })).rejects.toMatchObject(unavailable)
  })

  it('turn a POST into a GET after 303 and repeat it after 307 on the same origin only', async () => {
    const other = await serve((_request, response) => response.end('other'))
    const server = await serve((request, response) => {
      if (request.url === '/see') response.writeHead(303, { location: '/' }).end()
      else if (request.url === '/again') response.writeHead(307, { location: '/' }).end()
      else if (request.url === '/away') response.writeHead(307, { location: other.origin }).end()
      else response.end(request.method)
    })
    const client = chain({ allow: [server.origin, other.origin] })
    const post = (path: string) =>
      client({ method: 'POST', url: server.origin + path, body: 'secret', maxRedirects: 1 })
    expect((await post('/see')).text).toBe('GET')
    expect((await post('/again')).text).toBe('POST')
    await expect(post('/away')).rejects.toMatchObject(refused)
    expect(other.connections()).toBe(0)
  })
})

describe('limits', () => {
  it('stop a body that is too large', async () => {
    const server = await serve((_request, response) => response.end('x'.repeat(5000)))
    const client = createHttpClient({ allow: [server.origin] })
    await expect(client({ url: server.origin, maxBytes: 4999 })).rejects.toMatchObject(unavailable)
    expect((await client({ url: server.origin, maxBytes: 5000 })).text).toHaveLength(5000)
  })

  it('stop JSON that is small and holds much, where they are asked for', async () => {
    const bodies = [`[${'{},'.repeat(999)}{}]`, `[${'{},'.repeat(1_000)}{}]`, '['.repeat(33)]
    const server = await serve((request, response) => response.end(bodies[Number(request.url?.slice(1))]))
    const client = createHttpClient({ allow: [server.origin] })
    const jsonBounds = { levels: 32, members: 1_000, values: 10_000 }
    const call = (at: number) => client({ url: `${server.origin}/${at}`, jsonBounds })
    expect((await call(0)).text).toBe(bodies[0])
    await expect(call(1)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/more values than we read/),
    })
    await expect(call(2)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringMatching(/deeper than we read/),
    })
    expect((await client({ url: `${server.origin}/2` })).text).toBe(bodies[2])
  })

  it('stop a gzip bomb long before it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024))
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    const facts: HttpCallFacts[] = []
    const client = createHttpClient({ allow: [server.origin], onCall: (fact) => facts.push(fact) })
    await expect(client({ url: server.origin, maxBytes: 1_000_000 })).rejects.toMatchObject(unavailable)
    expect(facts[0]?.bytes).toBeLessThan(2_000_000)
  })

  it('unpack an honest gzip answer', async () => {
    const server = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}')),
    )
    expect((await createHttpClient({ allow: [server.origin] })({ url: server.origin })).text).toBe('{"a":1}')
  })

  it.each([
    ['headers that never come', () => {}],
    [
      'a body that drips',
      (_request, response) => {
        const drip = setInterval(() => response.write('x'), 50)
        response.on('close', () => clearInterval(drip))
      },
    ],
  ] satisfies [string, RequestListener][])('stop %s', async (_what, answer) => {
    const sent: Promise<boolean>[] = []
    const server = await serve((request, response) => {
      sent.push(once(response, 'close').then(() => response.writableFinished))
      answer(request, response)
    })
    const call = createHttpClient({ allow: [server.origin] })({ url: server.origin, timeoutMs: 300 })
    await expect(call).rejects.toMatchObject({
      ...unavailable,
      message: expect.stringMatching(/did not answer in time/),
    })
    // We hung up on an answer that would never have come to an end.
    expect(await Promise.all(sent)).toEqual([false])
    expect(await call.catch(isTimeout)).toBe(true)
  })

  it('tell a server that is gone from one that is slow', async () => {
    const { origin } = await serve(() => {})
    await new Promise((resolve) => servers.pop()?.close(resolve))
    const call = createHttpClient({ allow: [origin] })({ url: origin })
    expect(await call.catch(isTimeout)).toBe(false)
  })

  it('stop a resolver that never answers', async () => {
    const client = createHttpClient({ resolve: () => new Promise(() => {}) })
    await expect(client({ url: 'https://slow.test/', timeoutMs: 200 })).rejects.toMatchObject(unavailable)
  })

  it('give up at once when the caller does', async () => {
    const server = await serve(() => {})
    const caller = new AbortController()
    const call = createHttpClient({ allow: [server.origin] })({ url: server.origin, signal: caller.signal })
    setTimeout(() => caller.abort(), 50)
    await expect(call).rejects.toMatchObject({ ...unavailable, message: expect.stringMatching(/cancelled/) })
  })

  it('call a broken connection unavailable', async () => {
    const server = await serve((request) => request.socket.destroy())
    await expect(createHttpClient({ allow: [server.origin] })({ url: server.origin })).rejects.toMatchObject(
      unavailable,
    )
  })
})

async function noNames(hostname: string): Promise<never> {
  throw Object.assign(new Error(`getaddrinfo ENOTFOUND ${hostname}`), { code: 'ENOTFOUND' })
}
