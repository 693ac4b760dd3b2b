import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readableClient } from '../../../shared/api/clients.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { makeClient, makeDashboard, makeInvitation, makeTextWidget } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makePeople, makeReader, type People, type Person } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { hashPassword } from '../../lib/password.ts'
import { invitationMailJob } from '../invitations/invitationMailJob.ts'

/** A client's own people: who becomes one, what they read, and what they never do. */

let app: TestApp
let people: People
let companyId: string
let clientId: string
let reader: Person

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  people = await makePeople(app)
  companyId = people.owner.companyId
  clientId = await makeClient(app.context, companyId, { name: 'Northwind Outdoor' })
  reader = await makeReader(app, companyId, clientId)
})

const board = (facts: Parameters<typeof makeDashboard>[2] = {}) =>
  makeDashboard(app.context, companyId, { widgets: [makeTextWidget()], clientId, ...facts })
const locked = async (facts: Parameters<typeof makeDashboard>[2] = {}) =>
  board({ passwordHash: await hashPassword('open sesame'), ...facts })
const readable = async (by: Person, id = clientId) =>
  (await by.get(`/api/clients/${id}/dashboards`)).as(dataOf(readableClient)).data

describe('one of a client’s own people', () => {
  it('sees the active dashboards of that client by name', async () => {
    const other = await makeClient(app.context, companyId, { name: 'Zenith' })
    await board({ name: 'b' })
    await board({ name: 'A' })
    await board({ name: 'archived', active: false })
    await board({ name: 'another’s', clientId: other })
    await board({ name: 'nobody’s', clientId: null })
    const seen = await readable(reader)
    expect(seen).toMatchObject({ name: 'Northwind Outdoor', logoUrl: null })
    expect(seen.dashboards.map(({ name }) => name)).toEqual(['A', 'b'])
    expect(await readable(people.member)).toEqual(seen)
    expect((await reader.get(`/api/clients/${other}/dashboards`)).status).toBe(404)
    expect((await people.outsider.get(`/api/clients/${clientId}/dashboards`)).status).toBe(404)
  })

  it('reads them without the link’s password, as a reader does', async () => {
    const { permalink } = await locked()
    const answer = await reader.get(`/api/dashboards/${permalink}`)
    expect([answer.status, answer.headers['x-public']]).toEqual([200, '1'])
    expect(answer.text).toContain('"public":true')
    expect(answer.text).not.toMatch(/automaticReports":\[\{|"locked":\{/)
    const figures = await reader.get(`/api/dashboards/${permalink}/data`)
    expect([figures.status, figures.text]).toEqual([200, expect.stringContaining('What a month.')])
    expect((await people.viewer.get(`/api/dashboards/${permalink}/data`)).status).toBe(422)
  })

  it('fetches the PDF by their own session alone', async () => {
    const { permalink } = await locked()
    const asked = await reader.get(`/api/dashboards/${permalink}/pdf`)
    expect(asked.status).toBe(202)
    const { check } = JSON.parse(asked.text) as { check: string }
    const colleague = await makeReader(app, companyId, clientId)
    expect((await colleague.get(`/api/dashboards/${permalink}/pdf?check=${check}`)).status).toBe(404)
  })

  it.each([
    ['of another client', { clientId: 'other' }],
    ['of no client', { clientId: null }],
  ])('needs the password of a dashboard %s as everybody does', async (_whose, { clientId: whose }) => {
    const other = whose && (await makeClient(app.context, companyId, { name: 'Zenith' }))
    const { permalink } = await locked({ clientId: other })
    for (const path of ['', '/data', '/pdf']) {
      const answer = await reader.get(`/api/dashboards/${permalink}${path}`)
      expect([path, answer.error().error.id]).toEqual([path, 'password_required'])
    }
  })

  it('loses a dashboard at once that is moved to another client, or archived', async () => {
    const [moved, archived] = [await locked(), await locked()]
    for (const { permalink } of [moved, archived])
      expect((await reader.get(`/api/dashboards/${permalink}`)).status).toBe(200)
    const other = await makeClient(app.context, companyId, { name: 'Zenith' })
    await people.member.put(`/api/dashboards/${moved.id}/client`, { clientId: other })
    await people.member.delete(`/api/dashboards/${archived.id}/archive`)
    expect((await reader.get(`/api/dashboards/${moved.permalink}`)).status).toBe(422)
    expect((await reader.get(`/api/dashboards/${archived.permalink}`)).status).toBe(404)
    expect((await readable(reader)).dashboards).toEqual([])
  })

  it('sees nothing before the consents are given', async () => {
    const { permalink } = await locked()
    await app.context.db.tenant(companyId, (tx) =>
      tx.updateTable('users').set({ termsConsent: false }).where('id', '=', reader.userId).execute(),
    )
    expect((await reader.get(`/api/clients/${clientId}/dashboards`)).status).toBe(403)
    expect((await reader.get(`/api/dashboards/${permalink}`)).status).toBe(422)
  })

  it('changes the own account, without a picture or a role', async () => {
    const path = `/api/users/${reader.userId}`
    expect((await reader.put(path, { name: 'Kim Reads' })).status).toBe(200)
    expect((await reader.put(path, { avatar: null })).status).toBe(403)
    expect((await reader.put(path, { role: 'admin' })).status).toBe(403)
    expect((await reader.put(`/api/users/${people.member.userId}`, { name: 'x' })).status).toBe(403)
    expect((await reader.get('/api/users/me')).text).toContain('"Kim Reads"')
  })
})

describe('an admin', () => {
  const invite = (more: object) =>
    people.owner.post('/api/users', {
      name: 'Kim Sato',
      email: `${crypto.randomUUID()}@northwind.example`,
      ...more,
    })

  it('invites somebody to a client’s dashboards, who reads them from then on', async () => {
    const { permalink } = await locked({ name: 'The month' })
    expect((await invite({ role: 'client', clientId })).status).toBe(201)
    await runQueued(app, invitationMailJob)
    const [mail] = app.sandbox.inbox.mails()
    expect(mail).toMatchObject({ subject: 'You are invited to the dashboards of Northwind Outdoor' })
    expect(mail?.text).toContain('Robin Vale of Harbour & Pine invites you to the dashboards of Northwind')
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const kim = httpClient(app.url)
    await kim.open('/invitation')
    expect((await kim.post('/invitation', { token })).text).toContain('"client":"Northwind Outdoor"')
    const consents = { termsConsent: true, ageConsent: true }
    const joined = await kim.post('/accept-invitation', {
      token,
      name: 'Kim',
      password: 'seven green bottles',
      ...consents,
    })
    expect(joined.status).toBe(201)
    expect((await kim.get(`/api/dashboards/${permalink}`)).status).toBe(200)
    expect((await kim.get('/api/dashboards')).status).toBe(403)
    const listed = (await people.owner.get('/api/users')).text
    expect(listed).toContain(`"role":"client","roleName":"client","clientId":"${clientId}"`)
  })

  it.each([
    ['a client’s person without the client', { role: 'client' }],
    ['a member with one', { role: 'member', clientId: 'x'.repeat(21) }],
    ['a person of a client that is not there', { role: 'client', clientId: 'x'.repeat(21) }],
  ])('does not invite %s', async (_who, more) => {
    const answer = await invite(more)
    expect([answer.status, Object.keys(answer.error().errors ?? {})]).toEqual([422, ['clientId']])
  })

  it('does not invite to another company’s client', async () => {
    const foreign = await makeClient(app.context, people.outsider.companyId)
    expect((await invite({ role: 'client', clientId: foreign })).status).toBe(422)
  })

  it('does not make a client’s person one of the company’s, nor the reverse', async () => {
    const path = `/api/users/${reader.userId}`
    expect((await people.owner.put(path, { role: 'admin' })).status).toBe(409)
    expect((await people.owner.put(`/api/users/${people.member.userId}`, { role: 'client' })).status).toBe(
      422,
    )
    const body = { successorId: reader.userId }
    const headers = { 'x-csrf-token': people.owner.csrfToken }
    const gone = await people.owner.send('DELETE', `/api/users/${people.member.userId}`, { body, headers })
    expect([gone.status, Object.keys(gone.error().errors ?? {})]).toEqual([422, ['successorId']])
  })

  it('deletes a client once nobody reads for it; invitations to it end', async () => {
    const invitationId = await makeInvitation(app.context, people.owner, { role: 'client', clientId })
    const refused = await people.owner.delete(`/api/clients/${clientId}`)
    expect([refused.status, refused.error().error.message]).toEqual([
      409,
      'One person signs in to read for Northwind Outdoor. Delete them from your people first.',
    ])
    await people.owner.delete(`/api/users/${reader.userId}`)
    expect((await reader.get('/api/users/me')).status).toBe(401)
    expect((await people.owner.delete(`/api/clients/${clientId}`)).status).toBe(204)
    expect((await people.owner.get('/api/invitations')).text).not.toContain(invitationId)
  })
})

describe('files', () => {
  it('are read by a client’s people where they are the client’s logo', async () => {
    const files = ['a', 'b'].map((letter) => `${letter.repeat(32)}.png`)
    await app.context.db.tenant(companyId, async (tx) => {
      for (const name of files) {
        const facts = { use: 'dashboards', contentType: 'image/png', originalName: name, bytes: 1 }
        await tx
          .insertInto('files')
          .values({ ...facts, name, companyId, createdBy: people.owner.userId })
          .execute()
      }
      await tx
        .updateTable('clients')
        .set({ logo: files[0] ?? null })
        .where('id', '=', clientId)
        .execute()
    })
    for (const name of files) await app.context.files.write(name, Buffer.from([1]), 'image/png')
    const statuses = async (by: Person) =>
      Promise.all(files.map(async (name) => (await by.get(`/files/${name}`)).status))
    expect(await statuses(people.member)).toEqual([200, 200])
    expect(await statuses(reader)).toEqual([200, 404])
  })
})
