import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { changedChannel, channelTest } from '../../../../shared/api/alertChannels.ts'
import { auditEntry } from '../../../../shared/api/audit.ts'
import { dataOf } from '../../../../shared/api/common.ts'
import { alerting, HOOK, SLACK, TEAMS } from '../../../../test/alerting.ts'
import { makeClient } from '../../../../test/factories.ts'
import { refusal, startMailServer } from '../../../../test/mailServer.ts'
import { makeLimited, makePeople, type People } from '../../../../test/people.ts'
import { queuedPayloads, runQueued } from '../../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { createSmtpMailer } from '../../../mail/smtp.ts'
import { channelDisabledJob } from './channelDisabledJob.ts'
import { deliverDue } from './deliver.ts'
import { queueDeliveries } from './queueDeliveries.ts'

/** Where alerts are sent, and who may say so. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const { watched, scan, add, channelsOf, deliver, arrivals, mails, mend } = alerting(() => ({ app, people }))

it('whoever can mend a channel that was switched off is mailed once: the admins, or the person whose own it is', async () => {
  await queuedPayloads(app, channelDisabledJob)
  const mailed = async () => {
    const before = app.sandbox.inbox.mails().length
    await runQueued(app, channelDisabledJob)
    const mails = app.sandbox.inbox.mails()
    // The newest first.
    return mails.slice(0, mails.length - before)
  }
  const { id } = await watched()
  const gone = 'https://hooks.slack.com/services/T000/B000/404'
  const { channel: slack } = await add(id, { kind: 'slack', address: gone, name: 'Watch room' })
  await scan(id)
  await deliver(id)
  await deliver(id)
  const [mail, ...others] = await mailed()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: [people.owner.email], subject: expect.stringContaining('switched off') })
  for (const said of ['“Watch room”', '404', `/groups/${id}?channels=1`]) expect(mail?.text).toContain(said)
  expect(await mailed()).toEqual([])

  // On again by then, there is nothing to mend.
  const again = await watched()
  const { channel: mended } = await add(again.id, { kind: 'slack', address: gone })
  await scan(again.id)
  await deliver(again.id)
  await people.owner.put(`/api/channels/${mended.id}`, { address: SLACK })
  expect(await mailed()).toEqual([])
  expect((await channelsOf(id)).find((one) => one.id === slack.id)?.state).toBe('disabled')

  const own = await watched()
  const { channel } = await add(own.id, { kind: 'mail', personal: true }, people.member)
  await scan(own.id)
  const server = await startMailServer({
    onRcptTo: (_address, _session, done) => done(refusal(550, 'No such user here')),
  })
  try {
    const mailer = createSmtpMailer({ url: server.url, from: app.context.config.mailFrom })
    const { companyId } = people.owner
    await deliverDue(app.context.with({ mailer }), { companyId, channelId: channel.id })
  } finally {
    await server.stop()
  }
  expect((await mailed()).map(({ to }) => to)).toEqual([[people.member.email]])
})

it('an own channel hears of domains in reach alone, and is seen and changed by its person alone', async () => {
  const { companyId } = people.owner
  const [ours, theirs] = [
    await makeClient(app.context, companyId, { name: 'Reached' }),
    await makeClient(app.context, companyId, { name: 'Not reached' }),
  ]
  const lin = await makeLimited(app, companyId, [ours])
  const { id, host, row } = await watched()
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: ours })
  const { channel: own } = await add(id, { kind: 'mail', personal: true }, lin)
  expect(own).toMatchObject({ personal: true, address: lin.email })
  expect(await channelsOf(id)).toEqual([])
  expect((await people.owner.delete(`/api/channels/${own.id}`)).status).toBe(404)
  expect(
    (await lin.post(`/api/groups/${id}/channels`, { kind: 'slack', address: SLACK, timezone: 'UTC' })).status,
  ).toBe(403)
  await scan(id)
  await deliver(id)
  expect(mails(host).map(({ to }) => to)).toEqual([[lin.email]])

  const other = await watched()
  await add(other.id, { kind: 'mail', personal: true }, people.member)
  await people.owner.put(`/api/domains/${(await other.row()).id}`, { clientId: theirs })
  await app.owner.query('update alert_channels set person_id = $2 where group_id = $1', [
    other.id,
    lin.userId,
  ])
  await scan(other.id)
  await deliver(other.id)
  expect(mails(other.host)).toEqual([])
})

it('a person has own channels of every kind, one of each, of which nobody else learns, and which end with the reach', async () => {
  const { companyId } = people.owner
  const [ours, theirs] = [
    await makeClient(app.context, companyId, { name: 'Own hooks' }),
    await makeClient(app.context, companyId, { name: 'No more own hooks' }),
  ]
  const lin = await makeLimited(app, companyId, [ours])
  const { id, host, row } = await watched()
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: ours })
  const own = (form: object) =>
    lin.post(`/api/groups/${id}/channels`, { timezone: 'UTC', personal: true, ...form })
  expect((await own({ kind: 'webhook', address: 'https://intranet/hook' })).status).toBe(422)
  expect((await own({ kind: 'slack' })).status).toBe(422)
  await add(id, { kind: 'slack', address: SLACK, personal: true }, lin)
  await add(id, { kind: 'teams', address: TEAMS, personal: true }, lin)
  const hook = await add(id, { kind: 'webhook', address: HOOK, personal: true }, lin)
  expect((await own({ kind: 'slack', address: SLACK })).status).toBe(409)
  expect(hook).toMatchObject({
    channel: { personal: true, address: 'hooks.client.example …erts' },
    secret: expect.any(String),
  })
  app.sandbox.channels.trust('/hooks.client.example/alerts', [hook.secret ?? ''])
  expect(await channelsOf(id)).toEqual([])
  for (const path of ['secret', 'test'])
    expect((await people.owner.post(`/api/channels/${hook.channel.id}/${path}`)).status).toBe(404)
  expect(
    (await lin.post(`/api/channels/${hook.channel.id}/test`)).as(dataOf(channelTest)).data,
  ).toMatchObject({ isSent: true })
  const moved = await lin.put(`/api/channels/${hook.channel.id}`, { address: `${HOOK}/moved` })
  expect(moved.as(dataOf(changedChannel)).data.channel.address).toBe('hooks.client.example …oved')
  app.sandbox.channels.trust('/hooks.client.example/alerts/moved', [hook.secret ?? ''])
  await scan(id)
  await deliver(id)
  expect(
    arrivals(host)
      .map(({ to }) => to)
      .toSorted(),
  ).toEqual(['hook', 'slack', 'teams'])

  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: theirs })
  await mend(id, `fine.${host}`)
  await scan(id)
  await deliver(id)
  expect(arrivals(`fine.${host}`)).toEqual([])
})

it('whether a domain is in somebody’s reach is looked up once for all their own channels', async () => {
  const { companyId } = people.owner
  const client = await makeClient(app.context, companyId, { name: 'Looked up once' })
  const lin = await makeLimited(app, companyId, [client])
  const { id, row } = await watched()
  const { id: domainId } = await row()
  await people.owner.put(`/api/domains/${domainId}`, { clientId: client })
  await scan(id)
  const [alert] = (await row()).alerts
  for (const form of [{ kind: 'mail' }, { kind: 'slack', address: SLACK }, { kind: 'teams', address: TEAMS }])
    await add(id, { ...form, personal: true }, lin)
  const looks = await app.context.db.tenant(companyId, async (tx) => {
    const select = vi.spyOn(tx, 'selectFrom')
    const news = [{ alertId: alert?.id ?? '', event: 'raised', raise: 1 } as const]
    await queueDeliveries(app.context, tx, { companyId, groupId: id, domainId }, news)
    return select.mock.calls.filter(([table]) => String(table) === 'domains').length
  })
  expect(looks).toBe(1)
  expect((await channelsOf(id, lin)).map(({ waiting }) => waiting)).toEqual([1, 1, 1])
})

it('of own channels the address and the secret go with their person, as an own mail alone is kept', async () => {
  const { companyId } = people.owner
  const client = await makeClient(app.context, companyId, { name: 'Left behind' })
  const lin = await makeLimited(app, companyId, [client])
  const { id, row } = await watched()
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: client })
  await add(id, { kind: 'mail', personal: true }, lin)
  await add(id, { kind: 'webhook', address: HOOK, personal: true }, lin)
  expect((await people.owner.delete(`/api/users/${lin.userId}`)).status).toBeLessThan(300)
  const { rows: left } = await app.owner.query('select id from alert_channels where group_id = $1', [id])
  expect(left).toEqual([])
  const { rows: kept } = await app.owner.query(
    `select content ->> 'kind' as kind from deleted_rows
     where table_name = 'alert_channels' and content ->> 'group_id' = $1`,
    [id],
  )
  expect(kept).toEqual([{ kind: 'mail' }])
})

it('that an own channel was switched off is not told once its group is out of reach', async () => {
  const { companyId } = people.owner
  const [ours, theirs] = [
    await makeClient(app.context, companyId, { name: 'Still ours' }),
    await makeClient(app.context, companyId, { name: 'No more ours' }),
  ]
  const lin = await makeLimited(app, companyId, [ours])
  const { id, row } = await watched()
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: ours })
  const { channel: own } = await add(id, { kind: 'mail', personal: true }, lin)
  await app.owner.query("update alert_channels set state = 'disabled' where id = $1", [own.id])
  const tell = () => channelDisabledJob.run(app.context, { companyId, userId: lin.userId, channelId: own.id })
  const told = () =>
    app.sandbox.inbox
      .mails()
      .filter(({ to, subject }) => to.includes(lin.email) && /switched off/.test(subject)).length
  await tell()
  expect(told()).toBe(1)
  await people.owner.put(`/api/domains/${(await row()).id}`, { clientId: theirs })
  await tell()
  expect(told()).toBe(1)
})

it('who adds the same at once adds it once', async () => {
  const { id } = await watched('once.example')
  const hosts = Array.from({ length: 50 }, (_, index) => `site${index}.once.example`).join(' ')
  const paste = () => people.owner.post(`/api/groups/${id}/domains`, { hosts })
  const own = () =>
    people.owner.post(`/api/groups/${id}/channels`, { kind: 'mail', personal: true, timezone: 'UTC' })
  const statuses = async (calls: Promise<{ status: number }>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).toSorted()
  expect(await statuses([paste(), paste(), paste()])).toEqual([200, 200, 201])
  expect(await statuses([own(), own(), own()])).toEqual([201, 409, 409])
})

it('a channel is tried before it is needed, and shows neither its address nor its secret', async () => {
  const { id } = await watched('quiet.example')
  const { channel: hook, secret } = await add(id, { kind: 'webhook', address: HOOK })
  app.sandbox.channels.trust('/hooks.client.example/alerts', [secret ?? ''])
  const test = async (one: string) =>
    (await people.owner.post(`/api/channels/${one}/test`)).as(dataOf(channelTest)).data
  expect(await test(hook.id)).toMatchObject({ isSent: true })
  const renewed = (await people.owner.post(`/api/channels/${hook.id}/secret`)).as(dataOf(changedChannel)).data
  expect(renewed.secret).not.toBe(secret)
  // Who still has the old one verifies what is signed with both.
  expect(await test(hook.id)).toMatchObject({ isSent: true })
  const { channel: gone } = await add(id, {
    kind: 'slack',
    address: 'https://hooks.slack.com/services/T000/B000/410',
  })
  const refused = await test(gone.id)
  expect(refused.isSent).toBe(false)
  expect(refused.message).toContain('410')
  const shown = JSON.stringify(await channelsOf(id))
  for (const hidden of ['/alerts', '/services/', secret ?? '', renewed.secret ?? ''])
    expect(shown).not.toContain(hidden)
  const wrong = await people.owner.post(`/api/groups/${id}/channels`, {
    kind: 'slack',
    address: 'https://example.com/services/T000/B000/X',
    timezone: 'UTC',
  })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('hooks.slack.com')
})

it('a test arrives in Teams too, at its own address', async () => {
  const { id } = await watched('teams.example')
  const { channel } = await add(id, { kind: 'teams', address: TEAMS, name: 'Watch room' })
  const answer = await people.owner.post(`/api/channels/${channel.id}/test`)
  expect(answer.as(dataOf(channelTest)).data).toMatchObject({ isSent: true })
  const told = app.sandbox.channels.arrivals.filter(({ body }) => body.includes(`/groups/${id}`))
  expect(told.map(({ to }) => to)).toEqual(['teams'])
})

it('what is done with channels is in the audit log, without their addresses', async () => {
  const { id } = await watched('logged.example')
  const { channel: one } = await add(id, { kind: 'slack', address: SLACK, name: 'Watch room' })
  const form = { kind: 'slack', name: 'Night watch', timezone: 'Europe/Berlin', cadence: 'daily', hour: 7 }
  const changed = (await people.owner.put(`/api/channels/${one.id}`, form)).as(dataOf(changedChannel)).data
  expect(changed.channel).toMatchObject({ ...form, address: one.address })
  expect((await people.owner.delete(`/api/channels/${one.id}`)).status).toBe(204)
  const answer = await people.owner.get('/api/audit')
  const { data } = answer.as(dataOf(z.array(auditEntry)))
  expect(data.slice(0, 3).map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['channel.deleted', 'Night watch'],
    ['channel.changed', 'Night watch'],
    ['channel.added', 'Watch room'],
  ])
  expect(answer.text).not.toContain('/services/')
})
