import { sql } from 'kysely'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AuditEntry, auditPage } from '../../../shared/api/audit.ts'
import { makeDashboard, makeSource, makeTextWidget, makeUser, reportForm } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople, type People, type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import type { Database } from '../../db/database.ts'
import { migrate } from '../../db/migrate.ts'
import { sweepOldRows } from '../../jobs/cleanUp.ts'
import { invitationMailJob } from '../invitations/invitationMailJob.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const read = async (person: Person, query = '') => (await person.get(`/api/audit${query}`)).as(auditPage)
const actionsOf = (entries: readonly AuditEntry[]) => entries.map(({ action }) => action)

describe('the audit log', () => {
  it('records what is done to a dashboard, with names as they were', async () => {
    const { owner, member } = people
    const dashboard = await makeDashboard(app.context, owner.companyId, {
      name: 'Northwind',
      widgets: [makeTextWidget()],
    })
    const path = `/api/dashboards/${dashboard.id}`
    await member.post(`${path}/clone`)
    await member.put(path, { category: 'new_password', password: 'a password' })
    await member.put(path, { category: 'new_password', password: '' })
    await member.put(path, { category: 'refresh_permalink' })
    await member.post(`${path}/lock`, {})
    await owner.post(`${path}/lock`, { takeOver: true })
    const scheduled = await member.post('/api/automatic-reports', reportForm(dashboard.id))
    const { id } = JSON.parse(scheduled.text).data
    await member.put(`/api/automatic-reports/${id}`, { subject: 'Your figures' })
    await member.put(`/api/automatic-reports/${id}`, { paused: true })
    await member.put(`/api/automatic-reports/${id}`, { paused: false })
    await member.delete(`/api/automatic-reports/${id}`)
    await member.delete(`${path}/archive`)
    await member.put(`${path}/restore`)
    await member.delete(path)
    const { data } = await read(owner, '?subject=northWIND')
    expect(actionsOf(data)).toEqual([
      'dashboard.deleted',
      'dashboard.restored',
      'dashboard.archived',
      'report.deleted',
      'report.resumed',
      'report.paused',
      'report.changed',
      'report.created',
      'dashboard.lockTaken',
      'link.renewed',
      'link.passwordRemoved',
      'link.passwordSet',
      'dashboard.cloned',
    ])
    expect(data[0]).toMatchObject({ actorId: member.userId, subjectName: 'Northwind', address: '127.0.0.1' })
    expect(JSON.stringify(data)).not.toContain('a password')
  })

  it('records sources', async () => {
    const { id } = await makeSource(app, people.member, 'semrush')
    await people.member.delete(`/api/sources/${id}`)
    const { data } = await read(people.owner, '?subjectKind=source')
    expect(actionsOf(data)).toEqual(['source.deleted', 'source.connected'])
    expect(data[0]?.subjectName).toMatch(/^Semrush: /)
  })

  it('records sign-ins, refused ones of known people, and passwords', async () => {
    const { owner, member } = people
    expect((await httpClient(app.url).signIn(member.email, 'not this one')).status).toBe(422)
    await vi.waitFor(
      async () => expect(actionsOf((await read(owner, '?action=session.refused')).data)).toHaveLength(1),
      { timeout: PATIENCE_MS },
    )
    const visitor = httpClient(app.url)
    await visitor.signIn(member.email, member.password)
    await visitor.put(`/api/users/${member.userId}`, {
      password: 'a much better one',
      currentPassword: member.password,
    })
    await visitor.post('/logout')
    const { data } = await read(owner, `?person=${member.userId}&subjectKind=person`)
    expect(actionsOf(data).slice(0, 4)).toEqual([
      'session.ended',
      'password.changed',
      'session.started',
      'session.refused',
    ])
  })

  it('records people and settings', async () => {
    const { owner, member } = people
    const invitation = { name: 'Ida', email: 'ida@people.example', role: 'member' }
    expect((await owner.post('/api/users', invitation)).status).toBeLessThan(300)
    await runQueued(app, invitationMailJob)
    // Mails of the tests before may still be arriving.
    const mail = app.sandbox.inbox.mails().find(({ to }) => to.includes(invitation.email))
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const visitor = httpClient(app.url)
    await visitor.open('/invitation')
    const password = 'a password of her own'
    const joined = { token, name: 'Ida', password, termsConsent: true, ageConsent: true }
    expect((await visitor.post('/accept-invitation', joined)).status).toBeLessThan(300)
    const { data: listed } = JSON.parse((await owner.get('/api/users')).text)
    const { id } = listed.find(({ name }: { name: string }) => name === 'Ida')
    await owner.put(`/api/users/${id}`, { role: 'admin' })
    await owner.put(`/api/users/${id}`, { role: 'admin' })
    await owner.delete(`/api/users/${id}`, { successorId: member.userId })
    await owner.put('/api/company/sender', { address: 'reports@agency.example' })
    const { data } = await read(owner, '?subjectKind=setting')
    expect(actionsOf(data)).toEqual(['sender.set'])
    const about = await read(owner, '?subject=Ida')
    expect(actionsOf(about.data).filter((action) => action.startsWith('person.'))).toEqual([
      'person.deleted',
      'person.roleChanged',
      'person.joined',
      'person.invited',
    ])
    expect(JSON.stringify(about.data)).not.toContain(password)
  })

  it('records changes of names, and tells who it was whatever name they had', async () => {
    const { owner } = people
    const [own, others] = ['Milo Okafor', 'Robin Vale']
    const member = await signedIn(app, await makeUser(app.context, owner.companyId, { name: own }))
    const path = `/api/users/${member.userId}`
    const rename = (name: string, by = member) => by.put(path, { name })
    expect((await rename(`${others} `)).status).toBe(200)
    await rename(others)
    const dashboard = await makeDashboard(app.context, owner.companyId, { name: 'In disguise' })
    await member.delete(`/api/dashboards/${dashboard.id}/archive`)
    await rename('Somebody')
    await rename(own, owner)

    const { data } = await read(owner, '?action=person.renamed')
    expect(data.map(({ actorId, actorEmail, details }) => ({ actorId, actorEmail, details }))).toEqual([
      { actorId: owner.userId, actorEmail: owner.email, details: { before: 'Somebody', name: own } },
      { actorId: member.userId, actorEmail: member.email, details: { before: others, name: 'Somebody' } },
      { actorId: member.userId, actorEmail: member.email, details: { before: own, name: others } },
    ])
    expect(data.every(({ subjectId }) => subjectId === member.userId)).toBe(true)
    const disguised = (await read(owner, '?subject=In%20disguise')).data
    expect(disguised).toEqual([
      expect.objectContaining({ actorName: others, actorId: member.userId, actorEmail: member.email }),
    ])
    const csv = (await owner.get('/api/audit.csv?subject=In%20disguise')).text
    // An id that begins as a formula does is escaped, as names are; so is the address that is made of one.
    const escaped = (text: string) => (text.startsWith('-') ? `'${text}` : text)
    expect(csv).toContain(
      `,${others},${escaped(member.userId)},${escaped(member.email)},Archived a dashboard,`,
    )
    expect(csv).toContain(`,In disguise,${escaped(dashboard.id)},`)
  })

  it('has the address as it was; of entries from before it was stored, as it is', async () => {
    const { owner } = people
    const leaver = await signedIn(app, await makeUser(app.context, owner.companyId))
    await leaver.post('/logout')
    await app.context.db.tenant(owner.companyId, async (tx) => {
      await tx
        .updateTable('users')
        .set({ email: 'later@people.example' })
        .where('id', '=', leaver.userId)
        .execute()
    })
    await app.owner.query(
      `insert into audit_entries (id, company_id, actor_id, actor_name, action, subject_kind, subject_name)
        values ('of old', $1, $2, 'Robin', 'session.ended', 'person', 'Robin')`,
      [owner.companyId, leaver.userId],
    )
    const emails = async () =>
      (await read(owner, `?person=${leaver.userId}`)).data.map(({ actorEmail }) => actorEmail)
    expect(await emails()).toEqual(['later@people.example', leaver.email, leaver.email])
    await owner.delete(`/api/users/${leaver.userId}`)
    expect(await emails()).toEqual([null, leaver.email, leaver.email])
  })

  it('records that invitations are sent once more and withdrawn', async () => {
    const { owner } = people
    const email = 'max@people.example'
    await owner.post('/api/users', { name: 'Max Orlov', email, role: 'member' })
    const { data: waiting } = JSON.parse((await owner.get('/api/invitations')).text)
    const { id } = waiting.find((one: { email: string }) => one.email === email)
    expect((await owner.post(`/api/invitations/${id}`)).status).toBe(200)
    expect((await owner.delete(`/api/invitations/${id}`)).status).toBe(204)
    const { data } = await read(owner, '?subject=Max%20Orlov')
    expect(actionsOf(data)).toEqual(['person.uninvited', 'person.invitedAgain', 'person.invited'])
    expect(data.every(({ details }) => details.email === email)).toBe(true)
  })

  it.each([
    'from=0000-01-01',
    'to=0000-01-01',
    'to=9999-12-31',
    'from=1999-12-31',
    'to=2101-01-01',
    'subject=%00',
    `cursor=${Buffer.from('["-200000-01-01T00:00:00Z","x"]').toString('base64url')}`,
  ])('refuses %s with a sentence', async (query) => {
    for (const path of ['/api/audit', ...(query.startsWith('cursor') ? [] : ['/api/audit.csv'])]) {
      const answer = await people.owner.get(`${path}?${query}`)
      expect([path, answer.status]).toEqual([path, 422])
      expect(answer.error().error.message).toMatch(/\.$/)
    }
    const widest = 'from=2000-01-01&to=2100-12-31'
    expect((await people.owner.get(`/api/audit.csv?${widest}`)).status).toBe(200)
  })

  it('goes on behind an instant in any form that is one', async () => {
    const cursor = Buffer.from('["2026-11-28T02:33:38Z[UTC]","x"]').toString('base64url')
    expect((await people.owner.get(`/api/audit?cursor=${cursor}`)).status).toBe(200)
  })

  it('is the company’s own, and its admins’', async () => {
    const { data } = await read(people.outsider)
    expect(new Set(data.map(({ actorId }) => actorId))).toEqual(new Set([people.outsider.userId]))
    for (const path of ['/api/audit', '/api/audit.csv'])
      expect((await people.nobody.get(path)).status).toBe(401)
  })

  it('is added to, never changed', async () => {
    const { companyId } = people.owner
    for (const change of [
      sql`update audit_entries set actor_name = 'Nobody'`,
      sql`delete from audit_entries`,
      sql`delete from companies`,
    ]) {
      const tried = app.context.db.tenant(companyId, (tx) => change.execute(tx))
      await expect(tried).rejects.toThrow(/permission denied/)
    }
  })

  it('has the database’s instant, whatever the app’s role says', async () => {
    const { owner } = people
    for (const at of ['2020-01-01', '2099-01-01'])
      await app.context.db.tenant(owner.companyId, (tx) =>
        sql`insert into audit_entries (id, company_id, at, actor_name, action, subject_kind, subject_name)
          values (${`dated ${at}`}, ${owner.companyId}, ${at}, 'By itself', 'dashboard.created', 'dashboard', 'Dated')`.execute(
          tx,
        ),
      )
    const { rows } = await app.owner.query(
      `select abs(extract(epoch from at - now())) < 60 as present from audit_entries where id like 'dated %'`,
    )
    expect(rows).toEqual([{ present: true }, { present: true }])
  })

  describe('its actor, whatever the app’s role says', () => {
    const enter = (db: Database, companyId: string, actorId: string | null, actorName = 'Robin') =>
      db.tenant(companyId, async (tx) => {
        const id = nanoid()
        await sql`insert into audit_entries
            (id, company_id, actor_id, actor_name, actor_email, action, subject_kind, subject_name)
          values (${id}, ${companyId}, ${actorId}, ${actorName}, 'robin@people.example', 'dashboard.created', 'dashboard', 'x')`.execute(
          tx,
        )
        const { rows } =
          await sql`select actor_name, actor_email from audit_entries where id = ${id}`.execute(tx)
        return rows[0]
      })

    it('bears their own name and address', async () => {
      const { owner } = people
      const stored = await enter(app.context.db, owner.companyId, owner.userId)
      const { name } = JSON.parse((await owner.get(`/api/users/${owner.userId}`)).text).data
      expect(stored).toEqual({ actorName: name, actorEmail: owner.email })
    })

    it('is of the entry’s company', async () => {
      const { owner, outsider } = people
      for (const foreign of [outsider.userId, nanoid()])
        await expect(enter(app.context.db, owner.companyId, foreign)).rejects.toThrow(/nobody of its company/)
    })

    it.each(['admin', 'member'] as const)('is whoever acts, where %s does', async (role) => {
      const { owner } = people
      const { userId } = await makeUser(app.context, owner.companyId, { role })
      const db = app.context.db.actingAs({ userId, role })
      await expect(enter(db, owner.companyId, owner.userId)).rejects.toThrow(/somebody else/)
      expect(await enter(db, owner.companyId, userId)).toBeDefined()
    })

    it('is one of the product’s own, or a person', async () => {
      const { companyId } = people.owner
      await expect(enter(app.context.db, companyId, null, 'Robin')).rejects.toThrow(/names nobody/)
      const stored = await enter(app.context.db, companyId, null, 'By itself')
      expect(stored).toEqual({ actorName: 'By itself', actorEmail: null })
    })
  })

  it('comes page by page and by days', async () => {
    const { owner } = people
    await app.owner.query(
      `insert into audit_entries (id, company_id, at, actor_name, action, subject_kind, subject_name)
        select 'old ' || n, '${owner.companyId}', '2026-03-05T23:59:59Z', 'Robin', 'dashboard.created', 'dashboard', '=1+' || n
        from generate_series(1, 60) n`,
    )
    const first = await read(owner, '?from=2026-03-05&to=2026-03-05')
    expect([first.data.length, first.meta.nextCursor === null]).toEqual([50, false])
    const second = await read(owner, `?from=2026-03-05&to=2026-03-05&cursor=${first.meta.nextCursor}`)
    expect(second.data).toHaveLength(10)
    expect(second.meta.nextCursor).toBeNull()
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(60)
    expect((await read(owner, '?to=2026-03-04')).data).toEqual([])
    expect((await owner.get('/api/audit?cursor=nonsense')).status).toBe(422)
  })

  it('takes days as those of the zone that is asked for', async () => {
    await app.owner.query(
      `insert into audit_entries (id, company_id, at, actor_name, action, subject_kind, subject_name)
        values ('late', '${people.owner.companyId}', '2025-11-25T23:30:00Z', 'Robin', 'dashboard.created', 'dashboard', 'Late')`,
    )
    const found = async (day: string, zone: string) =>
      (await read(people.owner, `?from=${day}&to=${day}${zone && `&timezone=${zone}`}`)).data.length
    expect(await found('2025-11-25', '')).toBe(1)
    expect(await found('2025-11-26', '')).toBe(0)
    expect(await found('2025-11-25', 'Europe/Berlin')).toBe(0)
    expect(await found('2025-11-26', 'Europe/Berlin')).toBe(1)
    expect(await found('2025-11-25', 'America/New_York')).toBe(1)
    const file = await people.owner.get('/api/audit.csv?from=2025-11-26&to=2025-11-26&timezone=Europe/Berlin')
    expect(file.text).toContain('2025-11-25T23:30:00')
    expect((await people.owner.get('/api/audit?timezone=Europe/Nowhere')).status).toBe(422)
  })

  it('names what a newer release has recorded by its id', async () => {
    await app.owner.query(
      `insert into audit_entries (id, company_id, at, actor_name, action, subject_kind, subject_name)
        values ('newer', '${people.owner.companyId}', '2026-01-05T12:00:00Z', 'Robin', 'widget.painted', 'widget', 'Visits;=1+1')`,
    )
    const day = '?from=2026-01-05&to=2026-01-05'
    expect((await read(people.owner, day)).data).toMatchObject([
      { action: 'widget.painted', subjectKind: 'widget' },
    ])
    const file = await people.owner.get(`/api/audit.csv${day}`)
    expect(file.text).toContain(",Robin,,,widget.painted,widget,Visits;'=1+1,")
    // What is asked for has to be known.
    expect((await people.owner.get('/api/audit?action=widget.painted')).status).toBe(422)
  })

  it('is had as CSV, in which no name is a formula', async () => {
    const answer = await people.owner.get('/api/audit.csv?from=2026-03-05&to=2026-03-05')
    const lines = answer.text.trim().split('\r\n')
    expect(lines).toHaveLength(61)
    expect(lines[1]).toMatch(/,Robin,,,Created a dashboard,Dashboard,'=1\+\d+,/)
  })

  it('is had whole as CSV where it is read in several parts', async () => {
    await app.owner.query(
      `insert into audit_entries (id, company_id, at, actor_name, action, subject_kind, subject_name)
        select 'part ' || n, '${people.owner.companyId}', '2026-02-05T12:00:00Z', 'Robin', 'dashboard.created', 'dashboard', 'n' || n
        from generate_series(1, 1100) n`,
    )
    const answer = await people.owner.get('/api/audit.csv?from=2026-02-05&to=2026-02-05')
    const lines = answer.text.trim().split('\r\n')
    expect([lines.length, new Set(lines).size]).toEqual([1_101, 1_101])
  })

  it('is swept after its time, and not before', async () => {
    await sweepOldRows(app.context)
    expect((await read(people.owner, '?to=2026-03-05')).data.length).toBeGreaterThan(0)
    const { config } = app.context
    const { auditKeepDays } = config
    try {
      // The app's role may ask for more; what is stored at the start decides.
      config.auditKeepDays = 30
      await sweepOldRows(app.context)
      expect((await read(people.owner, '?to=2026-03-05')).data.length).toBeGreaterThan(0)
      await migrate(app.databaseUrl, { auditKeepDays: 30 })
      await sweepOldRows(app.context)
    } finally {
      config.auditKeepDays = auditKeepDays
      await migrate(app.databaseUrl, { auditKeepDays })
    }
    expect((await read(people.owner, '?to=2026-03-05')).data).toEqual([])
    expect((await read(people.owner)).data.length).toBeGreaterThan(0)
  })
})
