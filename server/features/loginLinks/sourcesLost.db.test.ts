import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { ProviderError } from '../../../providers/providerError.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { loginLinkStarted } from '../../../shared/api/loginLinks.ts'
import { consent, decide } from '../../../test/consent.ts'
import {
  makeClient,
  makeDashboard,
  makeReport,
  makeSource,
  makeUser,
  makeWidget,
} from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makeLimited, makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { markInvalid } from '../sources/health.ts'
import { loadSource } from '../sources/loadSource.ts'
import { sourcesLostJob } from './sourcesLostJob.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  people = await makePeople(app)
})

const inCompany = <T>(work: Parameters<typeof app.context.db.tenant<T>>[1]) =>
  app.context.db.tenant(people.member.companyId, work)
async function lose(sourceId: string): Promise<void> {
  const source = await inCompany((tx) => loadSource(tx, sourceId))
  await markInvalid(app.context, source, new ProviderError('reauthorise', 'Alex has taken the access back.'))
}
const waiting = async (userId: string | null = people.member.userId) =>
  (
    await app.context.db.pool.query('select run_at from graphile_worker.jobs where key = $1', [
      `sources-lost:${people.member.companyId}:${userId}`,
    ])
  ).rows
const run = (userId: string | null = people.member.userId) =>
  sourcesLostJob.run(app.context, { companyId: people.member.companyId, userId })
const mails = (to = people.member.email) => app.sandbox.inbox.mails().filter((mail) => mail.to.includes(to))

it('mails the owner once, with what hangs on the source and a link for whoever owns the login', async () => {
  const source = await makeSource(app, people.member, 'google_analytics')
  const dashboard = await makeDashboard(app.context, people.member.companyId, {
    name: 'The <b>month</b>',
    widgets: [makeWidget('google_analytics_4', 'sessions', source)],
  })
  await makeReport(app.context, dashboard, people.member.userId)
  await lose(source.id)
  await lose(source.id)
  expect(await waiting()).toHaveLength(1)
  await run()
  const [mail] = mails()
  expect(mail?.subject).toMatch(/^Google Analytics needs a new sign-in: /)
  expect(mail?.text).toContain('Alex has taken the access back.')
  expect(mail?.text).toContain('Shown on The <b>month</b>. One automatic report.')
  expect(mail?.html).not.toContain('<b>month</b>')

  const token = /connect\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  const client = httpClient(app.url)
  const begun = await client.post('/oauth/login-link', { token })
  await client.get(await decide(new URL(begun.as(dataOf(loginLinkStarted)).data.address)))
  expect(await inCompany((tx) => loadSource(tx, source.id))).toMatchObject({ invalid: false })

  await run()
  const losses = () => mails().filter(({ subject }) => subject.includes('needs a new sign-in'))
  expect(losses()).toHaveLength(1)
  await lose(source.id)
  await run()
  expect(losses()).toHaveLength(2)
})

it('mails several in one mail, and none that was signed in again meanwhile', async () => {
  const [first, second, third] = [
    await makeSource(app, people.member, 'google_analytics'),
    await makeSource(app, people.member, 'semrush'),
    await makeSource(app, people.member, 'google_webmasters'),
  ]
  for (const { id } of [first, second, third]) await lose(id)
  expect(await waiting()).toHaveLength(1)
  await consent(people.member, 'google_webmasters', { sourceId: third.id })
  await inCompany((tx) =>
    tx
      .updateTable('sources')
      .set({ invalid: true, invalidReason: 'Ended.' })
      .where('id', '=', first.id)
      .execute(),
  )
  await run()
  const [mail] = mails()
  expect(mail?.subject).toBe('2 sources need a new sign-in')
  expect(mail?.text).toContain('No dashboard shows it.')
  expect(mail?.text).not.toContain('Search Console')
  expect(mail?.text.match(/connect\?token=/g)).toHaveLength(1)
})

it('mails the admins where whoever connected the source has left', async () => {
  const source = await makeSource(app, people.member, 'semrush')
  await inCompany((tx) => tx.updateTable('sources').set({ connectedBy: null }).execute())
  await lose(source.id)
  expect(await waiting(null)).toHaveLength(1)
  await run(null)
  expect(mails(people.owner.email)).toHaveLength(1)
  expect(mails()).toHaveLength(0)
})

it('names to a member of chosen clients no dashboard of another', async () => {
  const { companyId, userId } = people.owner
  const clientId = await makeClient(app.context, companyId, { name: 'Alder' })
  const lin = await makeLimited(app, companyId, [clientId])
  const source = await makeSource(app, lin, 'semrush')
  const widgets = () => [makeWidget('semrush', 'organicTraffic', source)]
  await makeDashboard(app.context, companyId, { name: 'Of Alder', clientId, widgets: widgets() })
  const other = await makeDashboard(app.context, companyId, { name: 'Of Birch', widgets: widgets() })
  await makeReport(app.context, other, userId)
  await lose(source.id)
  await run(lin.userId)
  const [mail] = mails(lin.email)
  expect(mail?.text).toContain('Shown on Of Alder.')
  expect(mail?.text).not.toMatch(/Birch|automatic report/)
})

it('mails each admin once, also where the mail server takes none for one of them', async () => {
  const { context } = app
  const other = await makeUser(context, people.member.companyId, {
    role: 'admin',
    email: 'gone@people.example',
  })
  const { mailer } = context
  if (!mailer) throw new Error('There is no mail server.')
  const refusing: typeof mailer = {
    ...mailer,
    send: async (message, ...more) => {
      if (message.to === other.email) throw new Error('550 No such mailbox.')
      return mailer.send(message, ...more)
    },
  }
  const source = await makeSource(app, people.member, 'semrush')
  await inCompany((tx) => tx.updateTable('sources').set({ connectedBy: null }).execute())
  await lose(source.id)
  const job = { companyId: people.member.companyId, userId: null }
  for (const _try of [1, 2, 3]) await sourcesLostJob.run(context.with({ mailer: refusing }), job)
  expect(mails(people.owner.email)).toHaveLength(1)
})
