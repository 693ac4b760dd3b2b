import client from '@mailchimp/mailchimp_marketing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import { emulator } from '../emulator/index.ts'
import { demoToken } from '../emulator/signIn.ts'
import { mailchimp } from '../index.ts'
import { KIND, NEWSLETTER, now, question, testContext } from './mailchimp.ts'

/** Mailchimp's own client against the emulator: the check that it does not repeat our own misreading. */

let server: EmulatorServer
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  client.basePath = `${server.url}/${KIND}/api/3.0`
})
afterAll(() => server.stop())
beforeEach(async () => client.setConfig({ accessToken: await demoToken(), server: 'us6' }))

describe('Mailchimp’s own client', () => {
  it('signs in and reads the account', async () => {
    expect(await client.ping.get()).toEqual({ health_status: "Everything's Chimpy!" })
    expect(await client.root.getRoot({ fields: ['account_name', 'account_timezone'] })).toEqual({
      account_name: 'Northwind Outdoor',
      account_timezone: 'Europe/Berlin',
    })
  })

  it('reads audiences page by page', async () => {
    const first = await client.lists.getAllLists({ count: 2 })
    const second = await client.lists.getAllLists({ count: 2, offset: 2 })
    expect([first.lists.length, second.lists.length, first.total_items]).toEqual([2, 1, 3])
    const ours = await mailchimp.listProperties(await testContext(server))
    expect([...first.lists, ...second.lists].map(({ id }) => id)).toEqual(ours.map(({ id }) => id))
  })

  it('reads the same campaign reports as we do', async () => {
    const { start, end } = question.range
    const { reports } = await client.reports.getAllCampaignReports({
      count: 500,
      sinceSendTime: `${start}T00:00:00+02:00`,
      beforeSendTime: `${Temporal.PlainDate.from(end).add({ days: 1 })}T00:00:00+01:00`,
    })
    const own = reports.filter(({ list_id }) => list_id === NEWSLETTER)
    const metrics = ['campaigns', 'emails_sent', 'unique_opens']
    const ours = await mailchimp.run(await testContext(server), { ...question, metrics })
    const sum = (read: (report: (typeof own)[number]) => number) =>
      own.reduce((total, report) => total + read(report), 0)
    expect(own.length).toBeGreaterThan(0)
    expect(ours.rows[0]).toEqual([
      own.length,
      sum(({ emails_sent }) => emails_sent),
      sum(({ opens }) => opens.unique_opens),
    ])
    const [first] = own
    const one = await client.reports.getCampaignReport(first?.id ?? '', { fields: ['id', 'emails_sent'] })
    expect(one).toEqual({ id: first?.id, emails_sent: first?.emails_sent })
    const links = await client.reports.getCampaignClickDetails(first?.id ?? '')
    expect(links.urls_clicked.length).toBeGreaterThan(0)
  })

  it('reads activity and growth of an audience', async () => {
    const { activity } = await client.lists.getListRecentActivity(NEWSLETTER, { count: 30 })
    expect(activity).toHaveLength(30)
    const { history } = await client.lists.getListGrowthHistory(NEWSLETTER, { count: 3 })
    expect(history).toHaveLength(3)
    expect(history[0]?.month).toMatch(/^\d{4}-\d{2}$/)
  })

  it('hears refusals as problem documents', async () => {
    client.setConfig({ accessToken: 'nobody', server: 'us6' })
    await expect(client.ping.get()).rejects.toMatchObject({
      status: 401,
      response: { body: { title: 'API Key Invalid', status: 401 } },
    })
  })
})
