import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { uploadedFile } from '../../../shared/api/files.ts'
import { belongings, peopleList, teamMember } from '../../../shared/api/users.ts'
import { makeDashboard, makeGroup, makeReport, makeSource, makeUser } from '../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../test/httpClient.ts'
import { startTricklingServer } from '../../../test/mailServer.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople, type People, type Person, signedIn } from '../../../test/people.ts'
import { queuedPayloads, runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { createSmtpMailer } from '../../mail/smtp.ts'
import { resetMailJob } from '../auth/resetMailJob.ts'
import { makeResetLink } from '../auth/resetPassword.ts'
import { cancelReason } from '../reports/cancel.ts'
import { loadReport } from '../reports/queries.ts'
import { formerAddressMailJob, newAddressMailJob } from './emailChangeMailJobs.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  people = await makePeople(app)
})

const one = dataOf(teamMember)
const team = async () => (await people.owner.get('/api/users')).as(dataOf(z.array(teamMember))).data
const remove = (by: Person, userId: string, body: object = {}) =>
  by.send('DELETE', `/api/users/${userId}`, { body, headers: { 'x-csrf-token': by.csrfToken } })
const secondAdmin = async () =>
  signedIn(app, await makeUser(app.context, people.owner.companyId, { role: 'admin' }))
const inCompany = <T>(work: Parameters<typeof app.context.db.tenant<T>>[1]) =>
  app.context.db.tenant(people.owner.companyId, work)

describe('an admin', () => {
  it('sees everybody of the company, with when they were last here', async () => {
    const never = await makeUser(app.context, people.owner.companyId, { name: 'Aaron Adeyemi' })
    const [first] = await team()
    expect(first).toMatchObject({ id: never.userId, lastSeenAt: null })
    expect((await people.owner.get(`/api/users/${never.userId}`)).as(one).data).toEqual(first)
    const member = (await team()).find(({ id }) => id === people.member.userId)
    expect(Temporal.Instant.from(member?.lastSeenAt ?? '').epochMilliseconds).toBeLessThanOrEqual(
      app.context.now().epochMilliseconds,
    )
    await people.member.post('/logout')
    expect((await team()).find(({ id }) => id === people.member.userId)?.lastSeenAt).toBe(member?.lastSeenAt)
  })

  it('finds people by name or address, page by page', async () => {
    const { companyId } = people.owner
    const names = ['Żaneta 100%', 'zaneta_b', 'Zedekiah 1', 'Zedekiah 2', 'Zedekiah 3', 'Zedekiah 3']
    for (const [index, name] of names.entries()) {
      await makeUser(app.context, companyId, {
        name,
        email: `worker${index}@${companyId.toLowerCase()}.example`,
      })
    }
    await makeUser(app.context, (await makePeople(app)).owner.companyId, { name: 'Zedekiah of others' })
    const page = async (query: Record<string, string>) =>
      (await people.owner.get(`/api/users?${new URLSearchParams(query)}`)).as(peopleList)
    const found: string[] = []
    let cursor: string | null = null
    do {
      const next = await page({ search: 'ZEDEKIAH ', limit: '2', ...(cursor && { cursor }) })
      expect(next.data.length).toBeLessThanOrEqual(2)
      expect(next.meta).toMatchObject({ total: (await team()).length, admins: 1 })
      found.push(...next.data.map(({ name }) => name))
      cursor = next.meta.nextCursor
    } while (cursor)
    expect(found).toEqual(['Zedekiah 1', 'Zedekiah 2', 'Zedekiah 3', 'Zedekiah 3'])

    const namesFor = async (search: string) => (await page({ search })).data.map(({ name }) => name)
    expect(await namesFor('żaneta')).toEqual(['Żaneta 100%'])
    expect(await namesFor('100%')).toEqual(['Żaneta 100%'])
    expect(await namesFor('neta_b')).toEqual(['zaneta_b'])
    expect(await namesFor('worker1@')).toEqual(['zaneta_b'])
    expect(await namesFor("'; drop table users; --")).toEqual([])
    expect((await page({ limit: '100' })).data).toEqual(await team())
    for (const wrong of ['nonsense', Buffer.from('["","\\u0000","x"]').toString('base64url')]) {
      expect((await people.owner.get(`/api/users?cursor=${wrong}`)).status).toBe(422)
    }
    expect((await people.owner.get('/api/users?limit=101')).status).toBe(422)
  })

  it('changes name and role of others, at once', async () => {
    const path = `/api/users/${people.member.userId}`
    const answer = await people.owner.put(path, { name: 'Milo A. Okafor', role: 'admin' })
    expect(answer.as(dataOf(z.object({ name: z.string(), role: z.string() }))).data).toEqual({
      name: 'Milo A. Okafor',
      role: 'admin',
    })
    expect((await people.member.get('/api/users')).status).toBe(200)
    await people.owner.put(path, { role: 'member' })
    expect((await people.member.get('/api/users')).status).toBe(403)
  })

  it.each([
    { email: 'taken@over.example' },
    { password: 'a long password', currentPassword: 'x' },
    { avatar: null },
    { termsConsent: true },
    { role: 'admin', ageConsent: true },
  ])('does not change %o of others', async (change) => {
    expect((await people.owner.put(`/api/users/${people.member.userId}`, change)).status).toBe(403)
    expect((await team()).find(({ id }) => id === people.member.userId)?.role).toBe('member')
  })

  it('who has not consented yet changes nobody', async () => {
    await people.owner.put(`/api/users/${people.owner.userId}`, { termsConsent: false })
    const answer = await people.owner.put(`/api/users/${people.member.userId}`, { name: 'Mallory' })
    expect(answer.status).toBe(403)
  })

  it('is always left: the last one is neither demoted nor deleted', async () => {
    const demotion = await people.owner.put(`/api/users/${people.owner.userId}`, { role: 'member' })
    expect(demotion.status).toBe(409)
    expect(demotion.error().error.message).toMatch(/last admin/)
    expect((await remove(people.owner, people.owner.userId)).status).toBe(409)
    const other = await secondAdmin()
    expect((await people.owner.put(`/api/users/${people.owner.userId}`, { role: 'member' })).status).toBe(200)
    expect((await other.put(`/api/users/${other.userId}`, { role: 'member' })).status).toBe(409)
  })

  it.each(['demote', 'delete', 'step down'] as const)(
    'is left when two admins %s at the same time',
    async (what) => {
      for (let round = 0; round < 5; round++) {
        people = await makePeople(app)
        const other = await secondAdmin()
        const act = (by: Person, to: Person) =>
          what === 'delete'
            ? remove(by, to.userId)
            : by.put(`/api/users/${what === 'demote' ? to.userId : by.userId}`, { role: 'member' })
        const answers = await Promise.all([act(people.owner, other), act(other, people.owner)])
        expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
        const admins = await inCompany((tx) =>
          tx.selectFrom('users').select('id').where('role', '=', 'admin').execute(),
        )
        expect(admins).toHaveLength(1)
      }
    },
  )
})

describe('a member', () => {
  it('neither sees nor changes others, nor takes a role', async () => {
    const path = `/api/users/${people.owner.userId}`
    expect((await people.member.get(path)).status).toBe(403)
    expect((await people.member.get(`${path}/belongings`)).status).toBe(403)
    expect((await people.member.put(path, { name: 'Mallory' })).status).toBe(403)
    expect((await people.member.put(`/api/users/${people.member.userId}`, { role: 'admin' })).status).toBe(
      403,
    )
    expect((await remove(people.member, people.owner.userId)).status).toBe(403)
    expect((await team()).find(({ id }) => id === people.member.userId)?.role).toBe('member')
  })
})

describe('deleting a person', () => {
  it('shows what hangs on them, hands it over, and ends their sessions at once', async () => {
    const { member, owner } = people
    const source = await makeSource(app, member, 'semrush')
    const dashboard = await makeDashboard(app.context, owner.companyId, { createdBy: member.userId })
    const reportId = await makeReport(app.context, dashboard, member.userId)
    expect((await member.post(`/api/dashboards/${dashboard.id}/lock`, { takeOver: false })).status).toBe(200)
    const shown = (await owner.get(`/api/users/${member.userId}/belongings`)).as(dataOf(belongings)).data
    expect(shown).toMatchObject({
      sources: [{ id: source.id }],
      dashboards: [{ id: dashboard.id, name: 'Monthly figures' }],
      reports: [{ id: reportId, name: 'Monthly figures' }],
      editing: [{ id: dashboard.id, name: 'Monthly figures' }],
    })

    expect((await remove(owner, member.userId)).status).toBe(204)
    expect((await member.get('/api/users/me')).status).toBe(401)
    expect((await httpClient(app.url).signIn(member.email, member.password)).status).toBe(422)
    expect((await owner.get(`/api/users/${member.userId}`)).status).toBe(404)
    expect((await remove(owner, member.userId)).status).toBe(404)
    const taken = (await owner.get(`/api/users/${owner.userId}/belongings`)).as(dataOf(belongings)).data
    expect(taken).toEqual({ ...shown, editing: [] })
    expect((await owner.post(`/api/dashboards/${dashboard.id}/lock`, { takeOver: false })).status).toBe(200)
    const report = await inCompany((tx) => loadReport(tx, reportId))
    expect([report.createdBy, report.paused, report.nextRunAt === null, cancelReason(report)]).toEqual([
      owner.userId,
      false,
      false,
      null,
    ])
  })

  it('names the watched domains that nobody looks after then', async () => {
    const { member, owner } = people
    const { domainId } = await makeGroup(app.context, owner, { host: 'alder.example' })
    await app.owner.query('update domains set owner_id = $1 where id = $2', [member.userId, domainId])
    const shown = (await owner.get(`/api/users/${member.userId}/belongings`)).as(dataOf(belongings)).data
    expect(shown.domains).toEqual([{ id: domainId, name: 'alder.example' }])
    expect((await remove(owner, member.userId)).status).toBe(204)
    expect((await owner.get(`/api/domains/${domainId}`)).text).toContain('"owner":null')
  })

  it('hands over to whom the admin chooses, of the same company and somebody else', async () => {
    const { member, owner, outsider } = people
    const heir = await makeUser(app.context, owner.companyId)
    const dashboard = await makeDashboard(app.context, owner.companyId, { createdBy: member.userId })
    for (const successorId of [member.userId, outsider.userId, 'x'.repeat(21)]) {
      const refused = await remove(owner, member.userId, { successorId })
      expect(refused.status).toBe(422)
      expect(refused.error().errors?.successorId?.[0]).toMatch(/somebody else of your company/)
    }
    expect((await member.get('/api/users/me')).status).toBe(200)
    expect((await remove(owner, member.userId, { successorId: heir.userId })).status).toBe(204)
    const taken = (await owner.get(`/api/users/${heir.userId}/belongings`)).as(dataOf(belongings)).data
    expect(taken.dashboards).toEqual([{ id: dashboard.id, name: 'Monthly figures' }])
  })

  it('frees their address', async () => {
    expect((await people.owner.delete(`/api/users/${people.member.userId}`)).status).toBe(204)
    const form = { name: 'Robin Vale', email: people.member.email, role: 'member' }
    expect((await people.owner.post('/api/users', form)).status).toBe(201)
  })
})

describe('a picture', () => {
  const upload = async (by: Person) => {
    const flat = sharp({ create: { width: 60, height: 40, channels: 3, background: '#c04040' } })
    const picture = await flat.png().toBuffer()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture)]), 'me.png')
    return (await by.post('/api/files/avatar', form)).as(dataOf(uploadedFile)).data
  }

  it('is shown to the company, replaced and removed, and goes with its person', async () => {
    const { member, owner } = people
    const path = `/api/users/${member.userId}`
    const first = await upload(member)
    const answer = await member.put(path, { avatar: first.filename })
    expect(answer.text).toContain(first.url)
    expect((await owner.get(path)).as(one).data.avatar).toBe(first.url)
    expect((await owner.get(first.url)).status).toBe(200)
    expect((await people.outsider.get(first.url)).status).toBe(404)
    expect((await owner.get('/api/files')).text).not.toContain(first.filename)
    expect(
      (
        await owner.send('DELETE', '/api/files', {
          body: { filename: first.filename },
          headers: { 'x-csrf-token': owner.csrfToken },
        })
      ).status,
    ).toBe(409)

    const second = await upload(member)
    await member.put(path, { avatar: second.filename })
    expect((await owner.get(first.url)).status).toBe(404)
    await member.put(path, { avatar: null })
    expect((await owner.get(second.url)).status).toBe(404)
    const third = await upload(member)
    await member.put(path, { avatar: third.filename })
    await remove(owner, member.userId)
    expect((await owner.get(third.url)).status).toBe(404)
  })

  it('is one’s own upload', async () => {
    const { filename } = await upload(people.owner)
    for (const avatar of [filename, 'x.png', '../../etc/passwd']) {
      const refused = await people.member.put(`/api/users/${people.member.userId}`, { avatar })
      expect(refused.status).toBe(422)
    }
  })
})

describe('a new address', () => {
  const mailsTo = (address: string) => app.sandbox.inbox.mails().filter(({ to }) => to.includes(address))
  const tokenTo = (address: string) =>
    /\/confirm-email\?token=([\w-]+)/.exec(mailsTo(address).at(0)?.text ?? '')?.[1] ?? ''
  const mail = async () => {
    for (const job of [newAddressMailJob, formerAddressMailJob]) await runQueued(app, job)
  }
  const ask = async (by: Person, email: string, currentPassword = by.password) => {
    const answer = await by.put(`/api/users/${by.userId}`, { email, currentPassword })
    await mail()
    return answer
  }
  const confirm = async (by: HttpClient, token: string) => {
    const answer = await by.post('/confirm-email', { token })
    await mail()
    return answer
  }
  let count = 0
  const fresh = () => `robin${++count}@new.example`

  it('is mailed no words of whoever asks, who may not own it', async () => {
    const { member } = people
    const email = fresh()
    await member.put(`/api/users/${member.userId}`, { name: 'Win a prize at www.prizes.example' })
    await ask(member, email)
    const [sent] = mailsTo(email)
    expect(sent?.text).toContain('/confirm-email')
    expect(`${sent?.subject} ${sent?.text} ${sent?.html}`).not.toMatch(/prize/)
  })

  it('counts once its link is opened, works once, and is told to the old one', async () => {
    const { member } = people
    const email = fresh()
    const answer = await ask(member, email)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(member.email)
    expect((await httpClient(app.url).signIn(email, member.password)).status).toBe(422)
    await httpClient(app.url).post('/forgot-password', { email: member.email })
    await runQueued(app, resetMailJob)
    await vi.waitFor(() => expect(mailsTo(member.email)).toHaveLength(2), PATIENCE_MS)
    const texts = mailsTo(member.email).map(({ text }) => text)
    expect(texts.some((text) => text.includes(`to ${email}`) && text.includes('/forgot-password'))).toBe(true)
    const reset = /reset-password\?token=([\w-]+)/.exec(texts.join())?.[1] ?? ''

    const token = tokenTo(email)
    expect((await confirm(member, token)).text).toBe(JSON.stringify({ data: { email } }))
    expect((await httpClient(app.url).signIn(email, member.password)).status).toBe(200)
    expect((await httpClient(app.url).signIn(member.email, member.password)).status).toBe(422)
    await vi.waitFor(() => expect(mailsTo(member.email)).toHaveLength(3), PATIENCE_MS)
    expect(mailsTo(member.email).some(({ text }) => text.includes(`now belongs to ${email}`))).toBe(true)
    expect((await confirm(member, token)).error().error.message).toMatch(/has been used, is too old/)
    const old = await httpClient(app.url).post('/reset-password', {
      token: reset,
      password: 'a long password',
    })
    expect(old.status).toBe(422)
  })

  it('is answered at once whatever the mail server does, and no mail about it is lost', async () => {
    const { member } = people
    const email = fresh()
    const stuck = await startTricklingServer('greeting')
    try {
      const path = `/api/users/${member.userId}`
      expect((await member.put(path, { email, currentPassword: member.password })).status).toBe(200)
      const [link] = await queuedPayloads(app, newAddressMailJob)
      const [notice] = await queuedPayloads(app, formerAddressMailJob)
      const mailer = createSmtpMailer({
        url: stuck.url,
        from: { name: 'Broadsheet', address: 'hello@people.example' },
      })
      const failing = app.context.with({ mailer })
      await Promise.all([
        expect(newAddressMailJob.run(failing, link)).rejects.toThrow(),
        expect(formerAddressMailJob.run(failing, notice)).rejects.toThrow(),
      ])
      for (let round = 0; round < 2; round++) {
        await newAddressMailJob.run(app.context, link)
        await formerAddressMailJob.run(app.context, notice)
      }
      expect([mailsTo(email).length, mailsTo(member.email).length]).toEqual([2, 2])
      const token = tokenTo(email)
      for (const secret of [token, email, member.email]) {
        expect(JSON.stringify([link, notice])).not.toContain(secret)
      }
      expect((await confirm(member, token)).status).toBe(200)
      await newAddressMailJob.run(app.context, link)
      expect(mailsTo(email)).toHaveLength(2)
    } finally {
      await stuck.stop()
    }
  })

  it('is confirmed by the very person who has asked, signed in on whatever device', async () => {
    const { member, owner, outsider } = people
    const email = fresh()
    await ask(member, email)
    const token = tokenTo(email)
    const reader = httpClient(app.url)
    await reader.open('/confirm-email')
    expect((await confirm(reader, token)).status).toBe(401)
    for (const other of [owner, outsider]) {
      const refused = await confirm(other, token)
      expect([refused.status, refused.error().error.message]).toEqual([
        409,
        expect.stringContaining('for another account than the one you are signed in to'),
      ])
    }
    expect((await httpClient(app.url).signIn(email, member.password)).status).toBe(422)
    await reader.signIn(member.email, member.password)
    expect((await confirm(reader, token)).status).toBe(200)
  })

  it('needs the current password', async () => {
    const email = fresh()
    for (const guess of ['', 'not this one']) {
      const refused = await ask(people.member, email, guess)
      expect(refused.error().errors?.currentPassword?.[0]).toMatch(/not your current password/)
    }
    expect(mailsTo(email)).toEqual([])
  })

  it('is void after 24 hours, and when a newer one is asked for', async () => {
    const [first, second] = [fresh(), fresh()]
    await ask(people.member, first)
    await ask(people.member, second)
    expect((await confirm(people.member, tokenTo(first))).status).toBe(422)
    app.clock.advance({ hours: 25 })
    try {
      expect((await confirm(people.member, tokenTo(second))).status).toBe(422)
    } finally {
      app.clock.advance({ hours: -25 })
    }
    expect((await confirm(people.member, tokenTo(second))).status).toBe(200)
  })

  const resetPassword = async ({ email }: Person, password: string) => {
    const made = await makeResetLink(app.context, email)
    const token = new URL(made?.link ?? '').searchParams.get('token')
    return httpClient(app.url).post('/reset-password', { token, password })
  }

  it('is withdrawn by a new password, however that is set', async () => {
    const { member } = people
    const [byMail, onOwnPage, inOneCall] = [fresh(), fresh(), fresh()]
    await ask(member, byMail)
    expect((await resetPassword(member, 'a much better one')).status).toBe(200)
    const again = await signedIn(app, { ...member, password: 'a much better one' })
    const refused = await confirm(again, tokenTo(byMail))
    expect([refused.status, refused.error().error.message]).toEqual([
      422,
      expect.stringContaining('a new password was set'),
    ])

    await ask(again, onOwnPage)
    const path = `/api/users/${again.userId}`
    const change = { password: 'the best of all', currentPassword: again.password }
    expect((await again.put(path, change)).status).toBe(200)
    expect((await confirm(again, tokenTo(onOwnPage))).status).toBe(422)
    const both = { email: inOneCall, password: 'one more of them', currentPassword: 'the best of all' }
    expect((await again.put(path, both)).status).toBe(200)
    await mail()
    expect((await confirm(again, tokenTo(inOneCall))).status).toBe(200)
  })

  it('is not asked for with a password that is replaced at the same time', async () => {
    const { member } = people
    const email = fresh()
    const [asked, reset] = await Promise.all([ask(member, email), resetPassword(member, 'a much better one')])
    expect(reset.status).toBe(200)
    expect([200, 401, 422]).toContain(asked.status)
    const again = await signedIn(app, { ...member, password: 'a much better one' })
    expect((await confirm(again, tokenTo(email))).status).toBe(422)
  })

  it('of somebody else’s account is answered alike, and told to its owner only', async () => {
    const free = fresh()
    const answers = [await ask(people.member, free), await ask(people.member, people.outsider.email)]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    const refused = await confirm(people.member, tokenTo(people.outsider.email))
    expect([refused.status, refused.error().error.message]).toEqual([
      409,
      expect.stringContaining('There is an account with this address already'),
    ])
    expect((await httpClient(app.url).signIn(people.member.email, people.member.password)).status).toBe(200)
  })
})

describe('somebody without a password', () => {
  it('signs in with none, and is told how to set one', async () => {
    const person = await makeUser(app.context, people.owner.companyId)
    const client = await signedIn(app, person)
    await inCompany((tx) =>
      tx.updateTable('users').set({ passwordHash: null }).where('id', '=', person.userId).execute(),
    )
    for (const password of [person.password, 'null', ' ']) {
      expect((await httpClient(app.url).signIn(person.email, password)).status).toBe(422)
    }
    const change = { password: 'a much better one', currentPassword: '' }
    const refused = await client.put(`/api/users/${person.userId}`, change)
    expect(refused.error().errors?.currentPassword?.[0]).toMatch(/Forgotten your password/)
    const made = await makeResetLink(app.context, person.email)
    const token = new URL(made?.link ?? '').searchParams.get('token')
    const { password } = change
    expect((await httpClient(app.url).post('/reset-password', { token, password })).status).toBe(200)
    expect((await httpClient(app.url).signIn(person.email, password)).status).toBe(200)
  })
})
