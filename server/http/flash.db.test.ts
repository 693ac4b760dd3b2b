import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { beginConsent, decide, messagesOf } from '../../test/consent.ts'
import { makePeople, type People, signedIn } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

/** Leaves a sentence for the owner's next page. */
beforeEach(async () => {
  const callback = await decide(await beginConsent(people.owner, 'google_analytics'), { decision: 'deny' })
  expect((await people.owner.get(callback)).headers.location).toBe('/company/sources')
})

const SCREEN = '/company/sources'

it('is told once', async () => {
  const [told, ...more] = await messagesOf(people.owner, SCREEN)
  expect(told?.body).toMatch(/refused on the consent page/)
  expect(more).toEqual([])
  expect(await messagesOf(people.owner, SCREEN)).toEqual([])
})

it('is closed by itself: the next one comes under another code', async () => {
  const [first] = (await people.owner.open(SCREEN)).globals.error
  app.clock.advance({ seconds: 1 })
  await people.owner.get(await decide(await beginConsent(people.owner, 'google_ads'), { decision: 'deny' }))
  const [second] = (await people.owner.open(SCREEN)).globals.error
  expect(second).not.toEqual(first)
})

it.each([
  ['another company', async () => people.outsider],
  ['a colleague', async () => people.member],
  ['another browser of the same person', async () => signedIn(app, people.owner)],
])('is not told to %s who is handed the cookie', async (_who, other) => {
  const client = await other()
  client.cookies.set('flash', people.owner.cookies.get('flash') ?? '')
  expect(await messagesOf(client, SCREEN)).toEqual([])
  expect(client.cookies.has('flash')).toBe(false)
})

it.each(['', 'AAAA', Buffer.from('["Call 555"]').toString('base64url'), 'x'.repeat(4_000)])(
  'cannot be made up: %s',
  async (forged) => {
    people.owner.cookies.set('flash', forged)
    const page = await people.owner.open(`${SCREEN}?error=Call+555`)
    expect([page.status, page.globals.error]).toEqual([200, []])
  },
)

it('waits while its reader is signed out', async () => {
  const session = people.owner.cookies.get('session') ?? ''
  people.owner.cookies.delete('session')
  expect(await messagesOf(people.owner, '/login')).toEqual([])
  people.owner.cookies.set('session', session)
  expect(await messagesOf(people.owner, SCREEN)).toHaveLength(1)
})
