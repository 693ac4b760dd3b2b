import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { companySecurity, secondFactor } from '../../../shared/api/secondFactor.ts'
import { makeDashboard, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makePeople, makeReader, type People, type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { setUpApp, unlock } from '../../../test/secondFactor.ts'
import { signInWith } from '../../../test/socialSignIn.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { secondFactorMailJob } from './notify.ts'

let app: TestApp
let people: People
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  people = await makePeople(app)
})

const demand = (secondFactorFor: string, by: Person = people.owner) =>
  by.put('/api/company/security', { secondFactorFor })
const refusal = async (person: Person, path: string) => {
  const answer = await person.get(path)
  return answer.status === 200 ? 200 : [answer.status, answer.error().error.id]
}
const NEEDED = [403, 'second_factor_required']

describe('a company that demands a second factor', () => {
  it('demands what the later of two admins chooses, once that one has seen what the other chose', async () => {
    await setUpApp(app, people.owner)
    const choose = async (secondFactorFor: string, seen: string) =>
      (await people.owner.put('/api/company/security', { secondFactorFor, seen })).status
    expect(await choose('staff', 'nobody')).toBe(200)
    expect(await choose('everybody', 'nobody')).toBe(409)
    expect(await choose('everybody', 'staff')).toBe(200)
  })

  it('keeps who has none to their own page, until they have set one up', async () => {
    const { companyId } = people.owner
    const link = await makeDashboard(app.context, companyId, { active: false })
    await setUpApp(app, people.owner)
    expect((await demand('staff')).as(dataOf(companySecurity)).data).toMatchObject({
      secondFactorFor: 'staff',
      people: 2,
      without: [{ id: people.member.userId }],
    })
    for (const path of ['/api/dashboards', '/api/clients', '/api/sources', '/api/automatic-reports'])
      expect([path, await refusal(people.member, path)]).toEqual([path, NEEDED])
    // Nor is the person one of the company's at a link.
    expect((await people.member.get(`/api/dashboards/${link.permalink}`)).status).toBe(404)
    expect(await refusal(people.member, '/api/users/me')).toBe(200)
    expect((await people.member.open('/dashboards')).globals.secondFactorNeeded).toBe(true)
    expect((await people.owner.open('/dashboards')).globals.secondFactorNeeded).toBe(false)
    const fresh = await signedIn(app, people.member)
    expect(await refusal(fresh, '/api/dashboards')).toEqual(NEEDED)
    await setUpApp(app, people.member)
    expect(await refusal(people.member, '/api/dashboards')).toBe(200)
    // One browser's second factor does not open the others, which have not shown it.
    expect(await refusal(fresh, '/api/dashboards')).toEqual([401, 'not_signed_in'])
    expect((await people.member.get(`/api/dashboards/${link.permalink}`)).status).toBe(200)
    expect((await people.member.get('/api/second-factor')).as(dataOf(secondFactor)).data.isDemanded).toBe(
      true,
    )
    // Without it again, the door closes again.
    await unlock(people.member)
    await people.member.delete('/api/second-factor/app')
    expect(await refusal(people.member, '/api/dashboards')).toEqual(NEEDED)
    expect((await demand('nobody')).status).toBe(200)
    expect(await refusal(people.member, '/api/dashboards')).toBe(200)
    expect(await refusal(people.outsider, '/api/dashboards')).toBe(200)
  })

  it('does not let an admin without one change anybody', async () => {
    const second = await signedIn(app, await makeUser(app.context, people.owner.companyId, { role: 'admin' }))
    await setUpApp(app, people.owner)
    await demand('staff')
    expect((await second.put(`/api/users/${people.member.userId}`, { name: 'Mallory' })).status).toBe(403)
    expect((await demand('nobody', second)).error().error.id).toBe('second_factor_required')
  })

  it('shows an admin without one no more than one who has not consented', async () => {
    const { companyId } = people.owner
    const newAdmin = async (facts: Parameters<typeof makeUser>[2]) =>
      signedIn(app, await makeUser(app.context, companyId, { role: 'admin', ...facts }))
    const [second, unconsented] = [await newAdmin({}), await newAdmin({ termsConsent: false })]
    const shown = async (person: Person) => {
      const { company, secondFactorNeeded } = (await person.open('/dashboards')).globals
      const answer = (await person.get('/api/company')).as(dataOf(z.record(z.string(), z.unknown()))).data
      return { company, secondFactorNeeded, answer }
    }
    expect(Object.keys((await shown(second)).answer)).toContain('users')
    await setUpApp(app, people.owner)
    await demand('staff')
    const lacking = await shown(second)
    await demand('nobody')
    const { answer, company } = await shown(unconsented)
    expect(answer).not.toHaveProperty('users')
    expect(lacking).toEqual({ answer, company, secondFactorNeeded: true })
  })

  it('demands it of its clients’ people only where it says so', async () => {
    const reader = await makeReader(app, people.owner.companyId)
    await setUpApp(app, people.owner)
    await demand('staff')
    expect(await refusal(reader, `/api/clients/${await clientOf(reader)}/dashboards`)).toBe(200)
    await demand('everybody')
    expect(await refusal(reader, `/api/clients/${await clientOf(reader)}/dashboards`)).toEqual(NEEDED)
    await setUpApp(app, reader)
    expect(await refusal(reader, `/api/clients/${await clientOf(reader)}/dashboards`)).toBe(200)
  })

  it('is that of an admin who has one', async () => {
    await unlock(people.owner)
    const answer = await demand('staff')
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'Set up your own second factor first, on your own page.',
    ])
    expect((await demand('staff', people.member)).status).toBe(403)
    expect((await demand('all')).status).toBe(422)
  })

  it('is changed, and another’s removed, by who has shown within ten minutes who they are', async () => {
    await setUpApp(app, people.owner)
    await setUpApp(app, people.member)
    const lost = `/api/users/${people.member.userId}/second-factor`
    const tried = async () => [(await demand('staff')).status, (await people.owner.delete(lost)).status]
    app.clock.advance({ minutes: 11 })
    expect((await demand('staff')).error().error.id).toBe('proof_required')
    expect(await tried()).toEqual([403, 403])
    await unlock(people.owner)
    expect(await tried()).toEqual([200, 204])
  })
})

const clientOf = ({ companyId, userId }: Person) =>
  app.context.db.tenant(companyId, async (tx) => {
    const row = await tx
      .selectFrom('users')
      .select('clientId')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return String(row.clientId)
  })

describe('an admin', () => {
  it('removes the second factor of who has lost theirs, who is mailed', async () => {
    const path = `/api/users/${people.member.userId}/second-factor`
    await setUpApp(app, people.member)
    expect((await people.owner.get(path)).text).toBe('{"data":{"app":true,"passkeys":0}}')
    await unlock(people.outsider)
    expect((await people.outsider.delete(path)).status).toBe(404)
    expect((await people.member.delete(path)).status).toBe(403)
    const elsewhere = await signedIn(app, await makeUser(app.context, people.owner.companyId))
    await unlock(people.owner)
    expect((await people.owner.delete(path)).status).toBe(204)
    expect((await people.owner.delete(path)).status).toBe(404)
    // Whoever has the lost device is out, and nobody else.
    expect((await people.member.get('/api/users/me')).status).toBe(401)
    expect((await elsewhere.get('/api/users/me')).status).toBe(200)
    expect((await httpClient(app.url).signIn(people.member.email, people.member.password)).text).not.toBe(
      '{"data":null}',
    )
    const mail = () =>
      app.sandbox.inbox
        .mails()
        .find(({ to, subject }) => to.includes(people.member.email) && /removed/.test(subject))
    await runQueued(app, secondFactorMailJob)
    expect(mail()?.text).toContain('Robin Vale, an admin of your company, removed it')
    const log = (await people.owner.get('/api/audit')).text
    expect(log).toContain('"action":"secondFactor.reset"')
  })

  it('changes their own on their own page alone', async () => {
    await setUpApp(app, people.owner)
    const answer = await people.owner.delete(`/api/users/${people.owner.userId}/second-factor`)
    expect(answer.status).toBe(409)
  })
})

describe('who has no password', () => {
  const link = async (person: Person, subject: string) => {
    const { companyId, userId } = person
    await app.context.db.tenant(companyId, async (tx) => {
      const values = {
        companyId,
        userId,
        provider: 'google',
        subject,
        createdAt: app.context.now().toString(),
      }
      await tx.insertInto('identities').values(values).execute()
      await tx.updateTable('users').set({ passwordHash: null }).where('id', '=', userId).execute()
    })
  }

  it('sets one up right after signing in, and shows it from then on', async () => {
    await link(people.member, '1001')
    const client = httpClient(app.url)
    expect(await signInWith(client, 'google', '1001', '/clients')).toBe('302 /clients')
    await client.open('/clients')
    const person = Object.assign(client, {
      userId: people.member.userId,
      companyId: people.member.companyId,
      email: people.member.email,
      password: '',
    })
    app.clock.advance({ minutes: 11 })
    expect((await person.post('/api/second-factor/app')).error().error.message).toMatch(
      /^Log out and sign in/,
    )
    expect(await signInWith(person, 'google', '1001', '/clients')).toBe('302 /clients')
    await person.open('/clients')
    const { code, recoveryCodes } = await setUpApp(app, person)

    expect(await signInWith(person, 'google', '1001', '/clients')).toBe('302 /second-step?next=%2Fclients')
    expect((await person.get('/api/users/me')).status).toBe(401)
    await person.open('/second-step')
    expect((await person.post('/api/second-step', { code: code() })).status).toBe(200)
    await person.open('/clients')
    // Having signed in just now does no longer do.
    expect((await person.delete('/api/second-factor/app')).error().error.message).toMatch(/^Use your second/)
    expect((await person.post('/api/second-factor/unlock', { code: code() })).status).toBe(422)
    expect((await person.post('/api/second-factor/unlock', { recoveryCode: recoveryCodes[0] })).status).toBe(
      200,
    )
    expect((await person.delete('/api/second-factor/app')).status).toBe(200)
  })
})
