import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { domain } from '../../../shared/api/domains.ts'
import { alerting, HOOK, SLACK } from '../../../test/alerting.ts'
import { makeClient } from '../../../test/factories.ts'
import { makeLimited, makePeople, type People } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { deliverDue } from './channels/deliver.ts'

/** What somebody has silenced, and what comes of it. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const { watched, rowOf, scan, add, deliver, arrivals, eventsOf, mails, silence, mend } = alerting(() => ({
  app,
  people,
}))

it('a snoozed domain sends nothing, not what waits either, and is raised again once the snooze is over', async () => {
  const { id, host } = await watched()
  await add(id, { kind: 'slack', address: SLACK })
  await scan(id)
  const row = await rowOf(id)
  await people.member.post(`/api/domains/${row.id}/snooze`, { reason: 'They move house' })
  await deliver(id)
  await scan(id)
  await deliver(id)
  expect(arrivals(host)).toEqual([])
  expect(await rowOf(id)).toMatchObject({
    alerts: [{ state: 'snoozed' }],
    snooze: { reason: 'They move house' },
  })
  await app.owner.query(`update domains set snoozed_until = now() - interval '1 minute' where id = $1`, [
    row.id,
  ])
  await scan(id)
  await deliver(id)
  expect(arrivals(host)).toHaveLength(1)
  expect(await rowOf(id)).toMatchObject({ alerts: [{ state: 'raised' }], snooze: null })
})

it('what is found while a domain is snoozed is sent once the snooze is taken back, and what was sent before is not', async () => {
  const { id, host, row } = await watched()
  await add(id, { kind: 'slack', address: SLACK })
  const path = `/api/domains/${(await row()).id}/snooze`
  await people.member.post(path, {})
  await scan(id)
  await deliver(id)
  expect(arrivals(host)).toEqual([])
  await people.member.delete(path)
  await deliver(id)
  expect(arrivals(host)).toHaveLength(1)
  await people.member.post(path, {})
  await people.member.delete(path)
  await deliver(id)
  expect(arrivals(host)).toHaveLength(1)
})

it('an alert that somebody looked after who has left is acknowledged once a snooze is taken back', async () => {
  const { id, row } = await watched()
  await scan(id)
  const path = `/api/domains/${(await row()).id}`
  await people.member.post(`${path}/acknowledge`)
  // As the database does it where a person is deleted.
  await app.owner.query('update alerts set acknowledged_by = null where domain_id = $1', [(await row()).id])
  await people.owner.post(`${path}/snooze`, {})
  await people.owner.delete(`${path}/snooze`)
  expect(await row()).toMatchObject({ alerts: [{ state: 'acknowledged' }] })
})

it('a domain whose snooze is over waits for somebody before a scan has noted it, and is scanned then, not on its next morning', async () => {
  const { id, host, row } = await watched()
  await scan(id)
  const path = `/api/domains/${(await row()).id}`
  const until = app.context.now().add({ minutes: 90 })
  await people.owner.post(`${path}/snooze`, { until: until.toString() })
  const nextScan = async () =>
    (await app.owner.query('select next_scan_at from domains where group_id = $1', [id])).rows[0].next_scan_at
  expect((await nextScan()).getTime()).toBeLessThanOrEqual(until.epochMilliseconds)
  await app.owner.query(`update domains set next_scan_at = now() + interval '1 day' where group_id = $1`, [
    id,
  ])
  await mend(id, `fine.${host}`)
  await scan(id)
  expect((await nextScan()).getTime()).toBe(until.epochMilliseconds)

  await silence(id)
  await app.owner.query(
    `update domains set snoozed_until = now() - interval '1 minute' where group_id = $1`,
    [id],
  )
  const needing = async () =>
    z
      .object({ needing: z.number(), snoozed: z.number() })
      .parse((await people.owner.get(`/api/groups/${id}`)).as(dataOf(z.looseObject({}))).data)
  expect(await row()).toMatchObject({ snooze: null, alerts: [{ check: 'traffic', state: 'raised' }] })
  expect((await people.owner.get(path)).as(dataOf(domain)).data.history).toContainEqual(
    expect.objectContaining({ check: 'traffic', state: 'raised' }),
  )
  expect(await needing()).toEqual({ needing: 1, snoozed: 0 })
  await people.owner.post(`${path}/acknowledge`)
  expect(await row()).toMatchObject({ alerts: [{ state: 'acknowledged' }] })
  expect(await needing()).toEqual({ needing: 0, snoozed: 0 })
})

it('a message that is under way as a snooze is set and taken back is not sent a second time', async () => {
  const { id, row } = await watched()
  await add(id, { kind: 'webhook', address: HOOK })
  await scan(id)
  const delivery = `select d.state, d.message_id, d.due_at, d.tries from alert_deliveries d join alert_channels c on c.id = d.channel_id
    where c.group_id = $1`
  // As claim.ts leaves it until the receiver has answered.
  await app.owner.query(
    `update alert_deliveries d set message_id = 'under-way', tries = 1, due_at = now() + interval '3 minutes'
     from alert_channels c where c.id = d.channel_id and c.group_id = $1`,
    [id],
  )
  const before = (await app.owner.query(delivery, [id])).rows
  const path = `/api/domains/${(await row()).id}/snooze`
  expect((await people.owner.post(path, {})).status).toBe(200)
  expect((await app.owner.query(delivery, [id])).rows).toMatchObject([{ state: 'dropped' }])
  expect((await people.owner.delete(path)).status).toBe(200)
  expect((await app.owner.query(delivery, [id])).rows).toEqual(before)
})

it('a message that arrives while its domain is snoozed is not sent a second time as the snooze is taken back', async () => {
  const { id, host, row } = await watched()
  const { channel: hook } = await add(id, { kind: 'webhook', address: 'https://hooks.client.example/late' })
  await scan(id)
  const path = `/api/domains/${(await row()).id}/snooze`
  const slow = app.context.with({
    http: async (request) => {
      const answer = await app.context.http(request)
      expect((await people.owner.post(path, {})).status).toBe(200)
      return answer
    },
  })
  await deliverDue(slow, { companyId: people.owner.companyId, channelId: hook.id })
  expect((await people.owner.delete(path)).status).toBe(200)
  await app.owner.query('update alert_deliveries set due_at = now() where channel_id = $1', [hook.id])
  await deliver(id)
  expect(eventsOf(host)).toEqual(['alert.triggered'])
})

it('what waits for an own channel is not sent once its domain is out of reach, and whoever snoozes it stops all of it', async () => {
  const { companyId } = people.owner
  const [ours, theirs] = [
    await makeClient(app.context, companyId, { name: 'Now ours' }),
    await makeClient(app.context, companyId, { name: 'Then theirs' }),
  ]
  const lin = await makeLimited(app, companyId, [ours])
  const { id, host, row } = await watched()
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: ours })
  await add(id, { kind: 'mail', personal: true, quiet: null }, lin)
  await scan(id)
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: theirs })
  await deliver(id)
  expect(mails(host)).toEqual([])

  const other = await watched()
  await people.owner.put(`/api/domains/${(await other.row()).id}`, { clientId: ours })
  await add(other.id, { kind: 'slack', address: SLACK })
  await scan(other.id)
  expect((await lin.post(`/api/domains/${(await other.row()).id}/snooze`, {})).status).toBe(200)
  await deliver(other.id)
  expect(arrivals(other.host)).toEqual([])
})
