import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { companyExport } from '../../../shared/api/exports.ts'
import { type Bucket, startBucket } from '../../../test/bucket.ts'
import { makeUser } from '../../../test/factories.ts'
import { makePeople, type People, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { unzip } from '../../../test/unzip.ts'
import { newFileName } from '../../files/fileName.ts'
import { FileStoreError } from '../../files/store.ts'
import { Stopping } from '../../lib/stopping.ts'
import { exportReadyJob, makeExportJob, removeExportJob } from './exportJobs.ts'
import { startExport } from './exports.ts'
import { takeExport } from './lease.ts'
import { makeExport } from './makeExport.ts'
import { listParts, readParts, storeParts } from './parts.ts'
import { removeExportsOf } from './removeExport.ts'

let bucket: Bucket
let app: TestApp
let people: People

beforeEach(async () => {
  bucket = await startBucket()
  app = await startTestApp({ config: { files: bucket.place } })
  people = await makePeople(app)
})
afterEach(async () => {
  await app.stop()
  await bucket.stop()
})

const data = dataOf(companyExport)
const start = async () => {
  const answer = await people.owner.post('/api/company/exports')
  expect(answer.status).toBe(202)
  return answer.as(data).data
}
const latest = async () => (await people.owner.get('/api/company/exports')).as(data).data
const named = (exportId: string) => ({ companyId: people.owner.companyId, exportId })
const stored = () => [...bucket.objects.keys()].filter((key) => key.endsWith('.part'))
const audited = async () =>
  (await people.owner.get('/api/audit?subjectKind=setting')).text.match(/export\.\w+/g)?.toReversed() ?? []
const ready = async () => {
  await start()
  expect(await runQueued(app, makeExportJob)).toBeGreaterThan(0)
  return latest()
}
/** A file of the company that is larger than several pieces of the store's answers. */
async function addFile(bytes: Buffer): Promise<void> {
  const { companyId } = people.owner
  const name = newFileName('png')
  await app.context.files.write(name, bytes, 'image/png')
  const facts = { use: 'widgets', contentType: 'image/png', originalName: 'x.png', bytes: bytes.length }
  await app.context.db.tenant(companyId, (tx) =>
    tx
      .insertInto('files')
      .values({ name, companyId, ...facts })
      .execute(),
  )
}

describe('an export', () => {
  it('is not there before it is asked for', async () => {
    expect(JSON.parse((await people.owner.get('/api/company/exports')).text)).toEqual({ data: null })
  })

  it('is made once, however often it is asked for meanwhile', async () => {
    // Of a deleted source, which the export has not.
    await app.owner.query(
      "insert into imported_records (company_id, source_id, key, day, content) values ($1, 'gone', 'k', '2026-10-31', '{}')",
      [people.owner.companyId],
    )
    const answers = await Promise.all([start(), start(), start()])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(answers[0]).toMatchObject({ state: 'waiting', requestedBy: 'Robin Vale', url: null })
    expect(await runQueued(app, makeExportJob)).toBe(1)
    const made = await latest()
    expect(made).toMatchObject({ state: 'ready', step: '' })
    expect(made.done).toBe(made.total)
    expect(made.total).toBeGreaterThan(3)
    expect(await audited()).toEqual(['export.started'])
  })

  it('is another one where that which was under way ends as it is asked for', async () => {
    const { id } = await start()
    const { companyId, userId } = people.owner
    const db = app.context.db.actingAs({ userId, role: 'admin' })
    const started = await db.tenant(companyId, (tx) => {
      const endsAfterFirst = tx.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          await app.owner.query("update exports set state = 'failed' where id = $1", [id])
          return result
        },
      })
      return startExport(app.context, endsAfterFirst, { companyId, userId, address: '198.51.100.1' })
    })
    expect(started).toMatchObject({ state: 'waiting' })
    expect(started.id).not.toBe(id)
  })

  it('is mailed to who asked for it, with the way to it but not the file', async () => {
    const made = await ready()
    await runQueued(app, exportReadyJob)
    const [mail] = app.sandbox.inbox.mails()
    expect(mail?.to).toEqual([people.owner.email])
    expect(mail?.text).toContain(`${app.url}/company/settings`)
    expect(mail?.text).not.toContain(made.id)
  })

  it('is fetched by admins of its company alone', async () => {
    const { url } = await ready()
    for (const [person, status] of [
      [people.member, 403],
      [people.outsider, 404],
      [people.nobody, 401],
    ] as const)
      expect([status, (await person.get(url ?? '')).status]).toEqual([status, status])
    expect(JSON.parse((await people.outsider.get('/api/company/exports')).text)).toEqual({ data: null })
  })

  it('is fetched whole, or from where a download broke off', async () => {
    await addFile(randomBytes(3_000_000))
    const { url, bytes } = await ready()
    const whole = await people.owner.get(url ?? '')
    expect(whole.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(bytes),
      'content-disposition': expect.stringMatching(
        /^attachment; filename\*=UTF-8''Harbour%20%26%20Pine%20\d{4}-\d\d-\d\d\.zip$/,
      ),
      'cache-control': 'private, no-store',
    })
    expect(whole.bytes).toHaveLength(bytes)
    expect([...(await unzip(whole.bytes)).keys()]).toContain('files/x.png')
    const from = 1_234_567
    const rest = await people.owner.get(url ?? '', {
      range: `bytes=${from}-`,
      'if-range': String(whole.headers.etag),
    })
    expect([rest.status, rest.headers['content-range']]).toEqual([206, `bytes ${from}-${bytes - 1}/${bytes}`])
    expect(Buffer.from(rest.bytes).equals(Buffer.from(whole.bytes).subarray(from))).toBe(true)
    const changed = await people.owner.get(url ?? '', { range: 'bytes=5-9', 'if-range': '"another"' })
    expect([changed.status, changed.bytes.length]).toEqual([200, bytes])
    const beyond = await people.owner.get(url ?? '', { range: `bytes=${bytes}-` })
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes}`])
    // Who continues has been noted before.
    expect(await audited()).toEqual(['export.started', 'export.downloaded', 'export.downloaded'])
  })

  it('is noted once however it is taken in pieces, also where none of them begins at the start', async () => {
    const { url, bytes } = await ready()
    const tail = await people.owner.get(url ?? '', { range: 'bytes=1-' })
    expect([tail.status, tail.bytes.length]).toEqual([206, bytes - 1])
    expect(await audited()).toEqual(['export.started', 'export.downloaded'])
    const pieces = [2, 3, 4].map((from) => people.owner.get(url ?? '', { range: `bytes=${from}-` }))
    for (const { status } of await Promise.all(pieces)) expect(status).toBe(206)
    expect(await audited()).toEqual(['export.started', 'export.downloaded'])
    // Another admin is noted for themselves, and the same person again after an hour.
    const other = await signedIn(app, await makeUser(app.context, people.owner.companyId, { role: 'admin' }))
    expect((await other.get(url ?? '', { range: 'bytes=1-' })).status).toBe(206)
    const { owner } = app
    await owner.query(`update audit_entries set at = at - interval '61 minutes'`)
    expect((await people.owner.get(url ?? '', { range: 'bytes=1-' })).status).toBe(206)
    expect(await audited()).toEqual(['export.started', ...Array(3).fill('export.downloaded')])
  })

  it('ends after its days, and nothing of it is left in the store', async () => {
    const { url, expiresAt, finishedAt } = await ready()
    const days =
      Temporal.Instant.from(finishedAt ?? '')
        .until(expiresAt ?? '')
        .total('hours') / 24
    expect(days).toBe(7)
    expect(stored().length).toBeGreaterThan(0)
    app.clock.advance({ hours: 7 * 24 })
    expect(await latest()).toMatchObject({ state: 'removed', url: null })
    await people.owner.signIn(people.owner.email, people.owner.password)
    expect((await people.owner.get(url ?? '')).status).toBe(404)
    await runQueued(app, removeExportJob)
    expect(stored()).toEqual([])
  })

  it('takes the place of the one before', async () => {
    const first = await ready()
    const before = stored()
    const second = await ready()
    const { rows } = await app.owner.query(
      `select payload from graphile_worker._private_jobs where run_at <= now() and payload::text like '%${first.id}%'`,
    )
    for (const { payload } of rows) await removeExportJob.run(app.context, payload)
    expect(stored().filter((key) => before.includes(key))).toEqual([])
    expect((await people.owner.get(first.url ?? '')).status).toBe(404)
    expect((await people.owner.get(second.url ?? '')).status).toBe(200)
  })

  it('goes with its company', async () => {
    await ready()
    await removeExportsOf(app.context, people.owner.companyId)
    expect(stored()).toEqual([])
  })

  it('that is still being made goes with its company too, and nothing is added to it', async () => {
    const { id } = await start()
    const lease = await takeExport(app.context, people.owner.companyId, id)
    if (!lease || 'busyUntil' in lease) throw new Error('The export could not be taken.')
    lease.stop()
    await removeExportsOf(app.context, people.owner.companyId)
    const storing = storeParts(app.context, lease, Readable.from([randomBytes(500)]))
    await expect(storing).rejects.toThrow('passed to another worker')
    expect(stored()).toEqual([])
  })
})

describe('a worker', () => {
  it('that has died is followed by another, which begins anew once its lease has ended', async () => {
    const { id } = await start()
    const { companyId } = people.owner
    // What the dead one leaves: its lease, and pieces of a ZIP that is not whole.
    const dead = await takeExport(app.context, companyId, id)
    if (!dead || 'busyUntil' in dead) throw new Error('The export could not be taken.')
    await storeParts(
      app.context,
      dead,
      (async function* () {
        yield randomBytes(500)
      })(),
    )
    dead.stop()
    const [left] = stored()
    await makeExport(app.context, named(id))
    expect(await latest()).toMatchObject({ state: 'running', url: null })
    expect(stored()).toEqual([left])
    const { owner } = app
    await owner.query(`update exports set lease_until = now() - interval '1 second' where id = $1`, [id])
    await makeExport(app.context, named(id))
    const made = await latest()
    expect(made.state).toBe('ready')
    expect(stored()).not.toContain(left)
    expect((await unzip((await people.owner.get(made.url ?? '')).bytes)).has('SHA256SUMS')).toBe(true)
    // The dead one was only suspended: it may write nothing more.
    const late = storeParts(
      app.context,
      dead,
      (async function* () {
        yield randomBytes(500)
      })(),
    )
    await expect(late).rejects.toThrow('passed to another worker')
    expect(stored()).toHaveLength((await listParts(app.context, companyId, id)).length)
  })

  it('that dies each time is followed by so many, after which the export has failed', async () => {
    const { id } = await start()
    const { companyId } = people.owner
    const { owner } = app
    for (let attempt = 1; attempt <= 4; attempt++) {
      const dead = await takeExport(app.context, companyId, id)
      if (!dead || 'busyUntil' in dead) throw new Error('The export could not be taken.')
      dead.stop()
      await owner.query(`update exports set lease_until = now() - interval '1 second' where id = $1`, [id])
    }
    await makeExport(app.context, named(id))
    expect(await latest()).toMatchObject({
      state: 'failed',
      failure: expect.stringMatching(/^It broke off each time it was made\. Try again later/),
    })
    await makeExport(app.context, named(id))
    expect((await latest()).state).toBe('failed')
    expect((await ready()).state).toBe('ready')
  })

  it('does not work beside another one', async () => {
    const { id } = await start()
    await Promise.all([makeExport(app.context, named(id)), makeExport(app.context, named(id))])
    const made = await latest()
    expect(made.state).toBe('ready')
    const parts = await listParts(app.context, people.owner.companyId, id)
    expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(made.bytes)
    expect(stored()).toHaveLength(parts.length)
  })

  it('that is stopped leaves it to the next', async () => {
    const { id } = await start()
    const stopping = new AbortController()
    stopping.abort(new Stopping())
    await makeExport(app.context.with({ stopping: stopping.signal }), named(id))
    expect(await latest()).toMatchObject({ state: 'waiting' })
    expect(await runQueued(app, makeExportJob)).toBeGreaterThan(0)
    expect(await latest()).toMatchObject({ state: 'ready' })
  })

  it('tries again where the store fails, and says so in the end', async () => {
    const { id } = await start()
    const write = vi.fn(async () => Promise.reject(new FileStoreError('The disk is full.')))
    const context = app.context.with({ files: { ...app.context.files, write } })
    for (let attempt = 1; attempt <= 4; attempt++) {
      expect((await latest()).state).toBe('waiting')
      await makeExport(context, named(id))
    }
    expect(write).toHaveBeenCalledTimes(4)
    expect(await latest()).toMatchObject({
      state: 'failed',
      failure: 'Files cannot be reached right now. Try again in a minute.',
    })
    await runQueued(app, removeExportJob)
    expect(await listParts(app.context, people.owner.companyId, id)).toEqual([])
    expect((await ready()).state).toBe('ready')
  }, 60_000)

  it('that gives up while the store is away leaves its pieces to a job that outlasts it', async () => {
    const { id } = await start()
    await addFile(randomBytes(9_000_000))
    const { files } = app.context
    let isAway = false
    const write: typeof files.write = async (...file) => {
      if (isAway) throw new FileStoreError('The bucket did not answer.')
      await files.write(...file)
      isAway = true
    }
    const remove: typeof files.remove = async (name) => {
      if (isAway) throw new FileStoreError('The bucket did not answer.')
      await files.remove(name)
    }
    const context = app.context.with({ files: { ...files, write, remove } })
    for (let attempt = 1; attempt <= 4; attempt++) {
      isAway = false
      await makeExport(context, named(id))
    }
    expect((await latest()).state).toBe('failed')
    expect(stored()).toHaveLength(1)
    const { rows } = await app.owner.query(`select max_attempts from graphile_worker.jobs
      where task_identifier = 'removeExport'`)
    expect(rows).toEqual([{ max_attempts: 25 }])
    await runQueued(app, removeExportJob)
    expect(stored()).toEqual([])
  }, 60_000)
})

it('pieces are put together again to the byte', async () => {
  const { id } = await start()
  const { companyId } = people.owner
  const lease = await takeExport(app.context, companyId, id)
  if (!lease || 'busyUntil' in lease) throw new Error('The export could not be taken.')
  const bytes = randomBytes(2_500)
  async function* chunks() {
    for (const [from, to] of [
      [0, 1],
      [1, 1_000],
      [1_000, 1_000],
      [1_000, 2_500],
    ])
      yield bytes.subarray(from, to)
  }
  expect(await storeParts(app.context, lease, chunks(), 700)).toBe(2_500)
  lease.stop()
  const parts = await listParts(app.context, companyId, id)
  expect(parts.map((part) => part.bytes)).toEqual([700, 700, 700, 400])
  for (const [begin, end] of [
    [0, 2_499],
    [0, 0],
    [699, 700],
    [1_400, 2_099],
    [2_499, 2_499],
  ] as const) {
    const read = await Array.fromAsync(readParts(app.context, parts, { start: begin, end }))
    expect(Buffer.concat(read).equals(bytes.subarray(begin, end + 1))).toBe(true)
  }
  await app.context.files.remove(parts[1]?.name ?? '')
  await expect(Array.fromAsync(readParts(app.context, parts, { start: 0, end: 2_499 }))).rejects.toThrow(
    'gone',
  )
})

it('keeps little in memory, however much there is', async () => {
  const { companyId } = people.owner
  const { owner } = app
  await owner.query(
    `insert into dashboards (id, company_id, permalink, name)
     select 'd' || n, $1, 'p' || n, 'Dashboard ' || n from generate_series(1, 2000) n`,
    [companyId],
  )
  await owner.query(
    `insert into widgets (id, company_id, dashboard_id, hash, "order", nature, content)
     select 'w' || n, $1, 'd' || (n / 10 + 1), 'h', 1, 'passive', jsonb_build_object('text', repeat('words ', 200))
     from generate_series(0, 19999) n`,
    [companyId],
  )
  for (let file = 0; file < 30; file++) await addFile(randomBytes(1_000_000))
  const { id } = await start()
  global.gc?.()
  const before = process.memoryUsage().heapUsed
  let most = 0
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().heapUsed - before)
  }, 20)
  await makeExport(app.context, named(id))
  clearInterval(watch)
  const made = await latest()
  expect(made.state).toBe('ready')
  expect(made.bytes).toBeGreaterThan(30_000_000)
  expect(made.total).toBeGreaterThan(22_000)
  expect(most).toBeLessThan(80_000_000)
}, 120_000)
