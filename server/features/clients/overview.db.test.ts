import { nanoid } from 'nanoid'
import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { automaticReport } from '../../../shared/api/automaticReports.ts'
import { clientOverview } from '../../../shared/api/clientOverview.ts'
import { client } from '../../../shared/api/clients.ts'
import { dataOf } from '../../../shared/api/common.ts'
import {
  clientForm,
  makeClient,
  makeDashboard,
  makeGroup,
  makeReport,
  makeSource,
} from '../../../test/factories.ts'
import { makeLimited, makePeople, makeReader, type People, type Person } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const overview = async (id: string, who: Person = people.owner) =>
  (await who.get(`/api/clients/${id}/overview`)).as(dataOf(clientOverview)).data

const alert = async (domainId: string, facts: { severity: string; state?: string; isGood?: boolean }) => {
  const { severity, state = 'raised', isGood = false } = facts
  await app.owner.query(
    `insert into alerts (id, company_id, domain_id, check_name, cause, severity, state, sentence, judged_on, raised_at, recovered_at, is_good)
     values ($1, $2, $3, 'traffic', $1, $4, $5, $6, '2026-11-20', now(), case $5 when 'recovered' then now() end, $7)`,
    [nanoid(), people.owner.companyId, domainId, severity, state, `It is ${severity}.`, isGood],
  )
}
const watchedFor = async (clientId: string | null, host: string) => {
  const { domainId } = await makeGroup(app.context, people.owner, { host })
  await app.owner.query('update domains set client_id = $1 where id = $2', [clientId, domainId])
  return domainId
}

it('names a client’s accounts as their source last listed them, and says what cannot be read', async () => {
  const source = await makeSource(app, people.owner, 'google_webmasters')
  await app.owner.query('update sources set properties = $1 where id = $2', [
    JSON.stringify([
      { id: 'sc-domain:first.example', name: 'first.example', available: true },
      { id: 'sc-domain:second.example', name: 'second.example', available: false, reason: 'Not verified' },
    ]),
    source.id,
  ])
  const accounts = ['first', 'second', 'third'].map((name) => `sc-domain:${name}.example`)
  const form = clientForm({
    name: 'With accounts',
    accounts: [{ type: 'google_webmasters', sourceId: source.id, accounts }],
  })
  const { id } = (await people.owner.post('/api/clients', form)).as(dataOf(client)).data
  expect((await overview(id)).accounts).toEqual([
    {
      type: 'google_webmasters',
      sourceId: source.id,
      properties: [
        { id: 'sc-domain:first.example', name: 'first.example', problem: null },
        { id: 'sc-domain:second.example', name: 'second.example', problem: 'Not verified' },
        {
          id: 'sc-domain:third.example',
          name: 'sc-domain:third.example',
          problem: 'This login does not list it any more.',
        },
      ],
    },
  ])
  await app.owner.query(`update sources set properties = '[]' where id = $1`, [source.id])
  const [unlisted] = (await overview(id)).accounts
  expect(unlisted?.properties.map(({ problem }) => problem)).toEqual([null, null, null])
})

it('tells open alerts of the domains that are watched for the client, the gravest first', async () => {
  const [own, other] = [
    await makeClient(app.context, people.owner.companyId, { name: 'Watched' }),
    await makeClient(app.context, people.owner.companyId, { name: 'Watched too' }),
  ]
  const domain = await watchedFor(own, 'xn--bcher-kva.example')
  for (const severity of ['notice', 'critical', 'warning']) await alert(domain, { severity })
  await alert(domain, { severity: 'critical', state: 'recovered' })
  await alert(domain, { severity: 'critical', isGood: true })
  await alert(await watchedFor(other, 'other.example'), { severity: 'critical' })
  await alert(await watchedFor(null, 'nobody.example'), { severity: 'critical' })
  const { alerts, hasMoreAlerts } = await overview(own)
  expect(alerts.map(({ sentence }) => sentence)).toEqual([
    'It is critical.',
    'It is warning.',
    'It is notice.',
  ])
  expect(alerts[0]).toMatchObject({
    domain: { id: domain, name: 'bücher.example' },
    group: { name: 'Shops' },
  })
  expect(hasMoreAlerts).toBe(false)
  for (let at = 0; at < 60; at++) await alert(domain, { severity: 'notice' })
  const many = await overview(own)
  expect([many.alerts.length, many.hasMoreAlerts, many.alerts[0]?.severity]).toEqual([50, true, 'critical'])
})

it('says on which grounds the logo is seen', async () => {
  const white = sharp({
    create: { width: 40, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  }).composite([
    {
      input: { create: { width: 20, height: 10, channels: 4, background: '#ffffff' } },
      left: 10,
      top: 5,
    },
  ])
  const form = new FormData()
  const bytes = new Uint8Array(await white.png().toBuffer())
  form.set('file', new Blob([bytes], { type: 'image/png' }), 'logo.png')
  const { filename } = JSON.parse((await people.owner.post('/api/files/client', form)).text).data
  const { companyId } = people.owner
  const [seen, none] = [
    await makeClient(app.context, companyId, { name: 'White on white', logo: filename }),
    await makeClient(app.context, companyId, { name: 'Without a logo' }),
  ]
  expect((await overview(seen)).logoSeenOn).toEqual({ light: false, dark: true })
  expect((await overview(none)).logoSeenOn).toBeNull()
})

it('is shown to those who work for the client alone, and its reports likewise', async () => {
  const { companyId, userId } = people.owner
  const [own, other] = [
    await makeClient(app.context, companyId, { name: 'Reached' }),
    await makeClient(app.context, companyId, { name: 'Out of reach' }),
  ]
  const reportOf = async (clientId: string) =>
    makeReport(app.context, await makeDashboard(app.context, companyId, { clientId }), userId)
  const [ours, theirs] = [await reportOf(own), await reportOf(other)]
  const limited = await makeLimited(app, companyId, [own])
  const reportsOf = async (clientId: string, who: Person) =>
    (await who.get(`/api/automatic-reports?client_id=${clientId}`))
      .as(dataOf(z.array(automaticReport)))
      .data.map(({ id }) => id)
  const statuses = async (who: Person) =>
    Promise.all([own, other].map(async (id) => (await who.get(`/api/clients/${id}/overview`)).status))

  expect(await statuses(people.member)).toEqual([200, 200])
  expect(await statuses(limited)).toEqual([200, 404])
  expect(await statuses(people.outsider)).toEqual([404, 404])
  expect(await statuses(await makeReader(app, companyId, own))).toEqual([403, 403])
  expect([await reportsOf(own, people.owner), await reportsOf(other, people.owner)]).toEqual([
    [ours],
    [theirs],
  ])
  expect([await reportsOf(own, limited), await reportsOf(other, limited)]).toEqual([[ours], []])
})
