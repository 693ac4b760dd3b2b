import { describe, expect, it } from 'vitest'
import { linkTo, ROUTES, type RouteEntry } from '../lib/paths.ts'
import { redirectFor, type Visitor } from './guards.ts'

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
    ['an admin opens anybody of the company', admin, ROUTES.user, { userId: 'x' }, null],
    ['an admin opens the people', admin, ROUTES.users, {}, null],
    ['a member does not open the people', member, ROUTES.users, {}, '/dashboards'],
    ['an invitation is open to everybody', nobody, ROUTES.invitation, {}, null],
    ['a new address is confirmed by everybody', newcomer, ROUTES.confirmEmail, {}, null],
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
