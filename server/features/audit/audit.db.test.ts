import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AuditEntry, auditPage } from '../../../shared/api/audit.ts'
import { makeDashboard, makeSource, reportForm } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { makePeople, type People, type Person } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { sweepOldRows } from '../../jobs/cleanUp.ts'

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
    const dashboard = await makeDashboard(app.context, owner.companyId, { name: 'Northwind' })
    const path = `/api/dashboards/${dashboard.id}`
    await member.post(`${path}/clone`)
    await member.put(path, { category: 'new_password', password: 'a password' })
    await member.put(path, { category: 'new_password', password: '' })
    await member.put(path, { category: 'refresh_permalink' })
    await member.post(`${path}/lock`, {})
    await owner.post(`${path}/lock`, { takeOver: true })
    const scheduled = await member.post('/api/automatic-reports', reportForm(dashboard.id))
    const { id } = JSON.parse(scheduled.text).data
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
    const token = /token=([\w-]+)/.exec(app.sandbox.inbox.mails()[0]?.text ?? '')?.[1]
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
    ]) {
      const tried = app.context.db.tenant(companyId, (tx) => change.execute(tx))
      await expect(tried).rejects.toThrow(/permission denied/)
    }
  })

  it('comes page by page and by days', async () => {
    const { owner } = people
    await app.context.db.tenant(owner.companyId, (tx) =>
      sql`insert into audit_entries (id, company_id, at, actor_name, action, subject_kind, subject_name)
        select 'old ' || n, ${owner.companyId}, '2026-03-05T23:59:59Z', 'Robin', 'dashboard.created', 'dashboard', '=1+' || n
        from generate_series(1, 60) n`.execute(tx),
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

  it('is had as CSV, in which no name is a formula', async () => {
    const answer = await people.owner.get('/api/audit.csv?from=2026-03-05&to=2026-03-05')
    const lines = answer.text.trim().split('\r\n')
    expect(lines).toHaveLength(61)
    expect(lines[1]).toMatch(/,Robin,Created a dashboard,Dashboard,'=1\+\d+,/)
  })

  it('is swept after its time, and not before', async () => {
    await sweepOldRows(app.context)
    expect((await read(people.owner, '?to=2026-03-05')).data.length).toBeGreaterThan(0)
    const { config } = app.context
    const { auditKeepDays } = config
    try {
      config.auditKeepDays = 30
      await sweepOldRows(app.context)
    } finally {
      config.auditKeepDays = auditKeepDays
    }
    expect((await read(people.owner, '?to=2026-03-05')).data).toEqual([])
    expect((await read(people.owner)).data.length).toBeGreaterThan(0)
  })
})
