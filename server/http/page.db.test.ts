import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeDashboard, makeUser } from '../../test/factories.ts'
import { httpClient } from '../../test/httpClient.ts'
import { makePeople, type People, signedIn } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { Secret } from '../config/secret.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

describe('the page’s globals', () => {
  it('tell a guest nothing but how to sign in', async () => {
    const { globals, status } = await people.nobody.open()
    expect(status).toBe(200)
    expect(globals).toMatchObject({ user: null, company: null, setupNeeded: false })
    expect(globals.csrfToken).toMatch(/^[\w-]{32}$/)
  })

  it('keep a guest’s token from page to page, so that two tabs both work', async () => {
    const guest = httpClient(app.url)
    const [first, second] = [await guest.open(), await guest.open('/login')]
    expect(second.globals.csrfToken).toBe(first.globals.csrfToken)
    guest.cookies.set('guest', 'planted by a neighbour')
    expect((await guest.open()).globals.csrfToken).not.toContain('planted')
  })

  it('tell people who they are, without another call', async () => {
    const { globals } = await people.member.open('/company/sources')
    expect(globals.user).toMatchObject({ id: people.member.userId, role: 'member' })
    expect(globals.company).toMatchObject({ id: people.member.companyId, canCreateDashboard: true })
    expect(globals.maxWidgetsForPdf).toBe(60)
  })

  it('come with the fonts of the first paint', async () => {
    const { text } = await people.nobody.open()
    const fonts = [...text.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, file]) => file)
    expect(fonts).toEqual([
      expect.stringMatching(/inter-latin-wght/),
      expect.stringMatching(/newsreader-latin-500/),
    ])
    for (const font of fonts) expect((await people.nobody.get(font ?? '')).status).toBe(200)
  })

  it('hold no secret', async () => {
    const { text } = await people.owner.open()
    const secrets = [
      people.owner.cookies.get('session') ?? '',
      'sandbox-secret',
      'argon2',
      app.databaseUrl,
      ...app.context.config.encryptionKeys.map(({ key }) => key.reveal().toString('base64')),
    ]
    for (const secret of secrets) expect(text).not.toContain(secret)
    expect(text).not.toMatch(/passwordHash|credentials|refreshToken|dataDir/)
  })

  it('cannot end their element, whatever people are called', async () => {
    const name = '</script><!--<script>alert("1")//\u2028'
    const mallory = await makeUser(app.context, people.owner.companyId, { name })
    const { text, globals } = await (await signedIn(app, mallory)).open()
    expect(globals.user?.name).toBe(name)
    expect(text.match(/<script|<!--/g)).toHaveLength(2)
  })
})

const NONCE = /^'nonce-[\w+/=-]{16,}'$/

describe('every answer', () => {
  const directives = (policy: unknown) =>
    Object.fromEntries(
      String(policy)
        .split(';')
        .map((line) => line.trim().split(/\s+/))
        .map(([name = '', ...values]) => [name, values]),
    )

  it.each(['/', '/login', '/dashboards/nothing-of-ours', '/api/nothing', '/assets/nothing.js', '/healthz'])(
    '%s carries the headers that keep other sites and scripts out',
    async (path) => {
      const { headers } = await people.owner.get(path)
      const policy = directives(headers['content-security-policy'])
      expect(policy['default-src']).toEqual(["'none'"])
      expect(policy['script-src']).toEqual(["'self'", expect.stringMatching(NONCE)])
      expect(policy['base-uri']).toEqual(["'none'"])
      expect(policy['form-action']).toEqual(["'self'"])
      expect(policy['frame-ancestors']).toEqual(["'none'"])
      // Style attributes are the one thing that may be inline; elements need the page's nonce.
      expect(policy['style-src']).toEqual(["'self'", expect.stringMatching(NONCE)])
      const inline = Object.keys(policy).filter((name) => policy[name]?.includes("'unsafe-inline'"))
      expect(inline).toEqual(['style-src-attr'])
      expect(headers['x-content-type-options']).toBe('nosniff')
      // A permalink is a secret of its own: no other site learns it.
      expect(headers['referrer-policy']).toBe('same-origin')
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('access-control-allow-origin')
    },
  )

  it.each(['/api/users/me', '/api/dashboards', '/files/nothing'])(
    '%s, which is no page, may load and frame nothing at all',
    async (path) => {
      const { headers } = await people.owner.get(path)
      expect(directives(headers['content-security-policy'])).toEqual({
        'default-src': ["'none'"],
        'base-uri': ["'none'"],
        'form-action': ["'none'"],
        'frame-ancestors': ["'none'"],
      })
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      })
    },
  )

  it('gives each page a nonce of its own, the one its globals name', async () => {
    const [one, two] = [await people.nobody.open(), await people.nobody.open()]
    expect(one.globals.styleNonce).not.toBe(two.globals.styleNonce)
    for (const { headers, globals, text } of [one, two]) {
      const { 'script-src': script, 'style-src': style } = directives(headers['content-security-policy'])
      expect(style?.[1]).toBe(`'nonce-${globals.styleNonce}'`)
      // No page needs an inline script, so that none learns the nonce for one.
      expect(text).not.toContain(script?.[1]?.slice("'nonce-".length, -1))
    }
  })

  it('asks for TLS for a year where the product is reached by it', async () => {
    const secure = await startTestApp({ config: { publicUrl: 'https://reports.example.com' } })
    try {
      const { headers } = await httpClient(secure.url).get('/')
      expect(headers['strict-transport-security']).toBe('max-age=31536000')
      expect(headers['content-security-policy']).toContain('upgrade-insecure-requests')
    } finally {
      await secure.stop()
    }
    expect((await people.nobody.get('/')).headers).not.toHaveProperty('strict-transport-security')
  })

  it('of a page is kept by nobody on the way', async () => {
    expect((await people.owner.get('/dashboards')).headers['cache-control']).toBe('no-store')
  })
})

describe('an address', () => {
  it('that is no page and no call says so in the one shape of errors', async () => {
    for (const [method, path] of [
      ['GET', '/api/nothing'],
      ['POST', '/nothing'],
      ['GET', '/files'],
      ['GET', '/oauth/x/y'],
    ] as const) {
      const answer = await people.owner.send(method, path)
      expect([answer.status, answer.error().error.id]).toEqual([404, 'not_found'])
    }
  })

  it('may be looked at by its head alone', async () => {
    const { permalink } = await makeDashboard(app.context, people.owner.companyId)
    for (const path of ['/', '/login', `/dashboards/${permalink}`]) {
      const answer = await people.nobody.send('HEAD', path)
      expect([answer.status, answer.text]).toEqual([200, ''])
    }
  })
})

describe('for its operator', () => {
  it('the product says that it lives and that its database answers', async () => {
    expect((await people.nobody.get('/healthz')).text).toBe('{"ok":true}')
    expect((await people.nobody.get('/readyz')).text).toBe('{"ok":true}')
  })

  it.each([undefined, new Secret('a token of a monitor')])(
    'figures in real use need the token: %s',
    async (token) => {
      const real = await startTestApp({ config: { sandbox: false, metricsToken: token ?? null } })
      try {
        const ask = async (headers = {}) => (await httpClient(real.url).get('/metrics', headers)).status
        expect(await ask()).toBe(404)
        for (const sent of ['', 'Bearer ', 'Bearer a token of a monito', 'Bearer a token of a monitor!']) {
          expect(await ask({ authorization: sent })).toBe(404)
        }
        expect(await ask({ authorization: 'Bearer a token of a monitor' })).toBe(token ? 200 : 404)
      } finally {
        await real.stop()
      }
    },
  )

  it('figures are for this machine only in the sandbox', async () => {
    expect((await people.nobody.get('/metrics')).text).toContain('http_request_seconds_count')
    expect((await people.nobody.get('/metrics')).text).not.toContain(people.owner.userId)
    const throughProxy = { 'x-forwarded-for': '203.0.113.7' }
    expect((await people.nobody.get('/metrics', throughProxy)).status).toBe(404)
  })
})
