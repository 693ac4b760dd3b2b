import { afterAll, beforeAll, expect, it } from 'vitest'
import { makePeople, type People } from '../../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { makeWatched, watchedRows } from '../../../../test/watched.ts'
import { Stopping } from '../../../lib/stopping.ts'
import { planScans, takeDomains } from './planScans.ts'
import { scanDomainsJob } from './scanDomainsJob.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

/** Waiting jobs, in the order in which a worker takes them. */
const waiting = async (): Promise<{ id: string; payload: { companyId: string } }[]> =>
  (
    await app.owner.query(
      `select j.id, j.payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'scanDomains' order by j.priority, j.run_at, j.id`,
    )
  ).rows
/** What a worker does with the next job; returns whose it was. */
async function runNext(): Promise<string | undefined> {
  const [next] = await waiting()
  if (!next) return undefined
  await app.owner.query('delete from graphile_worker._private_jobs where id = $1', [next.id])
  await scanDomainsJob.run(app.context, next.payload)
  return next.payload.companyId
}
const hosts = (count: number, of: string) =>
  Array.from({ length: count }, (_, index) => `site${index}.${of}.example`).join(' ')
const dueSince = (groupId: string, interval: string) =>
  app.owner.query(
    `update domains set next_scan_at = now() - $2::interval, scanned_at = null where group_id = $1`,
    [groupId, interval],
  )

it('a company with many domains that are due lets another company’s few go between, and none is queued twice', async () => {
  const [many, one] = [people.owner, people.outsider]
  const large = await makeWatched(many, 'Large', hosts(45, 'large'))
  const small = await makeWatched(one, 'Small', 'small.example')
  await app.owner.query('delete from graphile_worker._private_jobs')
  await dueSince(large.id, '2 hours')
  await dueSince(small.id, '1 minute')
  await planScans(app.context)
  await planScans(app.context)
  expect((await waiting()).map(({ payload }) => payload.companyId)).toEqual([many.companyId, one.companyId])

  expect(await runNext()).toBe(many.companyId)
  // Whoever looks meanwhile takes nobody’s place.
  await planScans(app.context)
  expect(await runNext()).toBe(one.companyId)
  expect((await watchedRows(one, small.id))[0]?.scannedAt).not.toBeNull()
  const scanned = async () =>
    (await watchedRows(many, large.id)).filter(({ scannedAt }) => scannedAt !== null).length
  expect(await scanned()).toBe(20)

  while ((await runNext()) !== undefined);
  expect(await scanned()).toBe(45)
})

it('what somebody has just added or changed is read before what is due anyway', async () => {
  const group = await makeWatched(people.owner, 'Waiting', hosts(45, 'waiting'))
  await dueSince(group.id, '2 hours')
  await people.owner.post(`/api/groups/${group.id}/domains`, { hosts: 'new.example' })
  const changed = (await watchedRows(people.owner, group.id)).find(({ host }) => host.startsWith('site44.'))
  await people.owner.put(`/api/domains/${changed?.id}`, { ownerId: people.member.userId })
  await runNext()
  const scanned = (await watchedRows(people.owner, group.id)).filter(({ scannedAt }) => scannedAt !== null)
  expect(scanned.map(({ host }) => host)).toEqual(
    expect.arrayContaining(['new.example', 'site44.waiting.example']),
  )
  expect(scanned).toHaveLength(20)
})

const heldUntil = async (groupId: string) => {
  const { rows } = await app.owner.query<{ scanned: boolean; due: Date }>(
    'select scanned_at is not null as scanned, next_scan_at as due from domains where group_id = $1',
    [groupId],
  )
  return rows
}
const readAgain = async (groupId: string): Promise<number> => {
  await planScans(app.context)
  while ((await runNext()) !== undefined);
  return (await heldUntil(groupId)).filter(({ scanned }) => scanned).length
}

it('domains whose worker is lost are read by another one after the lease, and not before', async () => {
  await app.owner.query('delete from groups')
  await app.owner.query('delete from graphile_worker._private_jobs')
  const group = await makeWatched(people.owner, 'Lost', hosts(3, 'lost'))
  // The worker dies once it has taken them: nothing of its turn is left but the lease.
  await app.owner.query('delete from graphile_worker._private_jobs')
  const { companyId } = people.owner
  const taken = await app.context.db.tenant(companyId, (tx) => takeDomains(app.context, tx, companyId))
  expect(taken).toHaveLength(3)
  expect(await readAgain(group.id)).toBe(0)
  app.clock.advance({ minutes: 59 })
  expect(await readAgain(group.id)).toBe(0)
  app.clock.advance({ minutes: 2 })
  expect(await readAgain(group.id)).toBe(3)
})

it('domains that a worker has taken and not read as it stops are read by another one at once', async () => {
  const group = await makeWatched(people.owner, 'Stopped', hosts(12, 'stopped'))
  await app.owner.query('delete from graphile_worker._private_jobs')
  const stopping = new AbortController()
  const worker = app.context.with({
    stopping: stopping.signal,
    // It is told to stop while it asks the first websites.
    http: (request) => {
      stopping.abort(new Stopping())
      return app.context.http(request)
    },
  })
  await expect(scanDomainsJob.run(worker, { companyId: people.owner.companyId })).rejects.toThrow()
  expect((await heldUntil(group.id)).filter(({ scanned }) => scanned)).toEqual([])
  expect(await readAgain(group.id)).toBe(12)
})
