import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makePeople, type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { sendLinks } from '../../../test/sendLinks.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { formerAddressMailJob } from './emailChangeMailJobs.ts'

let app: TestApp
let member: Person
let count = 0

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  member = (await makePeople(app)).member
})

const fresh = () => `robin${++count}@new.example`
// Links are counted by address, and these are more than one may open in an hour.
const anybody = () => Object.assign(httpClient(app.url), { address: `198.51.100.${++count}` })
const signIn = async (email: string) => (await anybody().signIn(email, member.password)).status
const ask = async (by: Person, email: string) => {
  const answer = await by.put(`/api/users/${by.userId}`, { email, currentPassword: by.password })
  expect(answer.status).toBe(200)
  return email
}
const tokenIn = (path: string) => (address: string) =>
  app.sandbox.inbox
    .mails()
    .filter(({ to }) => to.includes(address))
    .map(({ text }) => new RegExp(`/${path}\\?token=([\\w-]+)`).exec(text)?.[1])
    .find((token) => token !== undefined) ?? ''
const confirmToken = tokenIn('confirm-email')
const stopToken = tokenIn('stop-email-change')
const confirm = (token: string, by: Person = member) => by.post('/confirm-email', { token })
const stop = (token: string) => anybody().post('/stop-email-change', { token })

describe('a change of an address is stopped from the present one', () => {
  it('by a link that takes no sign-in, any number of times', async () => {
    const email = await ask(member, fresh())
    await sendLinks(app)
    const token = stopToken(member.email)
    expect([await stop(token), await stop(token)].map(({ status }) => status)).toEqual([200, 200])
    const refused = await confirm(confirmToken(email))
    expect([refused.status, refused.error().error.message]).toEqual([
      422,
      expect.stringContaining('it was stopped'),
    ])
    expect([await signIn(member.email), await signIn(email)]).toEqual([200, 422])
  })

  it('by a token of its own, which is kept only as a hash', async () => {
    const email = await ask(member, fresh())
    await sendLinks(app)
    const token = stopToken(member.email)
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await app.context.db.tenant(member.companyId, (tx) =>
      tx.selectFrom('emailChanges').selectAll().execute(),
    )
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(app.log()).not.toContain(token)
    expect((await stop(confirmToken(email))).status).toBe(422)
    expect((await confirm(token)).status).toBe(422)
    expect((await confirm(confirmToken(email))).status).toBe(200)
  })

  it('also before its link is mailed', async () => {
    const email = await ask(member, fresh())
    await runQueued(app, formerAddressMailJob)
    expect((await stop(stopToken(member.email))).status).toBe(200)
    await sendLinks(app)
    expect(confirmToken(email)).toBe('')
  })

  it('and can be asked for anew, with links of its own', async () => {
    await ask(member, fresh())
    await sendLinks(app)
    const former = stopToken(member.email)
    expect((await stop(former)).status).toBe(200)
    const email = await ask(member, fresh())
    await sendLinks(app)
    expect((await stop(former)).error().error.message).toMatch(/replaced by a newer one/)
    expect((await confirm(confirmToken(email))).status).toBe(200)
  })

  it('as long as it can be confirmed, and says what to do after that', async () => {
    await ask(member, fresh())
    await sendLinks(app)
    app.clock.advance({ hours: 25 })
    try {
      expect((await stop(stopToken(member.email))).error().error.message).toMatch(
        /too old\. Set a new password/,
      )
    } finally {
      app.clock.advance({ hours: -25 })
    }
  })

  it('or counts, where both links are opened at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const person = await signedIn(app, await makeUser(app.context, member.companyId))
      const email = await ask(person, fresh())
      await sendLinks(app)
      const [confirmed, stopped] = await Promise.all([
        confirm(confirmToken(email), person),
        stop(stopToken(person.email)),
      ])
      expect([confirmed.status, stopped.status].toSorted()).toEqual([200, 422])
    }
  })
})
