import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { dataOf } from '../../../shared/api/common.ts'
import { source } from '../../../shared/api/sources.ts'
import { makeCompany, makeSource, makeUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { planProbes, probeSource } from './probe.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
afterEach(() => app.sandbox.emulators.switchesOf('semrush').clear())

const switches = () => app.sandbox.emulators.switchesOf('semrush')
const vendorCalls = () => app.sandbox.emulators.calls.length

async function connected() {
  const user = await makeUser(app.context, await makeCompany(app.context))
  const { id: sourceId } = await makeSource(app, user, 'semrush')
  const person = await signedIn(app, user)
  const place = { companyId: user.companyId, sourceId }
  return { person, place, look: () => probeSource(app.context, place) }
}
const shown = async (person: Person) => {
  const [only] = (await person.get('/api/sources')).as(dataOf(z.array(source))).data
  if (!only) throw new Error('There is no source')
  return only
}
const queued = async (sourceId: string) => {
  const found = await app.context.db.pool.query(
    'select count(*)::int as jobs from graphile_worker.jobs where key = $1',
    [`probe:${sourceId}`],
  )
  return found.rows[0]?.jobs
}

describe('planning', () => {
  it('looks at every source once a day, whoever races for it', async () => {
    const { place } = await connected()
    await planProbes(app.context)
    expect(await queued(place.sourceId)).toBe(0)
    app.clock.advance({ hours: 24, minutes: 1 })
    await Promise.all([planProbes(app.context), planProbes(app.context), planProbes(app.context)])
    expect(await queued(place.sourceId)).toBe(1)
    expect(await planProbes(app.context)).toBe(0)
  })
})

describe('a look', () => {
  it('notes that the source answers', async () => {
    const { person, look } = await connected()
    const before = await shown(person)
    app.clock.advance({ hours: 24 })
    await look()
    const after = await shown(person)
    expect(after).toMatchObject({ invalid: false, failure: null, warnings: [] })
    expect(Date.parse(after.lastSuccessAt ?? '')).toBeGreaterThan(Date.parse(before.lastSuccessAt ?? ''))
  })

  it('notes what stands in the way, keeps when it last worked, and forgets it when it works again', async () => {
    const { person, look } = await connected()
    const before = await shown(person)
    app.clock.advance({ minutes: 30 })
    switches().add('server_error')
    await look()
    const failing = await shown(person)
    expect(failing).toMatchObject({ invalid: false, failure: { kind: 'unavailable' } })
    expect(failing.failure?.message).toMatch(/\.$/)
    expect(failing.lastSuccessAt).toBe(before.lastSuccessAt)
    expect(failing.lastAttemptAt).not.toBe(before.lastAttemptAt)
    switches().clear()
    await look()
    expect(await shown(person)).toMatchObject({ failure: null })
  })

  it('comes again within the hour after a failure that passes', async () => {
    const { place, look } = await connected()
    switches().add('server_error')
    await look()
    app.clock.advance({ minutes: 61 })
    await planProbes(app.context)
    expect(await queued(place.sourceId)).toBe(1)
  })

  it('marks an ended login as invalid, not as failing', async () => {
    const { person, look } = await connected()
    switches().add('revoked_grant')
    await look()
    expect(await shown(person)).toMatchObject({ invalid: true, failure: null })
  })

  it('learns which accounts may be watched that no form lists, also of a source from before that was kept', async () => {
    const user = await makeUser(app.context, await makeCompany(app.context))
    const { id } = await makeSource(app, user, 'tiktok')
    const stored = async () => {
      const { rows } = await app.owner.query('select properties from sources where id = $1', [id])
      return rows[0]?.properties
    }
    const connected = await stored()
    expect(connected).toContainEqual(expect.objectContaining({ name: 'Northwind Outdoor', available: true }))
    await app.owner.query("update sources set properties = '[]' where id = $1", [id])
    await probeSource(app.context, { companyId: user.companyId, sourceId: id })
    expect(await stored()).toEqual(connected)
  })

  it('of a source that is gone meanwhile ends quietly', async () => {
    const { person, place, look } = await connected()
    await person.delete(`/api/sources/${place.sourceId}`)
    const before = vendorCalls()
    await look()
    expect(vendorCalls()).toBe(before)
  })
})
