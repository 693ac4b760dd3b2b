import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { makePeople, type People, type Person, signedIn } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { RATES } from './rates.ts'

let app: TestApp
let people: People
let calls = 0

beforeAll(async () => {
  app = await startTestApp({ config: { trustProxy: 1 } })
  people = await makePeople(app)
})
afterAll(() => app.stop())

/** From an address of its own. */
const call = async (person: Person, path: string) => {
  calls++
  person.address = `10.5.${Math.floor(calls / 250)}.${calls % 250}`
  return person.post(path)
}

it.each([
  ['/api/automatic-reports/unknown/test', RATES.testReport],
  ['/api/automatic-reports/unknown/send', RATES.sendReport],
  ['/api/channels/unknown/test', RATES.testChannel],
  ['/api/domains/unknown/scan', RATES.scanDomain],
])('a person calls %s so many times a minute, from whatever addresses', async (path, most) => {
  const { companyId } = people.owner
  const person = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  for (let count = 0; count < most; count++) expect((await call(person, path)).status).not.toBe(429)
  const refused = await call(person, path)
  expect([refused.status, refused.error().error]).toEqual([
    429,
    expect.objectContaining({
      id: 'too_many_tries',
      retryAfter: expect.toSatisfy((s: number) => s > 0 && s <= 60),
    }),
  ])
  expect(refused.headers['retry-after']).toBeDefined()
  // Another person of the company is counted apart.
  expect((await call(people.owner, path)).status).not.toBe(429)
})
