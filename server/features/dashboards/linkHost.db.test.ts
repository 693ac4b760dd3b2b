import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { dashboardList } from '../../../shared/api/dashboards.ts'
import { mailsTo, makeDueReport, workOn } from '../../../test/dueReport.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

/** Under which of its company's hosts a dashboard's links are shown: the field `domain` of a save. */

const HOST = 'reports.brightside.example'
let app: TestApp
let admin: Person
let publicHost: string

beforeAll(async () => {
  app = await startTestApp({ start: Temporal.Instant.from('2026-11-01T07:00:00Z') })
  publicHost = new URL(app.context.config.publicUrl).hostname
})
afterAll(() => app.stop())
beforeEach(async () => {
  const { owner } = app
  await owner.query('delete from company_hosts')
  admin = await signedIn(
    app,
    await makeUser(app.context, await makeCompany(app.context), { role: 'admin', termsConsent: true }),
  )
  await setHost(HOST)
})

async function setHost(host: string | null): Promise<void> {
  await app.context.db.tenant(admin.companyId, async (tx) => {
    await tx.deleteFrom('companyHosts').execute()
    if (host === null) return
    const verifiedAt = app.clock.now().toString()
    const row = { companyId: admin.companyId, host, proof: 'proof', verifiedAt }
    await tx.insertInto('companyHosts').values(row).execute()
  })
  app.context.hosts.forget()
}

async function save(id: string, version: number, domain: string) {
  const form = new FormData()
  form.set('version', String(version))
  form.set('domain', domain)
  return admin.post(`/api/dashboards/${id}`, form)
}
const shown = async (permalink: string): Promise<string | null> =>
  JSON.parse((await admin.get(`/api/dashboards/${permalink}`)).text).data.linkHost
const listed = async () =>
  (await admin.get('/api/dashboards')).as(dashboardList).data.map(({ linkHost }) => linkHost)

it('is chosen among the company’s hosts, taken back by an empty one, and kept by a copy', async () => {
  const { dashboard } = await makeDueReport(app, admin)
  const { id, permalink } = dashboard
  expect([await shown(permalink), await listed()]).toEqual([null, [null]])
  for (const [version, host] of [HOST.toUpperCase(), publicHost].entries()) {
    expect((await save(id, version + 1, host)).status).toBe(200)
    expect([await shown(permalink), await listed()]).toEqual([host.toLowerCase(), [host.toLowerCase()]])
  }
  const copy = (await admin.post(`/api/dashboards/${id}/clone`)).as(
    dataOf(z.object({ permalink: z.string() })),
  ).data
  expect(await shown(copy.permalink)).toBe(publicHost)
  expect((await save(id, 3, '')).status).toBe(200)
  expect(await shown(permalink)).toBeNull()
})

it.each(['rival.example', 'not a host', `x.${HOST}`])('is not %s, which is none of them', async (domain) => {
  const { dashboard } = await makeDueReport(app, admin)
  const refused = await save(dashboard.id, 1, domain)
  expect([refused.status, Object.keys(refused.error().errors ?? {})]).toEqual([422, ['domain']])
  expect(await shown(dashboard.permalink)).toBeNull()
})

it('is that of the mails’ links, and the company’s once it leads nowhere', async () => {
  const linkOf = async (domain: string, meanwhile: () => Promise<void>) => {
    const due = await makeDueReport(app, admin)
    expect((await save(due.dashboard.id, 1, domain)).status).toBe(200)
    await meanwhile()
    await workOn(app, due)
    const [mail] = mailsTo(app, due.recipients[0])
    const [, link = ''] = /Open the report: (\S+)/.exec(mail?.text ?? '') ?? []
    return { host: new URL(link).hostname, shown: await shown(due.dashboard.permalink) }
  }
  const nothing = async () => {}
  expect(await linkOf('', nothing)).toEqual({ host: HOST, shown: null })
  expect(await linkOf(publicHost, nothing)).toEqual({ host: publicHost, shown: publicHost })
  const moved = await linkOf(HOST, () => setHost('links.brightside.example'))
  expect(moved).toEqual({ host: 'links.brightside.example', shown: null })
  await setHost(HOST)
  expect(await linkOf(HOST, () => setHost(null))).toEqual({ host: publicHost, shown: null })
})
