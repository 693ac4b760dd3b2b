import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { RIGHTS } from '../../shared/rules/companyAccess.ts'
import { makePeople, makeReader, type People, type Person } from '../../test/people.ts'
import { type Belongings, bodyOf, makeBelongings, nameOf, pathOf } from '../../test/routeExamples.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import type { Route } from '../http/route.ts'
import { routes } from './routes.ts'

/** What each route needs of the company's plan. Generated: a new route is in it the day it is added. */

const SETTINGS = 'people, sources, clients and settings stay open, so that all is well once it is paid'
const LESS = 'what takes something away is always open'
const OWN = 'of the person alone'
/** Changes, and readings by link, that need nothing of the plan, with the reason. */
const TOLD = 'open pages are told no more than lists show'
/** Message 120 promises it. */
const WATCHED = 'groups stay accessible, whatever the plan'
const ALWAYS_OPEN: Record<string, string> = {
  'PUT /api/company/brand': SETTINGS,
  'POST /api/clients': SETTINGS,
  'PUT /api/clients/:id': SETTINGS,
  'DELETE /api/clients/:id': LESS,
  'POST /api/clients/:id/notes': SETTINGS,
  'PUT /api/clients/:id/notes/:noteId': SETTINGS,
  'DELETE /api/clients/:id/notes/:noteId': LESS,
  'GET /api/clients/:id/dashboards': 'lists stay open',
  'POST /api/groups': WATCHED,
  'PUT /api/groups/:id': WATCHED,
  'DELETE /api/groups/:id': LESS,
  'POST /api/groups/:id/domains': WATCHED,
  'POST /api/groups/:id/views': OWN,
  'DELETE /api/group-views/:id': OWN,
  'PUT /api/domains/:id': WATCHED,
  'DELETE /api/domains/:id': LESS,
  'POST /api/groups/:id/channels': WATCHED,
  'PUT /api/channels/:id': WATCHED,
  'DELETE /api/channels/:id': LESS,
  'POST /api/channels/:id/secret': WATCHED,
  'POST /api/channels/:id/test': WATCHED,
  'POST /api/domains/:id/scan': WATCHED,
  'POST /api/domains/:id/snooze': WATCHED,
  'DELETE /api/domains/:id/snooze': WATCHED,
  'POST /api/domains/:id/acknowledge': WATCHED,
  'DELETE /api/domains/:id/acknowledge': WATCHED,
  'POST /api/company': SETTINGS,
  'DELETE /api/company': LESS,
  'PUT /api/dashboards/:id':
    'readers can be shut out at any time; what feeds its widgets asks for the right itself',
  'PUT /api/dashboards/:id/favourite': OWN,
  'DELETE /api/dashboards/:id/archive': LESS,
  'DELETE /api/dashboards/:id': LESS,
  'DELETE /api/dashboards/:id/links/:linkId': LESS,
  'DELETE /api/dashboards/:id/lock': LESS,
  'POST /broadcasting/auth': TOLD,
  'POST /broadcasting/user-auth': TOLD,
  'POST /api/company/exports': 'what is theirs can always be taken along',
  'POST /api/files/:use': SETTINGS,
  'DELETE /api/files': LESS,
  'GET /files/:name': 'it is asked about addresses that a link has given out; those of the brand stay open',
  'GET /logos/:file': 'the page of a plan that has ended shows the logo',
  'PUT /api/company/host': SETTINGS,
  'POST /api/company/host/check': SETTINGS,
  'POST /api/users': SETTINGS,
  'POST /api/invitations/:id': SETTINGS,
  'DELETE /api/invitations/:id': LESS,
  'POST /api/login-links': SETTINGS,
  'DELETE /api/login-links/:id': LESS,
  'DELETE /api/automatic-reports/:id': LESS,
  'PUT /api/company/security': SETTINGS,
  'DELETE /api/users/:id/second-factor': LESS,
  'PUT /api/company/sender': SETTINGS,
  'POST /api/company/sender/check': SETTINGS,
  'POST /api/company/sender/key': SETTINGS,
  'POST /api/sources': SETTINGS,
  'POST /api/sources/import': SETTINGS,
  'POST /api/sources/:id/import': SETTINGS,
  'PUT /api/sources/:id': SETTINGS,
  'POST /api/sources/:id/login': SETTINGS,
  'DELETE /api/sources/:id': LESS,
  'PUT /api/company/sso': SETTINGS,
  'DELETE /api/company/sso': SETTINGS,
  'DELETE /api/company/sso/links': SETTINGS,
  'POST /api/company/sso/test': SETTINGS,
  'POST /api/company/sso/domains': SETTINGS,
  'DELETE /api/company/sso/domains/:domain': SETTINGS,
  'POST /api/company/sso/domains/check': SETTINGS,
  'DELETE /api/users/:id': LESS,
  'POST /api/deleted/:id/restore': SETTINGS,
  'DELETE /api/deleted/:id': LESS,
}

const table = (wanted: (definition: Route) => boolean) =>
  routes.filter(wanted).map((definition) => [nameOf(definition), definition] as const)
const isForAnybody = ({ access }: Route) => access === 'viewer' || access === 'anonymous'
/** How people come in, and what is the person’s own, has nothing to do with the plan. */
const isOfACompany = ({ access }: Route) => access !== 'anonymous' && access !== 'self'
const changes = ({ method }: Route) => method !== 'GET'
const guarded = (definition: Route) => definition.needs !== undefined && !isForAnybody(definition)

describe('as data', () => {
  it.each(table(isOfACompany))('%s says what it needs of the plan', (name, definition) => {
    const decides = changes(definition) || definition.access === 'viewer' || definition.access === 'reader'
    const said = definition.needs ?? ALWAYS_OPEN[name] ?? (decides ? null : 'lists and settings stay open')
    expect(said, `${name} needs a right (needs), or its reason in ALWAYS_OPEN`).not.toBeNull()
    if (definition.needs) expect(ALWAYS_OPEN[name]).toBeUndefined()
  })

  it('names no route as open that is not there', () => {
    const names = routes.map(nameOf)
    expect(Object.keys(ALWAYS_OPEN).filter((name) => !names.includes(name))).toEqual([])
  })

  it('what is read by a link needs the right to it, and nothing else does', () => {
    for (const definition of routes.filter(({ needs }) => needs !== undefined)) {
      expect(RIGHTS).toContain(definition.needs)
      expect([nameOf(definition), definition.needs === 'links']).toEqual([
        nameOf(definition),
        definition.path.includes(':permalink'),
      ])
    }
  })
})

describe('once the plan has ended', () => {
  let app: TestApp
  let people: People
  let reader: Person
  let own: Belongings
  const PRICES = { monthly: 950, annual: 9500 }

  beforeAll(async () => {
    app = await startTestApp({ config: { trustProxy: 1 } })
    people = await makePeople(app)
    const made = await makeBelongings(app, people.owner)
    // What paths name by a link is archived elsewhere, where nobody is to read it.
    own = { ...made, archived: made.dashboard }
    reader = await makeReader(app, people.owner.companyId, own.clientId)
    const expiresAt = app.clock
      .now()
      .subtract({ hours: 24 * (app.context.config.linkGraceDays + 1) })
      .toString()
    await app.context.db.tenant(people.owner.companyId, (tx) =>
      tx.updateTable('companies').set({ state: 'trial', expiresAt, subscriptionId: null }).execute(),
    )
    app.context.pages.dropCompany(people.owner.companyId)
  })
  afterAll(() => app.stop())
  afterEach(() => {
    app.context.config.prices = null
  })

  let lastAddress = 0
  async function call(person: Person | People['viewer'], definition: Route) {
    person.address = `10.3.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`
    const body = bodyOf(definition, own)
    return person.send(definition.method, pathOf(definition, own), {
      headers: changes(definition) ? { 'x-csrf-token': person.csrfToken } : {},
      ...(body !== undefined && { body }),
    })
  }

  it.each(table(guarded))(
    '%s answers 402, and tells only others to ask an admin',
    async (_name, definition) => {
      app.context.config.prices = PRICES
      const admins = await call(people.owner, definition)
      expect([admins.status, admins.error().error.id]).toEqual([402, 'subscription_required'])
      expect(admins.error().error.message).toMatch(/^The trial has ended\. Subscribe to [a-z ]+ again\.$/)
      if (definition.access === 'admin') return
      expect((await call(people.member, definition)).error().error.message).toContain('An administrator')
    },
  )

  it.each(table((definition) => isForAnybody(definition) && definition.needs !== undefined))(
    '%s answers 402 to everybody, and tells readers nothing of the plan',
    async (_name, definition) => {
      app.context.config.prices = PRICES
      await people.viewer.open()
      for (const person of [people.viewer, people.outsider, reader]) {
        const answer = await call(person, definition)
        expect([answer.status, answer.error().error.message]).toEqual([
          402,
          'This dashboard is not available at present. Ask whoever sent you the link.',
        ])
      }
      expect((await call(people.owner, definition)).status).toBe(402)
    },
  )

  const stays = (definition: Route) =>
    isOfACompany(definition) && !changes(definition) && definition.needs === undefined
  it.each(table(stays))('%s stays open', async (_name, definition) => {
    app.context.config.prices = PRICES
    expect((await call(people.owner, definition)).status).not.toBe(402)
  })

  it.each(table(guarded))('%s is asked nothing where nothing is paid', async (_name, definition) => {
    expect((await call(people.owner, definition)).status).not.toBe(402)
  })
})
