import { describe, expect, it } from 'vitest'
import { linkTo, ROUTES, type RouteEntry } from '../lib/paths.ts'
import { redirectFor, type Visitor } from './guards.ts'

const ME = 'me-me-me-me-me-me-me-'
const member: Visitor = {
  user: { id: ME, roleName: 'member', termsConsent: true, ageConsent: true },
  setupNeeded: false,
  consentAsked: true,
  secondFactorNeeded: false,
  introWaits: false,
}
const admin: Visitor = {
  user: { ...member.user, id: ME, roleName: 'admin', termsConsent: true, ageConsent: true },
  setupNeeded: false,
  consentAsked: true,
  secondFactorNeeded: false,
  introWaits: false,
}
const reader: Visitor = {
  ...member,
  user: { id: ME, roleName: 'client', termsConsent: true, ageConsent: true },
}
const newcomer: Visitor = {
  user: { id: ME, roleName: 'admin', termsConsent: true, ageConsent: false },
  setupNeeded: false,
  consentAsked: true,
  secondFactorNeeded: false,
  introWaits: false,
}
const unasked: Visitor = { ...newcomer, consentAsked: false }
/** Whoever has just registered. */
const arriving: Visitor = { ...admin, introWaits: true }
const bare: Visitor = { ...admin, secondFactorNeeded: true }
const nobody: Visitor = {
  user: null,
  setupNeeded: false,
  consentAsked: true,
  secondFactorNeeded: false,
  introWaits: false,
}
const first: Visitor = {
  user: null,
  setupNeeded: true,
  consentAsked: true,
  secondFactorNeeded: false,
  introWaits: false,
}

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
    ['the subscription is open before', newcomer, ROUTES.subscription, {}, null],
    ['a member does not open the subscription', member, ROUTES.subscription, {}, '/dashboards'],
    ['nobody is kept from the list by terms that are not there', unasked, ROUTES.dashboards, {}, null],
    ['the intro comes before the list', arriving, ROUTES.dashboards, {}, '/intro'],
    ['and before a group', arriving, ROUTES.group, { campaignId: 'x' }, '/intro'],
    ['the intro itself', arriving, ROUTES.intro, {}, null],
    ['consent comes before the intro', { ...newcomer, introWaits: true }, ROUTES.intro, {}, `/users/${ME}`],
    [
      'a second factor comes before the intro',
      { ...bare, introWaits: true },
      ROUTES.intro,
      {},
      `/users/${ME}`,
    ],
    ['the own page is open before the intro', arriving, ROUTES.user, { userId: ME }, null],
    ['nor another person’s', arriving, ROUTES.user, { userId: 'x' }, '/intro'],
    ['nor does it keep anybody from paying', arriving, ROUTES.subscription, {}, null],
    ['nor from what others have shared', arriving, ROUTES.dashboard, {}, null],
    ['once past it the intro leads to the sources', admin, ROUTES.intro, {}, '/company/sources'],
    ['for members too', member, ROUTES.intro, {}, '/company/sources'],
    ['a guest signs in before the intro', nobody, ROUTES.intro, {}, toLogin],
    ['a client’s person has no intro', reader, ROUTES.intro, {}, '/dashboards'],
    ['a demanded second factor comes before the list', bare, ROUTES.dashboards, {}, `/users/${ME}`],
    ['and before a dashboard', bare, ROUTES.dashboard, {}, `/users/${ME}`],
    ['and before another person', bare, ROUTES.user, { userId: 'x' }, `/users/${ME}`],
    ['the own page is where it is set up', bare, ROUTES.user, { userId: ME }, null],
    ['who is signed in has passed the second step', member, ROUTES.secondStep, {}, '/dashboards'],
    ['a guest passes the second step', nobody, ROUTES.secondStep, {}, null],
    ['a signed-in person does not sign in again', member, ROUTES.login, {}, '/dashboards'],
    ['a member opens the own page', member, ROUTES.user, { userId: ME }, null],
    ['a member does not open another person', member, ROUTES.user, { userId: 'x' }, '/dashboards'],
    ['an admin opens anybody of the company', admin, ROUTES.user, { userId: 'x' }, null],
    ['an admin opens the people', admin, ROUTES.users, {}, null],
    ['a member does not open the people', member, ROUTES.users, {}, '/dashboards'],
    ['an invitation is open to everybody', nobody, ROUTES.invitation, {}, null],
    ['so is the link of a registration', nobody, ROUTES.confirmRegistration, {}, null],
    ['which says to whom that one is signed in', member, ROUTES.confirmRegistration, {}, null],
    ['and with an account elsewhere', member, ROUTES.confirmRegistrationWith, { provider: 'google' }, null],
    ['a new address is confirmed by who is signed in', nobody, ROUTES.confirmEmail, {}, toLogin],
    ['whatever comes first else', { ...newcomer, introWaits: true }, ROUTES.confirmEmail, {}, null],
    ['by a client’s person too', reader, ROUTES.confirmEmail, {}, null],
    ['a change of an address is stopped by everybody', nobody, ROUTES.stopEmailChange, {}, null],
    ['a report is reviewed by whoever has its link', nobody, ROUTES.reviewReport, {}, null],
    ['what became of a request to delete data is shown to everybody', nobody, ROUTES.dataDeletion, {}, null],
    ['a member opens the sources', member, ROUTES.sources, {}, null],
    ['a member opens the reports', member, ROUTES.automaticReports, {}, null],
    ['a client’s person opens the list', reader, ROUTES.dashboards, {}, null],
    ['a client’s person reads a dashboard', reader, ROUTES.dashboard, {}, null],
    ['a client’s person opens the own page', reader, ROUTES.user, { userId: ME }, null],
    ['a client’s person does not open another', reader, ROUTES.user, { userId: 'x' }, '/dashboards'],
    ['a client’s person does not open the sources', reader, ROUTES.sources, {}, '/dashboards'],
    ['a client’s person makes no dashboard', reader, ROUTES.createDashboard, {}, '/dashboards'],
    ['a client’s person does not open the clients', reader, ROUTES.clients, {}, '/dashboards'],
    ['a client’s person does not open the settings', reader, ROUTES.companySettings, {}, '/dashboards'],
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
