import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { user } from '../../../shared/api/auth.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makePeople, type People, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const own = dataOf(user)

describe('the people of the company', () => {
  it('are listed for its admin only, without any other company’s', async () => {
    const { data } = (await people.owner.get('/api/users')).as(dataOf(z.array(user)))
    expect(new Set(data.map(({ id }) => id))).toEqual(new Set([people.owner.userId, people.member.userId]))
    expect((await people.member.get('/api/users')).status).toBe(403)
    expect((await people.nobody.get('/api/users')).status).toBe(401)
  })

  it('never carry their password’s hash', async () => {
    for (const path of ['/api/users', '/api/users/me', '/dashboards']) {
      expect((await people.owner.get(path)).text).not.toMatch(/argon2|passwordHash/i)
    }
  })
})

describe('the own page', () => {
  it('changes the name', async () => {
    const answer = await people.member.put(`/api/users/${people.member.userId}`, { name: '  Milo Okafor ' })
    expect(answer.as(own).data.name).toBe('Milo Okafor')
    expect((await people.member.get('/api/users/me')).as(own).data.name).toBe('Milo Okafor')
  })

  it('takes a zone of the list, or none', async () => {
    const path = `/api/users/${people.member.userId}`
    const put = (timezone: unknown) => people.member.put(path, { timezone })
    expect((await put('Asia/Tokyo')).as(own).data.timezone).toBe('Asia/Tokyo')
    for (const wrong of ['Mars/Olympus', '', 9]) expect((await put(wrong)).status).toBe(422)
    expect((await people.member.get('/api/users/me')).as(own).data.timezone).toBe('Asia/Tokyo')
    expect((await put(null)).as(own).data.timezone).toBeNull()
  })

  it('takes a language of the list, or none', async () => {
    const path = `/api/users/${people.member.userId}`
    const put = (language: unknown) => people.member.put(path, { language })
    expect((await put('de-DE')).as(own).data.language).toBe('de-DE')
    for (const wrong of ['de', 'xx-XX', '', 9]) expect((await put(wrong)).status).toBe(422)
    expect((await people.member.get('/api/users/me')).as(own).data.language).toBe('de-DE')
    expect((await put(null)).as(own).data.language).toBeNull()
  })

  it('is one’s own: not another member’s, not another company’s', async () => {
    const path = `/api/users/${people.member.userId}`
    const colleague = await signedIn(app, await makeUser(app.context, people.owner.companyId))
    expect((await colleague.put(path, { name: 'Mallory' })).status).toBe(403)
    expect((await people.outsider.put(path, { name: 'Mallory' })).status).toBe(404)
    expect((await people.member.get('/api/users/me')).as(own).data.name).toBe('Milo Okafor')
  })

  it.each(['companyId', 'creator', 'id', 'passwordHash', 'permissions', 'lastSeenAt'])(
    'takes no %s from the browser',
    async (field) => {
      const answer = await people.member.put(`/api/users/${people.member.userId}`, { [field]: 'admin' })
      expect(answer.status).toBe(422)
      expect((await people.member.get('/api/users/me')).as(own).data.role).toBe('member')
    },
  )

  it('changes the password, given the present one, and ends every other session', async () => {
    const person = await makeUser(app.context, people.owner.companyId)
    const [here, there] = [await signedIn(app, person), await signedIn(app, person)]
    const path = `/api/users/${person.userId}`
    const password = 'a much better one'
    for (const currentPassword of [undefined, '', 'not this one']) {
      const refused = await here.put(path, { password, currentPassword })
      expect(refused.status).toBe(422)
      expect(refused.error().errors?.currentPassword?.[0]).toMatch(/not your current password/)
    }
    expect((await here.put(path, { password, currentPassword: person.password })).status).toBe(200)
    expect((await here.get('/api/users/me')).status).toBe(200)
    expect((await there.get('/api/users/me')).status).toBe(401)
    expect((await httpClient(app.url).signIn(person.email, person.password)).status).toBe(422)
    expect((await httpClient(app.url).signIn(person.email, password)).status).toBe(200)
  })

  it('does not serve for guessing the present password', async () => {
    const person = await makeUser(app.context, people.owner.companyId)
    const here = await signedIn(app, person)
    const guess = (currentPassword: string) =>
      here.put(`/api/users/${person.userId}`, { password: 'a much better one', currentPassword })
    const statuses = []
    for (let count = 0; count < 6; count++) statuses.push((await guess('not this one')).status)
    expect(statuses).toEqual([...Array(4).fill(422), 401, 401])
    expect((await guess(person.password)).status).toBe(401)
  })
})

describe('without terms and privacy notice', () => {
  it('nobody is asked for a consent, locked out for want of one, or recorded as having given one', async () => {
    const company = await makeCompany(app.context)
    const person = await makeUser(app.context, company, { termsConsent: false, ageConsent: false })
    const client = await signedIn(app, person)
    expect((await client.get('/api/sources')).status).toBe(403)
    expect((await client.open('/dashboards')).globals.consent).not.toBeNull()
    // As after a restart without the sandbox's pages, and after one with TERMS_URL.
    const { config } = app.context
    const { sandbox, termsUrl } = config
    try {
      config.sandbox = false
      expect((await client.get('/api/sources')).status).toBe(200)
      const { globals } = await client.open('/dashboards')
      expect([globals.consent, globals.user?.termsConsent]).toEqual([null, false])
      config.termsUrl = 'https://example.com/terms'
      expect((await client.get('/api/sources')).status).toBe(403)
      expect((await client.open('/dashboards')).globals.consent).toEqual({
        termsUrl: 'https://example.com/terms',
        privacyUrl: null,
      })
    } finally {
      Object.assign(config, { sandbox, termsUrl })
    }
  })

  it('the sandbox shows pages that are there', async () => {
    const { consent } = (await people.member.open('/dashboards')).globals
    for (const page of [consent?.termsUrl, consent?.privacyUrl]) {
      const answer = await fetch(page ?? '')
      expect([answer.status, await answer.text()]).toEqual([
        200,
        expect.stringContaining('This is a sandbox'),
      ])
    }
  })
})

describe('before both consents', () => {
  it.each([
    { termsConsent: false, ageConsent: false },
    { termsConsent: true, ageConsent: false },
    { termsConsent: false, ageConsent: true },
  ])('only the own page is open: %o', async (consents) => {
    const person = await makeUser(app.context, await makeCompany(app.context), { ...consents, role: 'admin' })
    const client = await signedIn(app, person)
    for (const path of ['/api/users/me', '/api/company', '/api/sessions']) {
      expect((await client.get(path)).status).toBe(200)
    }
    for (const path of [
      '/api/sources',
      '/api/automatic-reports',
      '/api/users',
      '/oauth/google_analytics/start',
    ]) {
      const refused = await client.get(path)
      expect(refused.status).toBe(403)
      expect(refused.error().error.message).toMatch(/Accept the terms/)
    }
    await client.put(`/api/users/${person.userId}`, { termsConsent: true, ageConsent: true })
    expect((await client.get('/api/sources')).status).toBe(200)
  })
})
