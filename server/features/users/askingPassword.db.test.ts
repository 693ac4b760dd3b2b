import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { isIn } from '../../../test/secondFactor.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(app.clock.now().add({ hours: 1 }).round({ smallestUnit: 'hour', roundingMode: 'floor' }))
  const companyId = await makeCompany(app.context, { name: 'Brightside' })
  user = await makeUser(app.context, companyId, { role: 'admin' })
})

let count = 0
/** From ever new addresses, as whoever guesses would. */
function move(person: Person): Person {
  count++
  return Object.assign(person, { address: `10.7.${Math.floor(count / 250)}.${count % 250}` })
}

const DOORS: Record<string, (person: Person, password: string) => ReturnType<Person['post']>> = {
  'a new password': (person, currentPassword) =>
    person.put(`/api/users/${person.userId}`, { password: person.password, currentPassword }),
  'a new address': (person, currentPassword) =>
    person.put(`/api/users/${person.userId}`, { email: `new${count}@people.example`, currentPassword }),
  'an account elsewhere': (person, currentPassword) =>
    person.post('/api/identities/google', { currentPassword }),
  'the second factor': (person, password) => person.post('/api/second-factor/unlock', { password }),
  'the company’s deletion': (person, currentPassword) =>
    person.send('DELETE', '/api/company', {
      body: { delete: true, name: 'Another name', currentPassword },
      headers: { 'x-csrf-token': person.csrfToken },
    }),
}
const doors = Object.values(DOORS)

describe.each(Object.entries(DOORS))('the own password, asked for %s', (_what, call) => {
  it('ends the sign-in that has guessed five times, from whichever addresses, and no other', async () => {
    const [thief, owner] = [await signedIn(app, user), await signedIn(app, user)]
    const statuses = []
    for (let tries = 0; tries < 6; tries++) statuses.push((await call(move(thief), 'a guess')).status)
    expect(statuses).toEqual([422, 422, 422, 422, 401, 401])
    expect([await isIn(thief), await isIn(owner)]).toEqual([false, true])
    expect((await call(move(owner), user.password)).status).not.toBe(429)
  })
})

it.each(Object.entries(DOORS).filter(([what]) => what !== 'the company’s deletion'))(
  'forgets slips once it is right, asked for %s',
  async (_what, call) => {
    const owner = await signedIn(app, user)
    for (let round = 0; round < 2; round++) {
      for (let tries = 0; tries < 4; tries++) expect((await call(move(owner), 'a slip')).status).toBe(422)
      expect((await call(move(owner), user.password)).status).toBe(200)
    }
  },
)

it('is guessed twenty times an hour, by all sign-ins and calls together', async () => {
  const statuses: number[] = []
  for (let browser = 0; browser < 6; browser++) {
    const thief = await signedIn(app, user)
    for (let tries = 0; tries < 4; tries++) {
      const call = doors[tries % doors.length]
      if (call) statuses.push((await call(move(thief), 'a guess')).status)
    }
  }
  expect(statuses).toEqual([...Array(20).fill(422), ...Array(4).fill(429)])
})

it('is guessed no more often at once', async () => {
  const thief = await signedIn(app, user)
  const path = `/api/users/${user.userId}`
  const guesses = Array.from({ length: 12 }, (_, at) =>
    move(thief).put(path, { password: 'a much better one', currentPassword: `guess ${at}` }),
  )
  const statuses = (await Promise.all(guesses)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(4)
  expect(await isIn(thief)).toBe(false)
})
