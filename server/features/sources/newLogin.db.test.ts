import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { ProviderError } from '../../../providers/providerError.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { consent, decide } from '../../../test/consent.ts'
import { makeCompany, makeSource, makeUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { AppContext } from '../../context.ts'
import { keepBudgets } from './budgets.ts'
import { changeCredentials } from './connect.ts'
import { markFailing, markInvalid, markWorking } from './health.ts'
import { loadSource, type SourceRow } from './loadSource.ts'
import { beginConsent, finishConsent } from './oauth.ts'
import { probeSource } from './probe.ts'
import { refreshProperties } from './properties.ts'

/** What a vendor answers a login is written down only while the source still has that login. */

let app: TestApp
let person: Person
let sourceId: string
let lastAddress = 0

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  person = await signedIn(app, await makeUser(app.context, await makeCompany(app.context)))
  person.address = `198.51.100.${++lastAddress}`
  sourceId = (await makeSource(app, person, 'google_webmasters')).id
})

const row = (): Promise<SourceRow> =>
  app.context.db.tenant(person.companyId, (tx) => loadSource(tx, sourceId))

/** Another account, which sees nothing and ends at once. */
async function signInAnew(): Promise<SourceRow> {
  await consent(person, 'google_webmasters', { sourceId, person: 1 })
  await app.owner.query(
    "update sources set invalid = true, invalid_reason = 'Ended.', warnings = '[\"Sees nothing.\"]' where id = $1",
    [sourceId],
  )
  return row()
}

/** Calls of vendors, between the first answer of which and what is made of it `act` comes. */
function interrupted(act: () => Promise<unknown>): AppContext {
  let isDone = false
  return app.context.with({
    http: async (request) => {
      const answer = await app.context.http(request)
      if (!isDone) {
        isDone = true
        await act()
      }
      return answer
    },
  })
}

const READING = { name: 'Tokens', property: null, left: 1, of: 10, renewsAt: null }

it.each<[string, (before: SourceRow) => Promise<unknown>]>([
  ['works', (before) => markWorking(app.context, { ...before, lastSuccessAt: null })],
  ['fails', (before) => markFailing(app.context, before, new ProviderError('unavailable', 'Out of order.'))],
  ['has ended', (before) => markInvalid(app.context, before, new ProviderError('reauthorise', 'Revoked.'))],
  ['has a limit left', (before) => keepBudgets(app.context, before, [READING])],
])('that the login before %s says nothing of the next one', async (_what, note) => {
  const before = await row()
  const anew = await signInAnew()
  await note(before)
  expect(await row()).toEqual(anew)
})

it.each<[string, (context: AppContext) => Promise<unknown>]>([
  ['reaches', (context) => refreshProperties(context, person.companyId, sourceId)],
  ['is warned of', (context) => probeSource(context, { companyId: person.companyId, sourceId })],
])('what the login before %s is not stored for the next one', async (_what, ask) => {
  const anew: SourceRow[] = []
  await ask(interrupted(async () => anew.push(await signInAnew())))
  expect([await row()]).toEqual(anew)
})

it.each(['session', 'link'])('what a %s began is not connected once that has ended', async (way) => {
  const { companyId, userId } = person
  const { rows } = await app.owner.query('select id from sessions where user_id = $1', [userId])
  const made = await person.post('/api/login-links', { name: 'Kim Sato', kind: 'google_analytics' })
  const linkId = made.as(dataOf(z.object({ id: z.string() }))).data.id
  const begunBy =
    way === 'link' ? { companyId, loginLinkId: linkId } : { companyId, sessionId: String(rows[0]?.id) }
  const asked = { sourceId: null, loginOf: null, furtherKinds: [] }
  const page = await beginConsent(app.context, begunBy, 'google_analytics', asked)
  const back = new URL(await decide(new URL(page)), app.url)
  const context = interrupted(() =>
    way === 'link' ? person.delete(`/api/login-links/${linkId}`) : person.post('/logout'),
  )
  const end = finishConsent(context, person, begunBy, back.searchParams)
  await expect(end).rejects.toThrow(/(signed out|withdrawn) meanwhile/)
  const { rowCount } = await app.owner.query('select from sources where company_id = $1', [companyId])
  expect(rowCount).toBe(1)
})

it('half a login is not laid over one that was typed while it was tested', async () => {
  sourceId = (await makeSource(app, person, 'semrush')).id
  const key = await app.sandbox.credentialsFor('semrush')
  if (key.type !== 'credentials') throw new Error('semrush is not connected with a key')
  const context = interrupted(() =>
    changeCredentials(app.context, person, sourceId, { account: 'First', token: key.token }),
  )
  const second = changeCredentials(context, person, sourceId, { account: 'Second', token: '' })
  await expect(second).rejects.toThrow('Somebody else has just given this source other credentials.')
})
