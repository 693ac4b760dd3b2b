import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createSecureContext, getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { serveEmulators } from '../../emulators/serve.ts'
import { sitePages } from '../../emulators/sites.ts'
import { createHttpClient, type HttpClient } from '../../providers/kit/http/http.ts'
import { ProviderError } from '../../providers/providerError.ts'
import { evaluateFrontPage } from '../../shared/rules/monitoring/frontPage.ts'
import { createAuthority, type TestCertificate } from '../../test/certificate.ts'
import { readCertificate, type TlsDoor } from './certificate.ts'
import { checkFrontPage } from './checkFrontPage.ts'

/** What the servers of this file answer, by host and path; what is not there is a 404. */
const pages = new Map<string, { status?: number; headers?: Record<string, string>; body?: string }>()
const asked: string[] = []
/** Of a page that never answers. */
const HANGS = 1
const DAY = 24 * 3_600_000
const now = Temporal.Now.instant()
const inDays = (days: number) => new Date(Date.now() + days * DAY)

const trusted = createAuthority('Trusted')
const unknown = createAuthority('Unknown')
const certificates: Record<string, TestCertificate> = {
  'good.example': trusted.issue(['good.example', 'www.good.example'], inDays(80)),
  'www.good.example': trusted.issue(['good.example', 'www.good.example'], inDays(80)),
  'soon.example': trusted.issue(['soon.example'], inDays(5)),
  'old.example': trusted.issue(['old.example'], inDays(-3)),
  'other.example': trusted.issue(['good.example'], inDays(80)),
  'unknown.example': unknown.issue(['unknown.example'], inDays(80)),
  'www.only.example': trusted.issue(['www.only.example'], inDays(80)),
}
const HOSTS = [...Object.keys(certificates), 'plain.example', 'only.example', 'silent.example']

let secure: Server
let plain: Server
/** A website that is always there. */
let control: Server
let controls: string[]
let controlCalls = 0
let door: TlsDoor
let plainPort: number
let http: HttpClient
const resolve = async (host: string) =>
  host === 'only.example' || !HOSTS.includes(host) ? [] : [{ address: '127.0.0.1', family: 4 }]

const answer: RequestListener = (request, response) => {
  const host = request.headers.host?.replace(/:\d+$/, '') ?? ''
  const key = `${host}${request.url}`
  asked.push(key)
  const page = pages.get(key)
  if (page?.status === 0) return request.socket.destroy()
  if (page?.status === HANGS) return
  response.writeHead(page ? (page.status ?? 200) : 404, page?.headers).end(page?.body ?? '')
}
const listen = async (server: TcpServer) => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  setDefaultCACertificates([...getCACertificates('default'), trusted.cert])
  secure = createSecureServer(
    {
      SNICallback: (host, done) => {
        const own = certificates[host]
        if (own) done(null, createSecureContext(own))
        else done(new Error('No such host'))
      },
    },
    answer,
  )
  plain = createServer(answer)
  const port = await listen(secure)
  plainPort = await listen(plain)
  control = createServer((_request, response) => {
    controlCalls++
    // Long enough for others that are asked at once.
    setTimeout(() => response.writeHead(404).end(), 300)
  })
  controls = [`http://127.0.0.1:${await listen(control)}`]
  door = { resolve, accept: (address) => address === '127.0.0.1', port }
  http = createHttpClient({
    allow: [
      ...controls,
      ...HOSTS.flatMap((host) => [`https://${host}:${port}`, `http://${host}:${plainPort}`]),
    ],
    resolve,
  })
})
afterAll(() => {
  for (const server of [secure, plain, control]) {
    server.closeAllConnections()
    server.close()
  }
})
beforeEach(() => {
  pages.clear()
  asked.splice(0)
})

const check = (host: string, pauseMs = 0) =>
  checkFrontPage({ http, emulators: null, controls }, host, { door, plainPort, pauseMs })
const faultsOf = async (host: string) => evaluateFrontPage(await check(host), now).map(({ fault }) => fault)
const secureUrl = (host: string, path = '/') => `https://${host}:${door.port}${path}`

describe('a front page', () => {
  it('that is well has nothing against it', async () => {
    pages.set('good.example/', { body: '<title>Shop</title>' })
    pages.set('good.example/robots.txt', { body: 'User-agent: *\nDisallow: /cart\n' })
    const facts = await check('good.example')
    expect(facts).toMatchObject({
      host: 'good.example',
      answer: { status: 200, finalHost: 'good.example', redirects: [] },
      failure: null,
      certificate: { host: 'good.example', problem: null },
      hiddenBy: [],
    })
    expect(facts.certificate && now.until(facts.certificate.validTo).total('hours')).toBeCloseTo(80 * 24, -1)
    expect(evaluateFrontPage(facts, now)).toEqual([])
    expect(asked).toEqual(['good.example/', 'good.example/robots.txt'])
  })

  it('is followed where it leads', async () => {
    pages.set('good.example/', { status: 301, headers: { location: secureUrl('www.good.example') } })
    pages.set('www.good.example/', { status: 302, headers: { location: '/en#top' } })
    pages.set('www.good.example/en', { body: 'Welcome' })
    const facts = await check('good.example')
    expect(facts.answer).toEqual({
      status: 200,
      finalHost: 'www.good.example',
      redirects: [secureUrl('www.good.example'), secureUrl('www.good.example', '/en')],
    })
    expect(evaluateFrontPage(facts, now)).toEqual([])
  })

  it('that leads to another domain has moved, and its certificates count', async () => {
    pages.set('good.example/', { status: 301, headers: { location: secureUrl('soon.example') } })
    pages.set('soon.example/', {})
    const facts = await check('good.example')
    expect(facts.certificate).toMatchObject({ host: 'soon.example' })
    expect(evaluateFrontPage(facts, now).map(({ fault }) => fault)).toEqual(['certificate_expires', 'moved'])
  })

  it('that leads in a circle is given up after ten redirects', async () => {
    pages.set('good.example/', { status: 302, headers: { location: '/' } })
    expect(await check('good.example')).toMatchObject({ answer: null, failure: /redirects again and again/ })
    expect(asked).toHaveLength(22)
  })

  it('that leads into the private network is not followed', async () => {
    pages.set('good.example/', { status: 302, headers: { location: 'http://127.0.0.1:5432/' } })
    expect(await check('good.example')).toMatchObject({
      answer: null,
      failure: expect.stringMatching(/5432/),
    })
    pages.set('good.example/', { status: 302, headers: { location: `http://127.0.0.1:${plainPort}/` } })
    expect(await check('good.example')).toMatchObject({ answer: null, failure: /private network/ })
    expect(asked.every((key) => key === 'good.example/')).toBe(true)
  })

  it('that fails once is asked again', async () => {
    pages.set('good.example/', { status: 503 })
    const checked = check('good.example', 300)
    setTimeout(() => pages.set('good.example/', {}), 100)
    expect((await checked).answer).toMatchObject({ status: 200 })
  })

  it('that fails twice has failed', async () => {
    pages.set('good.example/', { status: 503 })
    expect(await faultsOf('good.example')).toEqual(['server_error'])
    expect(asked).toEqual(['good.example/', 'good.example/'])
  })

  it('that breaks off is down', async () => {
    pages.set('good.example/', { status: 0 })
    expect(await faultsOf('good.example')).toEqual(['down'])
  })

  it('that hangs is down, and is not waited for longer than all may take', async () => {
    pages.set('good.example/', { status: HANGS })
    const options = { door, plainPort, pauseMs: 0, mostMs: 300 }
    const facts = await checkFrontPage({ http, emulators: null, controls }, 'good.example', options)
    expect(facts).toMatchObject({ answer: null, failure: /good\.example.* did not answer in time/ })
    expect(evaluateFrontPage(facts, now).map(({ fault }) => fault)).toEqual(['down'])
  })

  it.each(['EAI_AGAIN', 'ENETUNREACH'])('is unknown while our own network fails by %s', async (code) => {
    const failing = createHttpClient({
      resolve: () => Promise.reject(Object.assign(new Error(code), { code })),
    })
    const options = { door, plainPort, pauseMs: 0 }
    await expect(
      checkFrontPage({ http: failing, emulators: null, controls }, 'good.example', options),
    ).rejects.toThrow()
  })

  it('whose name servers are dead is down while a control answers, and says so', async () => {
    const dead = createHttpClient({
      allow: controls,
      resolve: () => Promise.reject(Object.assign(new Error('EAI_AGAIN'), { code: 'EAI_AGAIN' })),
    })
    const facts = await checkFrontPage({ http: dead, emulators: null, controls }, 'plain.example', {
      door,
      plainPort,
      pauseMs: 0,
    })
    expect(evaluateFrontPage(facts, now)).toEqual([
      { fault: 'down', sentence: expect.stringContaining('No name server says where plain.example is.') },
    ])
  })

  it('of which nothing is heard is unknown while no control answers', async () => {
    pages.set('silent.example/', { status: 0 })
    expect(await faultsOf('silent.example')).toEqual(['down'])
    const options = { door, plainPort, pauseMs: 0 }
    for (const none of [[], [`http://silent.example:${plainPort}/`, 'https://gone.example/']]) {
      await expect(
        checkFrontPage({ http, emulators: null, controls: none }, 'silent.example', options),
      ).rejects.toThrow(/Nothing is known of silent\.example/)
    }
  })

  it('asks controls once with others that are asked at once, and never where it answers', async () => {
    controlCalls = 0
    pages.set('silent.example/', { status: 0 })
    await Promise.all([check('silent.example'), check('silent.example')])
    expect(controlCalls).toBe(1)
    await check('silent.example')
    expect(controlCalls).toBe(2)
    pages.set('good.example/', { status: 503 })
    await check('good.example')
    expect(controlCalls).toBe(2)
  })

  it('is unknown where the control answered before our own network failed', async () => {
    pages.set('silent.example/', { status: 0 })
    let isOff = false
    const failing: HttpClient = (request) =>
      isOff ? Promise.reject(new ProviderError('unavailable', 'Nothing is heard.')) : http(request)
    const options = { door, plainPort, pauseMs: 2_000 }
    const late = checkFrontPage({ http: failing, emulators: null, controls }, 'silent.example', options)
    await checkFrontPage({ http: failing, emulators: null, controls }, 'silent.example', {
      ...options,
      pauseMs: 0,
    })
    isOff = true
    await expect(late).rejects.toThrow(/Nothing is known of silent\.example/)
  })

  it('that is refused is down, although nothing can be told of its www.', async () => {
    const resolve = (host: string) => {
      const code = host.startsWith('www.') ? 'EAI_AGAIN' : 'ENOTFOUND'
      return Promise.reject(Object.assign(new Error(code), { code }))
    }
    const http = createHttpClient({ resolve, allow: controls })
    const facts = await checkFrontPage({ http, emulators: null, controls }, 'plain.example', {
      door,
      plainPort,
      pauseMs: 0,
    })
    expect(facts).toMatchObject({ answer: null, failure: expect.any(String) })
  })

  it('that is not there is said', async () => expect(await faultsOf('good.example')).toEqual(['not_found']))

  it('without https is read by http', async () => {
    pages.set('plain.example/', {})
    const facts = await check('plain.example')
    expect(facts).toMatchObject({ certificate: null, answer: { status: 200, finalHost: 'plain.example' } })
  })

  it('that there is at www. alone is read there', async () => {
    pages.set('www.only.example/', {})
    const facts = await check('only.example')
    expect(facts).toMatchObject({
      certificate: { host: 'www.only.example' },
      answer: { finalHost: 'www.only.example' },
    })
    expect(evaluateFrontPage(facts, now)).toEqual([])
  })

  it('of a name that there is not is down', async () => {
    expect(await check('nowhere.example')).toMatchObject({ answer: null, failure: /nowhere\.example/ })
  })

  it('is left when that is asked', async () => {
    pages.set('good.example/', { status: 503 })
    const ending = AbortSignal.timeout(50)
    await expect(
      checkFrontPage({ http, emulators: null, controls }, 'good.example', {
        door,
        pauseMs: 60_000,
        signal: ending,
      }),
    ).rejects.toThrow()
  })
})

describe('a certificate', () => {
  it.each([
    ['soon.example', ['certificate_expires']],
    ['old.example', ['certificate_expired']],
    ['other.example', ['certificate_wrong_host']],
    ['unknown.example', ['certificate_untrusted']],
  ])('of %s: %s', async (host, faults) => {
    pages.set(`${host}/`, {})
    expect(await faultsOf(host)).toEqual(faults)
  })

  it('that is waited for takes no time from the front page', async () => {
    pages.set('good.example/', {})
    const slow: TlsDoor = { ...door, resolve: (host) => sleep(400).then(() => resolve(host)) }
    const options = { door: slow, plainPort, pauseMs: 0, mostMs: 300 }
    expect(await checkFrontPage({ http, emulators: null, controls }, 'good.example', options)).toMatchObject({
      answer: { status: 200 },
      certificate: { problem: null },
    })
  })

  it('is asked of all addresses at once', async () => {
    const sockets: Socket[] = []
    const silent = createTcpServer((socket) => sockets.push(socket))
    const port = await listen(silent)
    const several = async () => [1, 2, 3, 4].map(() => ({ address: '127.0.0.1', family: 4 }))
    const found = readCertificate('good.example', { ...door, resolve: several, port })
    await expect.poll(() => sockets.length, { timeout: 2_000 }).toBe(3)
    for (const socket of sockets) socket.destroy()
    expect(await found).toBeNull()
    silent.close()
  })

  it('behind a private address is not looked at', async () => {
    expect(await readCertificate('good.example', { ...door, accept: () => false })).toBeNull()
    const { resolve: _, ...open } = door
    const mixed = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ]
    expect(await readCertificate('good.example', { ...open, resolve: mixed })).toBeNull()
  })
})

describe('search engines', () => {
  it.each<[string, Record<string, Parameters<typeof pages.set>[1]>, string[]]>([
    ['the page', { '/': { body: '<head><META name=ROBOTS CONTENT="noindex, follow"></head>' } }, ['page']],
    ['its headers', { '/': { headers: { 'x-robots-tag': 'noindex' } } }, ['header']],
    ['robots.txt', { '/': {}, '/robots.txt': { body: 'User-agent: *\nDisallow: /' } }, ['robots.txt']],
    [
      'all three',
      {
        '/': { body: '<meta name="robots" content="none">', headers: { 'x-robots-tag': 'none' } },
        '/robots.txt': { body: 'User-agent: *\nDisallow: /' },
      },
      ['page', 'header', 'robots.txt'],
    ],
  ])('are kept out by %s', async (_, site, hiddenBy) => {
    for (const [path, page] of Object.entries(site)) pages.set(`good.example${path}`, page)
    expect((await check('good.example')).hiddenBy).toEqual(hiddenBy)
    expect(await faultsOf('good.example')).toEqual(['hidden'])
  })

  it.each([
    ['a comment', '<!-- <meta name="robots" content="noindex"> -->'],
    ['a script', '<script>const tag = \'<meta name="robots" content="noindex">\'</script>'],
    ['a title', '<title><meta name="robots" content="noindex"></title>'],
    ['an attribute', `<p title='<meta name="robots" content="noindex">'>`],
  ])('are not kept out by %s', async (_, body) => {
    pages.set('good.example/', { body })
    expect((await check('good.example')).hiddenBy).toEqual([])
  })

  it('are kept out by no robots.txt that cannot be read', async () => {
    pages.set('good.example/', {})
    for (const status of [0, 429, 500]) {
      pages.set('good.example/robots.txt', { status, body: 'User-agent: *\nDisallow: /' })
      expect(await faultsOf('good.example')).toEqual([])
      // Nor are they known to be let in.
      expect((await check('good.example')).hiddenBy).toBeNull()
    }
  })

  it('are kept out, or not, by a page that refuses us: nobody knows', async () => {
    pages.set('good.example/', { status: 403 })
    expect((await check('good.example')).hiddenBy).toBeNull()
  })

  it('see the beginning of a page that has no end', async () => {
    const body = `<meta name="robots" content="noindex">${'<p>More</p>'.repeat(400_000)}`
    pages.set('good.example/', { body })
    expect((await check('good.example')).hiddenBy).toEqual(['page'])
  })
})

describe('in the sandbox', () => {
  it.each([
    ['northwind.example', []],
    ['broken.northwind.example', ['server_error']],
    ['missing.northwind.example', ['not_found']],
    ['hidden.northwind.example', ['hidden']],
    ['moved.northwind.example', ['moved']],
    ['expiring.northwind.example', ['certificate_expires']],
    ['expired.northwind.example', ['certificate_expired']],
  ])('the website %s: %j', async (host, faults) => {
    const served = await serveEmulators({}, { pages: { sites: sitePages(() => now) } })
    const inside = createHttpClient({ allow: [served.url] })
    const facts = await checkFrontPage({ http: inside, emulators: served.url, controls }, host, {
      pauseMs: 0,
    })
    expect(evaluateFrontPage(facts, now).map(({ fault }) => fault)).toEqual(faults)
    await served.stop()
  })
})
