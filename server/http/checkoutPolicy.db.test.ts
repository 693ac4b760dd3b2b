import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf } from '../../shared/api/common.ts'
import { companyHost } from '../../shared/api/host.ts'
import { makeDashboard } from '../../test/factories.ts'
import { httpClient } from '../../test/httpClient.ts'
import { startPaidApp } from '../../test/payment.ts'
import { makePeople, makeReader, type People, type Person } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { sandboxFastSpring } from '../config/fastSpringSettings.ts'
import { createFastSpring } from '../payment/fastspring/index.ts'
import { allowCheckout } from './checkoutPolicy.ts'

let app: TestApp
let people: People
let reader: Person
let origin: string
let links: string[]

beforeAll(async () => {
  app = await startPaidApp()
  people = await makePeople(app)
  reader = await makeReader(app, people.owner.companyId)
  origin = new URL(app.sandbox.emulators.url).origin
  const { permalink } = await makeDashboard(app.context, people.owner.companyId)
  links = [`/dashboards/${permalink}`, `/dashboards/${permalink}/print`]
})
afterAll(() => app.stop())

const APP = ['/', '/login', '/register', '/dashboards', '/company/subscription', '/company/users', '/nowhere']

const policyOf = async (person: Person | People['nobody'], path: string) => {
  const page = await person.open(path)
  return {
    policy: String(page.headers['content-security-policy']),
    opener: page.headers['cross-origin-opener-policy'],
    checkout: page.globals.checkout,
  }
}

it('lets the provider into every page of those who may pay, as the app changes screens without another', async () => {
  for (const person of [people.owner, people.nobody]) {
    for (const path of APP) {
      const { policy, opener, checkout } = await policyOf(person, path)
      expect(opener, path).toBe('same-origin-allow-popups')
      expect(checkout, path).toEqual({
        src: `${app.sandbox.emulators.url}/payment/sbl/fastspring-builder.min.js`,
        storefront: `${app.sandbox.emulators.url}/payment/storefront`,
        provider: 'fastspring',
        accessKey: 'SANDBOX-ACCESS-KEY',
      })
      for (const directive of ['script-src', 'style-src', 'connect-src', 'frame-src']) {
        const allowed = policy.split(';').find((one) => one.trim().startsWith(`${directive} `))
        expect(allowed, `${path} ${directive}`).toContain(origin)
      }
    }
  }
})

it('lets it into no page of anybody else', async () => {
  for (const person of [people.member, reader]) {
    for (const path of APP) {
      const { policy, opener, checkout } = await policyOf(person, path)
      expect([path, policy.includes(origin), opener, checkout]).toEqual([path, false, 'same-origin', null])
    }
  }
})

it('lets it into no shared link, whoever opens it', async () => {
  for (const person of [people.nobody, people.outsider, people.member]) {
    for (const path of links) {
      const { policy, opener, checkout } = await policyOf(person, path)
      expect([path, policy.includes(origin), opener, checkout]).toEqual([path, false, 'same-origin', null])
    }
  }
})

it.each([['where registration is closed, for guests', { config: { registration: false } }]])(
  'lets it into no page %s',
  async (_why, options) => {
    const closed = await startPaidApp(options)
    try {
      const { nobody, owner } = await makePeople(closed)
      expect((await nobody.open('/login')).globals.checkout).toBeNull()
      expect((await owner.open('/dashboards')).globals.checkout).not.toBeNull()
    } finally {
      await closed.stop()
    }
  },
)

it('lets nobody in where nothing is paid', async () => {
  const free = await startTestApp()
  try {
    const { owner } = await makePeople(free)
    const page = await owner.open('/company/subscription')
    expect(page.globals.checkout).toBeNull()
    expect(String(page.headers['content-security-policy'])).not.toMatch(/frame-src|onfastspring/)
  } finally {
    await free.stop()
  }
})

it('names the origins of the script and of the own storefront, and no other shop', () => {
  const settings = { ...sandboxFastSpring(), storefront: 'agency.test.onfastspring.com/popup-agency' }
  const { script } = createFastSpring(async () => Promise.reject(new Error('asked')), settings, null)
  expect(script.origins).toEqual(['https://sbl.onfastspring.com', 'https://agency.test.onfastspring.com'])
})

it('lets it into no page at a company’s own host, and tells its admins where to pay', async () => {
  const host = 'reports.harbour.example'
  const { records } = (await people.owner.put('/api/company/host', { host })).as(dataOf(companyHost)).data
  app.sandbox.nameServer.setRecords(
    records.map(({ host, type, expected }) => ({ name: host, type, value: expected })),
  )
  expect((await people.owner.post('/api/company/host/check')).as(dataOf(companyHost)).data.state).toBe(
    'served',
  )
  const at = httpClient(app.url, host)
  expect((await at.signIn(people.owner.email, people.owner.password)).status).toBe(200)
  const page = await at.open('/company/subscription')
  expect(page.globals).toMatchObject({
    checkout: null,
    checkoutElsewhere: `${app.context.config.publicUrl}/company/subscription`,
  })
  expect(String(page.headers['content-security-policy'])).not.toContain(origin)
  expect((await httpClient(app.url, host).open('/login')).globals).toMatchObject({
    checkout: null,
    checkoutElsewhere: null,
  })
  expect((await people.owner.open('/company/subscription')).globals.checkoutElsewhere).toBeNull()
})

it('adds origins to what is there, and leaves style attributes and everything else alone', () => {
  const policy =
    "default-src 'none';script-src 'self' 'nonce-x';style-src-attr 'unsafe-inline';base-uri 'none'"
  expect(allowCheckout(policy, ['https://script.example', 'https://shop.example'])).toBe(
    "default-src 'none';script-src 'self' 'nonce-x' https://script.example https://shop.example;style-src-attr 'unsafe-inline';base-uri 'none';frame-src https://script.example https://shop.example",
  )
})
