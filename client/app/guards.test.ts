import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redirectFor, safeNext, type Visitor } from './guards.ts'
import { linkTo, pageTitle, ROUTES, type RouteEntry } from './paths.ts'

const ME = 'me-me-me-me-me-me-me-'
const member: Visitor = {
  user: { id: ME, roleName: 'member', termsConsent: true, ageConsent: true },
  setupNeeded: false,
  consentAsked: true,
}
const admin: Visitor = {
  user: { ...member.user, id: ME, roleName: 'admin', termsConsent: true, ageConsent: true },
  setupNeeded: false,
  consentAsked: true,
}
const newcomer: Visitor = {
  user: { id: ME, roleName: 'admin', termsConsent: true, ageConsent: false },
  setupNeeded: false,
  consentAsked: true,
}
const unasked: Visitor = { ...newcomer, consentAsked: false }
const nobody: Visitor = { user: null, setupNeeded: false, consentAsked: true }
const first: Visitor = { user: null, setupNeeded: true, consentAsked: true }

const go = (visitor: Visitor, route: RouteEntry, params = {}) =>
  redirectFor(visitor, { route, params, address: '/from?x=1' })
const toLogin = '/login?next=%2Ffrom%3Fx%3D1'

describe('guards', () => {
  it.each([
    ['a reader opens a shared dashboard', nobody, ROUTES.dashboard, {}, null],
    ['a reader opens its real-time page', nobody, ROUTES.dashboardRealTime, {}, null],
    ['a reader opens its print page', nobody, ROUTES.dashboardPrint, {}, null],
    ['a reader is not shown the list', nobody, ROUTES.dashboards, {}, toLogin],
    ['nor lets a dashboard be made', nobody, ROUTES.createDashboard, {}, toLogin],
    ['nor the sources', nobody, ROUTES.sources, {}, toLogin],
    ['nor a person', nobody, ROUTES.user, { userId: ME }, toLogin],
    ['signing in is open', nobody, ROUTES.login, {}, null],
    ['setup is closed once there is a company', nobody, ROUTES.setup, {}, '/login'],
    ['setup comes first', first, ROUTES.login, {}, '/setup'],
    ['setup comes first for dashboards', first, ROUTES.dashboard, {}, '/setup'],
    ['setup itself', first, ROUTES.setup, {}, null],
    ['error pages are exempt', first, ROUTES.notFound, {}, null],
    ['consent is asked before the list', newcomer, ROUTES.dashboards, {}, `/users/${ME}`],
    ['consent is asked before a dashboard', newcomer, ROUTES.dashboard, {}, `/users/${ME}`],
    ['the own page is where it is given', newcomer, ROUTES.user, { userId: ME }, null],
    ['nobody is kept from the list by terms that are not there', unasked, ROUTES.dashboards, {}, null],
    ['a signed-in person does not sign in again', member, ROUTES.login, {}, '/dashboards'],
    ['a member opens the own page', member, ROUTES.user, { userId: ME }, null],
    ['a member does not open another person', member, ROUTES.user, { userId: 'x' }, '/dashboards'],
    ['an admin finds other people nowhere yet', admin, ROUTES.user, { userId: 'x' }, '/404'],
    ['a member opens the sources', member, ROUTES.sources, {}, null],
    ['a member opens the reports', member, ROUTES.automaticReports, {}, null],
  ] as const)('%s', (_name, visitor, route, params, expected) => {
    expect(go(visitor, route, params)).toBe(expected)
  })

  it('keeps admin routes from members', () => {
    const route: RouteEntry = {
      name: 'company.settings',
      path: '/company/settings',
      title: null,
      access: 'admin',
    }
    expect(go(member, route)).toBe(linkTo.dashboards())
    expect(go(admin, route)).toBeNull()
  })
})

describe('safeNext', () => {
  it.each([
    ['/company/sources?x=1', '/company/sources?x=1'],
    ['//evil.example', '/dashboards'],
    ['https://evil.example', '/dashboards'],
    ['/company/automatic-reports?a=%2F%2Fx#b', '/company/automatic-reports?a=%2F%2Fx#b'],
    ['/\\evil.example', '/dashboards'],
    // Browsers drop tabs and line breaks from addresses, and resolve dots.
    ['/\t/evil.example', '/dashboards'],
    ['/\n/evil.example', '/dashboards'],
    ['\t//evil.example', '/dashboards'],
    ['/.//evil.example', '/dashboards'],
    ['/x/..//evil.example', '/dashboards'],
    ['/%2e//evil.example', '/dashboards'],
    ['/x/../login', '/dashboards'],
    ['//[', '/dashboards'],
    ['javascript:alert(1)', '/dashboards'],
    ['/login?next=/login', '/dashboards'],
    [null, '/dashboards'],
  ])('%s leads to %s', (next, expected) => expect(safeNext(next)).toBe(expected))

  it('stays on this site whatever an address holds', () => {
    const part = fc.constantFrom(
      ...['/', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', '\r', '\0', ' ', '@', ':', '?', '#', '['],
      ...['https:', 'javascript:', 'evil.example', 'login', 'dashboards', '\u3002', '\uff0f'],
    )
    const address = fc.oneof(
      fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary' }),
    )
    fc.assert(
      fc.property(address, (next) => {
        const led = safeNext(next)
        expect(new URL(led, 'https://app.test/login').origin).toBe('https://app.test')
        expect(led).toMatch(/^\/(?!\/)/)
        expect(safeNext(led)).toBe(led)
      }),
      { numRuns: 2_000 },
    )
  })
})

it('writes the title', () => {
  expect(pageTitle('Dashboards', 'Broadsheet')).toBe('Dashboards | Broadsheet')
  expect(pageTitle(null, 'Broadsheet')).toBe('Broadsheet')
})
