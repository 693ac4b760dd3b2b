import { nanoid } from 'nanoid'
import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  clientForm,
  makeClient,
  makeDashboard,
  makeGroup,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  makeWidget,
  reportForm,
  type TestDashboard,
} from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makeLimited, makePeople, type People, type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { invitationMailJob } from '../invitations/invitationMailJob.ts'

let app: TestApp
let people: People
let companyId: string
/** Works for North. */
let lin: Person
let north: string
let south: string
type Source = Awaited<ReturnType<typeof makeSource>>
let northSource: Source
let southSource: Source
let northBoard: TestDashboard
let southBoard: TestDashboard

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  people = await makePeople(app)
  ;({ companyId } = people.owner)
  north = await makeClient(app.context, companyId, { name: 'North' })
  south = await makeClient(app.context, companyId, { name: 'South' })
  lin = await makeLimited(app, companyId, [north])
  ;[northSource, southSource] = [
    await makeSource(app, people.owner, 'semrush'),
    await makeSource(app, people.owner, 'semrush'),
  ]
  northBoard = await boardOf(north, northSource)
  southBoard = await boardOf(south, southSource)
})

const boardOf = (clientId: string, source: Source) =>
  makeDashboard(app.context, companyId, {
    clientId,
    widgets: [makeWidget('semrush', 'organicTraffic', source)],
  })
const idsIn = async (person: Person, path: string): Promise<string[]> =>
  (JSON.parse((await person.get(path)).text).data as { id: string }[]).map(({ id }) => id)
const choose = (clientIds: string[] | null, person = lin) =>
  people.owner.put(`/api/users/${person.userId}`, { clientIds })
const saveOf = (widgets: unknown[]) => {
  const form = new FormData()
  form.set('version', '1')
  form.set('widgets', JSON.stringify(widgets))
  return form
}
const statusOf = async (answer: Promise<{ status: number }>) => (await answer).status

describe('a member with chosen clients', () => {
  it('lists theirs alone, and counts them', async () => {
    expect(await idsIn(lin, '/api/clients')).toEqual([north])
    expect(await idsIn(lin, '/api/sources')).toEqual([northSource.id])
    expect(await idsIn(lin, '/api/dashboards')).toEqual([northBoard.id])
    expect(await idsIn(lin, '/api/dashboards?search=monthly')).toEqual([northBoard.id])
    expect(JSON.parse((await lin.get('/api/dashboards')).text).meta).toMatchObject({ total: 1, active: 1 })
    expect(await idsIn(people.member, '/api/clients')).toHaveLength(2)
    expect(JSON.parse((await people.member.get('/api/dashboards')).text).meta.total).toBe(2)
  })

  it('gets pages that tell no more of the company than the calls', async () => {
    await app.owner.query('update sources set invalid = true where company_id = $1', [companyId])
    await makeGroup(app.context, people.owner)
    const { company } = (await lin.open('/dashboards')).globals
    expect(company).toMatchObject({
      invalidSources: 1,
      invalidSourceIds: [northSource.id],
      campaignsCount: 0,
    })
    expect(company).toEqual(JSON.parse((await lin.get('/api/company')).text).data)
    expect((await people.member.open('/dashboards')).globals.company).toMatchObject({
      invalidSources: 2,
      campaignsCount: 1,
    })
  })

  it('sees of dashboards without a client those they made', async () => {
    const [own, other] = await Promise.all(
      [lin, people.owner].map(({ userId: createdBy }) =>
        makeDashboard(app.context, companyId, { name: 'Notes', createdBy }),
      ),
    )
    expect((await idsIn(lin, '/api/dashboards')).toSorted()).toEqual([northBoard.id, own?.id].toSorted())
    expect(await statusOf(lin.post(`/api/dashboards/${other?.id}/clone`))).toBe(404)
  })

  it('does their work on what they reach', async () => {
    const page = await lin.get(`/api/dashboards/${northBoard.permalink}`)
    expect([page.status, page.headers['x-public']]).toEqual([200, undefined])
    expect(await statusOf(lin.get(`/api/dashboards/${northBoard.permalink}/data`))).toBe(200)
    const saved = makeWidget('semrush', 'organicTraffic', northSource)
    const headers = { 'x-csrf-token': lin.csrfToken }
    const body = saveOf([saved, makeTextWidget({ order: 2 })])
    const answer = await lin.send('POST', `/api/dashboards/${northBoard.id}`, { body, headers })
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"version":2')])
    expect(await statusOf(lin.post(`/api/dashboards/${northBoard.id}/clone`))).toBe(201)
    expect(await statusOf(lin.post('/api/automatic-reports', reportForm(northBoard.id)))).toBe(201)
    const made = { name: 'Another', timezone: 'UTC' }
    expect(await statusOf(lin.post('/api/dashboards', { ...made, clientId: north }))).toBe(201)
    expect(await statusOf(lin.post('/api/dashboards', made))).toBe(201)
    expect(await idsIn(lin, '/api/dashboards')).toHaveLength(4)
    expect(await statusOf(lin.put(`/api/clients/${north}`, clientForm({ name: 'Northern' })))).toBe(200)
  })

  it('reads other dashboards as whoever has the link', async () => {
    const path = `/api/dashboards/${southBoard.permalink}`
    for (const part of ['', '/data']) {
      const [theirs, guests] = [await lin.get(path + part), await httpClient(app.url).get(path + part)]
      expect([theirs.status, theirs.headers['x-public']]).toEqual([200, '1'])
      if (part === '') expect(theirs.text).toBe(guests.text)
    }
    await people.owner.put(`/api/dashboards/${southBoard.id}`, {
      category: 'new_password',
      password: 'for South',
    })
    expect(await statusOf(lin.get(path))).toBe(422)
    const open = await makeDashboard(app.context, companyId, { passwordHash: 'x' })
    expect(await statusOf(lin.get(`/api/dashboards/${open.permalink}`))).toBe(422)
    await people.owner.delete(`/api/dashboards/${southBoard.id}/archive`)
    expect(await statusOf(lin.get(path))).toBe(404)
  })

  it('feeds nothing from a source out of reach', async () => {
    const widget = makeWidget('semrush', 'organicTraffic', southSource)
    const headers = { 'x-csrf-token': lin.csrfToken }
    const calls = app.sandbox.emulators.calls.length
    const saved = await lin.send('POST', `/api/dashboards/${northBoard.id}`, {
      body: saveOf([widget]),
      headers,
    })
    expect([saved.status, saved.error().error.message]).toEqual([
      404,
      'This source does not exist (any more).',
    ])
    const preview = await lin.post(`/api/dashboards/${northBoard.id}/preview`, { widget })
    expect(preview.text).not.toContain('"body":{"type":"figures"')
    expect(app.sandbox.emulators.calls.length).toBe(calls)
    const feed = {
      category: 'interactive_source',
      version: 1,
      type: 'semrush',
      sourceId: southSource.id,
      accounts: [],
    }
    expect(await statusOf(lin.put(`/api/dashboards/${northBoard.id}`, feed))).toBe(404)
    const account = { type: 'semrush' as const, sourceId: southSource.id, accounts: [] }
    const form = clientForm({ name: 'North', accounts: [account] })
    expect(await statusOf(lin.put(`/api/clients/${north}`, form))).toBe(422)
    const replacement = { with: southSource.id, dryRun: true }
    expect(await statusOf(lin.post(`/api/sources/${northSource.id}/replace`, replacement))).toBe(404)
    const link = { name: 'Kim', kind: 'google_analytics', sourceId: southSource.id }
    expect(await statusOf(lin.post('/api/login-links', link))).toBe(404)
  })

  it('is held to it by the database, whatever a query forgets', async () => {
    const theirs = app.context.db.actingAs({ userId: lin.userId, role: 'member' })
    const rows = (table: 'dashboards' | 'widgets' | 'clients' | 'sources') =>
      theirs.tenant(companyId, async (tx) => (await tx.selectFrom(table).select('id').execute()).length)
    expect([
      await rows('dashboards'),
      await rows('widgets'),
      await rows('clients'),
      await rows('sources'),
    ]).toEqual([1, 1, 1, 1])
    const widget = makeWidget('semrush', 'organicTraffic', southSource)
    const { id, hash, order, nature } = widget
    const stored = {
      id,
      hash,
      order,
      nature,
      companyId,
      dashboardId: northBoard.id,
      sourceIds: [southSource.id],
    }
    await expect(
      theirs.tenant(companyId, (tx) =>
        tx
          .insertInto('widgets')
          .values({ ...stored, content: JSON.stringify(widget) })
          .execute(),
      ),
    ).rejects.toThrow(/row-level security/)
    const moved = theirs.tenant(companyId, (tx) =>
      tx.updateTable('dashboards').set({ clientId: south }).where('id', '=', northBoard.id).execute(),
    )
    await expect(moved).rejects.toThrow(/row-level security/)
    const nobody = app.context.db.actingAs({ userId: nanoid(), role: 'member' })
    expect(
      await nobody.tenant(companyId, (tx) => tx.selectFrom('dashboards').select('id').execute()),
    ).toEqual([])
  })

  it('moves dashboards among their clients only', async () => {
    const move = (clientId: string | null) => lin.put(`/api/dashboards/${northBoard.id}/client`, { clientId })
    expect(await statusOf(move(south))).toBe(404)
    const out = await move(null)
    expect([out.status, out.error().error.message]).toEqual([
      409,
      'You work for chosen clients, and somebody else made this dashboard: without a client you would not see it any more. Move it to another client, or ask an admin.',
    ])
    await choose([north, south])
    expect(await statusOf(move(south))).toBe(204)
  })

  it('works for the clients that they add, by names that nobody has', async () => {
    expect(await statusOf(lin.post('/api/clients', clientForm({ name: 'south' })))).toBe(422)
    const made = await lin.post('/api/clients', clientForm({ name: 'West' }))
    expect(made.status).toBe(201)
    expect(await idsIn(lin, '/api/clients')).toHaveLength(2)
    expect((await people.owner.get(`/api/users/${lin.userId}`)).text).toContain(JSON.parse(made.text).data.id)
  })

  it('does not take a source away from others', async () => {
    await makeDashboard(app.context, companyId, {
      name: 'Secret plans',
      clientId: south,
      widgets: [makeWidget('semrush', 'organicTraffic', northSource)],
    })
    const sentence =
      'This source also feeds what you do not work on. Ask an admin of your company to do this.'
    const deleted = await lin.delete(`/api/sources/${northSource.id}`)
    expect([deleted.status, deleted.error().error.message]).toEqual([409, sentence])
    const own = await makeSource(app, lin, 'semrush')
    const replaced = await lin.post(`/api/sources/${northSource.id}/replace`, { with: own.id, dryRun: false })
    expect([replaced.status, replaced.error().error.message]).toEqual([409, sentence])
    expect((await lin.get(`/api/sources/${northSource.id}/uses`)).text).not.toContain('Secret plans')
    expect(await statusOf(lin.delete(`/api/sources/${own.id}`))).toBe(200)
    expect(await statusOf(people.member.delete(`/api/sources/${northSource.id}`))).toBe(200)
  })

  it('does not take a source away from domains that others watch', async () => {
    const own = await makeSource(app, lin, 'google_webmasters')
    const { groupId, domainId } = await makeGroup(app.context, people.owner)
    const feed = { companyId, domainId, type: 'google_webmasters', sourceId: own.id, account: 'a' }
    await app.context.db.tenant(companyId, (tx) => tx.insertInto('domainFeeds').values(feed).execute())
    expect(await statusOf(lin.delete(`/api/sources/${own.id}`))).toBe(409)
    const other = await makeSource(app, lin, 'google_webmasters')
    const replaced = lin.post(`/api/sources/${own.id}/replace`, { with: other.id, dryRun: false })
    expect(await statusOf(replaced)).toBe(409)
    await people.owner.delete(`/api/groups/${groupId}`)
    expect(await statusOf(lin.delete(`/api/sources/${own.id}`))).toBe(200)
    expect(await statusOf(lin.delete(`/api/sources/${other.id}`))).toBe(200)
  })

  it('reads the pictures of what they reach', async () => {
    const files = ['a', 'b', 'c', 'd'].map((letter) => `${letter.repeat(32)}.png`)
    const [shown = '', logo = '', own = '', other = ''] = files
    await app.context.db.tenant(companyId, async (tx) => {
      for (const name of files) {
        const facts = { use: 'dashboards', contentType: 'image/png', originalName: name, bytes: 1, companyId }
        const createdBy = name === own ? lin.userId : people.owner.userId
        await tx
          .insertInto('files')
          .values({ ...facts, name, createdBy })
          .execute()
      }
      await tx.updateTable('clients').set({ logo }).where('id', '=', north).execute()
      const styles = JSON.stringify({ logoImage: shown })
      await tx.updateTable('dashboards').set({ styles }).where('id', '=', northBoard.id).execute()
      const theirs = JSON.stringify({ logoImage: own })
      await tx.updateTable('dashboards').set({ styles: theirs }).where('id', '=', southBoard.id).execute()
    })
    for (const name of files) await app.context.files.write(name, Buffer.from([1]), 'image/png')
    const read = (person: Person) =>
      Promise.all([shown, logo, own, other].map((name) => statusOf(person.get(`/files/${name}`))))
    expect(await read(lin)).toEqual([200, 200, 200, 404])
    expect(await read(people.member)).toEqual([200, 200, 200, 200])
    const remove = (filename: string) =>
      statusOf(
        lin.send('DELETE', '/api/files', { body: { filename }, headers: { 'x-csrf-token': lin.csrfToken } }),
      )
    expect(await remove(other)).toBe(404)
    expect(await remove(own)).toBe(409)
  })
})

describe('an admin', () => {
  it('chooses the clients, which counts for open sessions at once', async () => {
    expect((await choose([south])).status).toBe(200)
    expect(await idsIn(lin, '/api/dashboards')).toEqual([southBoard.id])
    expect((await lin.get(`/api/dashboards/${northBoard.permalink}`)).headers['x-public']).toBe('1')
    await choose([north])
    expect(await idsIn(lin, '/api/dashboards')).toEqual([northBoard.id])
    await choose(null)
    expect(await idsIn(lin, '/api/dashboards')).toHaveLength(2)
    const log = (await people.owner.get('/api/audit?action=person.clientsChanged')).text
    expect(JSON.parse(log).data).toHaveLength(3)
  })

  it('chooses none of another company, and not for an admin', async () => {
    const foreign = await makeClient(app.context, people.outsider.companyId)
    const refused = await choose([north, foreign])
    expect([refused.status, Object.keys(refused.error().errors ?? {})]).toEqual([422, ['clientIds']])
    expect((await choose([north], people.owner)).status).toBe(409)
    expect((await lin.put(`/api/users/${lin.userId}`, { clientIds: null })).status).toBe(403)
    expect(await idsIn(lin, '/api/clients')).toEqual([north])
  })

  it('refuses to choose none at all, for a member as for an invited one', async () => {
    const refused = await choose([])
    expect(refused.status).toBe(422)
    expect(refused.text).toContain('Choose at least one client.')
    const form = { name: 'Kim', email: `${nanoid().toLowerCase()}@people.example`, role: 'member' }
    const invited = await people.owner.post('/api/users', { ...form, clientIds: [] })
    expect(invited.status).toBe(422)
    expect(invited.text).toContain('"clientIds":["Choose at least one client."]')
    expect(await idsIn(lin, '/api/clients')).not.toEqual([])
  })

  it('makes a member an admin, who reaches everything from then on', async () => {
    await people.owner.put(`/api/users/${lin.userId}`, { role: 'admin' })
    expect(await idsIn(lin, '/api/dashboards')).toHaveLength(2)
    await people.owner.put(`/api/users/${lin.userId}`, { role: 'member' })
    expect(await idsIn(lin, '/api/dashboards')).toHaveLength(2)
  })

  it('deletes a client, which leaves nobody with more than before', async () => {
    expect((await people.owner.delete(`/api/clients/${north}`)).status).toBe(204)
    expect(await idsIn(lin, '/api/clients')).toEqual([])
    expect(await idsIn(lin, '/api/dashboards')).toEqual([])
    expect((await people.owner.get(`/api/users/${lin.userId}`)).text).toContain('"clientIds":[]')
  })

  it('invites a member for chosen clients', async () => {
    const email = `${nanoid().toLowerCase()}@people.example`
    const invited = await people.owner.post('/api/users', {
      name: 'Kim',
      email,
      role: 'member',
      clientIds: [south],
    })
    expect([invited.status, invited.text]).toEqual([201, expect.stringContaining(`"clientIds":["${south}"]`)])
    expect((await people.owner.get('/api/invitations')).text).toContain(`"clientIds":["${south}"]`)
    await runQueued(app, invitationMailJob)
    const token = /token=([\w-]+)/.exec(app.sandbox.inbox.mails()[0]?.text ?? '')?.[1]
    const kim = httpClient(app.url)
    await kim.open('/invitation')
    const account = {
      token,
      name: 'Kim',
      password: 'seven green bottles',
      termsConsent: true,
      ageConsent: true,
    }
    expect((await kim.post('/accept-invitation', account)).status).toBe(201)
    expect(JSON.parse((await kim.get('/api/clients')).text).data).toMatchObject([{ id: south }])
    const asAdmin = { name: 'Kim', email: `x${email}`, role: 'admin', clientIds: [south] }
    const refused = await people.owner.post('/api/users', asAdmin)
    expect([refused.status, Object.keys(refused.error().errors ?? {})]).toEqual([422, ['clientIds']])
  })

  it('hands over to a limited member only what that one reaches', async () => {
    const leaver = await signedIn(app, await makeUser(app.context, companyId))
    const remove = () =>
      people.owner.send('DELETE', `/api/users/${leaver.userId}`, {
        body: { successorId: lin.userId },
        headers: { 'x-csrf-token': people.owner.csrfToken },
      })
    const reportId = await makeReport(app.context, southBoard, leaver.userId)
    const refused = await remove()
    expect([refused.status, Object.keys(refused.error().errors ?? {})]).toEqual([422, ['successorId']])
    await people.owner.delete(`/api/automatic-reports/${reportId}`)
    const source = await makeSource(app, leaver, 'semrush')
    expect((await remove()).status).toBe(422)
    await people.owner.delete(`/api/sources/${source.id}`)
    const kept = await makeReport(app.context, northBoard, leaver.userId)
    const notes = await makeDashboard(app.context, companyId, { createdBy: leaver.userId })
    expect((await remove()).status).toBe(204)
    expect(await idsIn(lin, '/api/automatic-reports')).toEqual([kept])
    expect(await idsIn(lin, '/api/dashboards')).toContain(notes.id)
  })
})
