import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OnboardingState } from '../../../shared/api/onboarding.ts'
import { newTour } from '../../../shared/rules/onboarding.ts'
import { makeClient, makeCompany, makeUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let companyId: string
let admin: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  companyId = await makeCompany(app.context)
  admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
})

const save = (onboarding: unknown, person = admin) => {
  const form = new FormData()
  form.set('other', JSON.stringify({ onboarding }))
  return person.post('/api/company', form)
}
const tourOf = async (person: Person) => (await person.open('/dashboards')).globals.onboarding
const at = (step: number, more: Partial<OnboardingState> = {}) => ({ ...newTour('dashboard'), step, ...more })

describe('the tour of the product', () => {
  it('was never begun by people of companies that exist, invited or not', async () => {
    expect(await tourOf(admin)).toBeNull()
  })

  it('is each person’s own, on whatever device, and not the company’s', async () => {
    const member = await signedIn(app, await makeUser(app.context, companyId))
    expect((await save(at(2))).status).toBe(200)
    expect(await tourOf(admin)).toEqual(at(2))
    expect(await tourOf(member)).toBeNull()
    expect((await save(at(1, { flow: 'mc' }), member)).status).toBe(200)
    expect(await tourOf(member)).toEqual(at(1, { flow: 'mc' }))
    expect(await tourOf(admin)).toEqual(at(2))
    expect((await admin.open('/dashboards')).globals.company?.other).toEqual({})
  })

  it('never goes back, whichever device comes last', async () => {
    await Promise.all([save(at(2)), save(at(4)), save(at(3))])
    expect(await tourOf(admin)).toEqual(at(4))
    await save(at(2, { skipped: true }))
    await save(at(5))
    expect(await tourOf(admin)).toEqual(at(2, { skipped: true }))
    await save(at(1, { round: 1 }))
    expect(await tourOf(admin)).toEqual(at(1, { round: 1 }))
  })

  it.each([
    ['no object', 'x'],
    ['a step that there is not', at(7)],
    ['another flow', { ...at(1), flow: 'x' }],
    ['more than belongs to it', { ...at(1), html: '<b>' }],
    ['null', null],
  ])('refuses %s', async (_case, state) => {
    const answer = await save(state)
    expect([answer.status, Object.keys(answer.error().errors ?? {})]).toEqual([422, ['other']])
    expect(await tourOf(admin)).toBeNull()
  })

  it('is not of a client’s own people', async () => {
    const clientId = await makeClient(app.context, companyId)
    const reader = await signedIn(app, await makeUser(app.context, companyId, { role: 'client', clientId }))
    expect((await save(at(1), reader)).status).toBe(403)
    expect(await tourOf(reader)).toBeNull()
  })
})
