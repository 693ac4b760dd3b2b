import { sql } from 'kysely'
import pg from 'pg'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { PRODUCT } from '../../shared/domain/product.ts'
import { makeDashboard, makeTextWidget } from '../../test/factories.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { makePeople, type People } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { openDatabase } from '../db/database.ts'
import { route } from './route.ts'

let app: TestApp
let people: People

const failing = [
  route({
    method: 'GET',
    path: '/api/failing/sql',
    access: 'anonymous',
    summary: 'Breaks in the database',
    handle: async ({ context }) =>
      sql`select secret from nowhere where company = 'Harbour'`.execute(context.db.system),
  }),
  route({
    method: 'GET',
    path: '/api/failing/code',
    access: 'anonymous',
    summary: 'Breaks in our own code',
    handle: async () => {
      throw new TypeError(`cannot read ${import.meta.filename}`)
    },
  }),
  route({
    method: 'GET',
    path: '/api/failing/slow',
    access: 'anonymous',
    summary: 'Waits in the database',
    handle: async ({ context }) => sql`select pg_sleep(10)`.execute(context.db.system),
  }),
  route({
    method: 'POST',
    path: '/api/failing/away',
    access: 'anonymous',
    summary: 'Meets no database',
    handle: async () => {
      const db = openDatabase('postgres://nobody@127.0.0.1:9/nothing')
      return sql`select 1`.execute(db.system).finally(() => db.close())
    },
  }),
  route({
    method: 'POST',
    path: '/api/failing/lost',
    access: 'anonymous',
    summary: 'Loses its connection while it writes',
    handle: async ({ context }) =>
      sql`select pg_terminate_backend(pg_backend_pid())`.execute(context.db.system),
  }),
  route({
    method: 'GET',
    path: '/api/failing/gone',
    access: 'anonymous',
    summary: 'Writes to a dashboard that has been deleted',
    handle: async ({ context }) => {
      const { companyId } = people.owner
      return context.db.tenant(companyId, (tx) =>
        tx
          .insertInto('snapshots')
          .values({ id: 'late', companyId, dashboardId: 'deleted', purpose: 'pdf', content: '{}' })
          .execute(),
      )
    },
  }),
  route({
    method: 'GET',
    path: '/api/failing/twin',
    access: 'anonymous',
    summary: 'Stores what another call has just stored',
    handle: async ({ context }) => {
      const { companyId } = people.owner
      return context.db.tenant(companyId, async (tx) => {
        const twin = { companyId, key: 'twin' }
        await tx.insertInto('doneCalls').values([twin, twin]).execute()
      })
    },
  }),
  route({
    method: 'GET',
    path: '/api/failing/day',
    access: 'anonymous',
    summary: 'Asks for days that the database does not have',
    query: z.object({ at: z.string() }),
    handle: async ({ context, query }) => sql`select ${query.at}::timestamptz`.execute(context.db.system),
  }),
  route({
    method: 'GET',
    path: '/api/failing/full',
    access: 'anonymous',
    summary: 'Meets a full disk',
    handle: async ({ context }) =>
      sql
        .raw(`do $$ begin raise 'could not extend file' using errcode = 'disk_full'; end $$`)
        .execute(context.db.system),
  }),
  route({
    method: 'GET',
    path: '/api/failing/locked',
    access: 'anonymous',
    summary: 'Waits for a lock',
    handle: async ({ context }) =>
      context.db.tenant(people.owner.companyId, async (tx) => {
        await sql`set local lock_timeout = 50`.execute(tx)
        return tx.selectFrom('companies').select('id').forUpdate().execute()
      }),
  }),
  route({
    method: 'GET',
    path: '/api/failing/answer',
    access: 'anonymous',
    summary: 'Answers against its own schema',
    response: z.object({ count: z.number() }),
    handle: async () => ({ count: Number.NaN }),
  }),
]

beforeAll(async () => {
  app = await startTestApp({ routes: failing })
  people = await makePeople(app)
})
afterAll(() => app.stop())

describe('what nobody foresaw', () => {
  it.each(['sql', 'code', 'answer'])('is told as little and logged whole: %s', async (kind) => {
    const answer = await people.owner.get(`/api/failing/${kind}`)
    expect([answer.status, answer.error().error.id]).toEqual([500, 'unexpected'])
    expect(answer.text).not.toMatch(/select|nowhere|relation|TypeError|zod|\.ts|node_modules|\bat \w+ \(/i)
    const logged =
      app
        .log()
        .split('\n')
        .findLast((line) => line.includes('request failed')) ?? ''
    expect(logged).toMatch(/"stack":/)
    expect(JSON.parse(logged)).toMatchObject({ msg: 'request failed' })
  })
})

it('what was deleted meanwhile is not there any more', async () => {
  const answer = await people.owner.get('/api/failing/gone')
  expect([answer.status, answer.error().error.id]).toEqual([404, 'not_found'])
})

it('what another call has just stored is told as a conflict', async () => {
  const answer = await people.owner.get('/api/failing/twin')
  expect([answer.status, answer.error().error.id]).toEqual([409, 'conflict'])
})

it.each(['0000-01-01', '2026-13-45', '2026-11-28T00:00:00+99:00', '2026-11-28T02:33:38Z[UTC]'])(
  'the day %s, which the database does not have, is refused',
  async (at) => {
    const answer = await people.owner.get(`/api/failing/day?${new URLSearchParams({ at })}`)
    expect([answer.status, answer.error().error.id]).toEqual([422, 'invalid_input'])
  },
)

describe('what cannot be read', () => {
  const login = (body: string, type = 'application/json') => rawPost('/login', body, type)

  it.each([
    ['broken JSON', '{"email":', 422],
    ['no JSON at all', 'hello', 422],
    [
      'JSON that reaches for the prototype',
      '{"__proto__":{"role":"admin"},"email":"a@b.example","password":"x"}',
      422,
    ],
    ['JSON of 3 MB', JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(3_000_000) }), 413],
    ['a password of 1 MB', JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(1_000_000) }), 413],
    [
      'an address of 1 MB',
      JSON.stringify({ email: `${'a'.repeat(1_000_000)}@b.example`, password: 'x' }),
      413,
    ],
    ['JSON of 100,000 levels', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 413],
    ['JSON of 8,000 levels', `${'['.repeat(8_000)}${']'.repeat(8_000)}`, 422],
    ['JSON of 17 KB', JSON.stringify({ email: 'a@b.example', password: 'x'.repeat(17_000) }), 413],
  ])('is refused in words, and parsed only where it is short: %s', async (_what, body, status) => {
    const parse = vi.spyOn(JSON, 'parse')
    const answer = await login(body)
    const parsed = parse.mock.calls.some(([text]) => text === body)
    parse.mockRestore()
    expect(parsed).toBe(body.length < 1_000)
    expect(answer.status).toBe(status)
    expect(answer.error().error.message).toMatch(/^[A-Z].*\.$/)
  })

  it('is larger than the call needs, for everybody who is not signed in', async () => {
    const { permalink } = await makeDashboard(app.context, people.member.companyId)
    const long = JSON.stringify({ password: 'x'.repeat(17_000) })
    const paths = ['/forgot-password', '/reset-password', '/setup', '/logout', '/nowhere']
    for (const path of [...paths, `/api/dashboards/${permalink}/authorise`]) {
      const answer = await rawPost(path, long, 'application/json')
      expect([path, answer.status, answer.error().error.id]).toEqual([path, 413, 'too_large'])
    }
  })

  it('is a widget of many levels or keys, in JSON and in a form', async () => {
    const { id } = await makeDashboard(app.context, people.member.companyId)
    const deep = `${'['.repeat(500_000)}${']'.repeat(500_000)}`
    const form = new FormData()
    form.set('version', '1')
    form.set('widgets', deep)
    const saved = await people.member.post(`/api/dashboards/${id}`, form)
    const previewed = await people.member.send('POST', `/api/dashboards/${id}/preview`, {
      raw: `{"widget":${deep}}`,
      headers: { 'content-type': 'application/json', 'x-csrf-token': people.member.csrfToken },
    })
    for (const answer of [saved, previewed]) {
      expect([answer.status, answer.error().error.message]).toEqual([422, expect.stringMatching(/too deep/)])
    }
  })

  it('is a form of fields that no call knows, of too many characters, or with JSON that calls itself so', async () => {
    const { id } = await makeDashboard(app.context, people.member.companyId)
    const save = async (fill: (form: FormData) => void) => {
      const form = new FormData()
      form.set('version', '1')
      fill(form)
      const { status, error } = await people.member.post(`/api/dashboards/${id}`, form)
      return [status, error().error.message]
    }
    const long = 'x'.repeat(3_900_000)
    const unknown = await save((form) => {
      for (let at = 0; at < 50; at++) form.set(`f${at}`, long)
    })
    expect(unknown).toEqual([422, 'No field is taken as “f0”.'])
    const large = await save((form) => {
      for (const name of ['footer', 'widgets']) form.set(name, long)
    })
    expect(large).toEqual([413, 'This form is too large: at most 6 MB beside files.'])
    // As no browser writes it: a type of its own, and no file's name.
    const part = 'content-disposition: form-data; name="widgets"\r\ncontent-type: application/json'
    const typed = await people.member.send('POST', `/api/dashboards/${id}`, {
      raw: `--x\r\n${part}\r\n\r\n${'['.repeat(100_000)}\r\n--x--\r\n`,
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-csrf-token': people.member.csrfToken },
    })
    expect([typed.status, typed.error().error.message]).toEqual([422, 'No file is taken as “widgets”.'])
  })

  it('is a field of a form that is cut off', async () => {
    const { id } = await makeDashboard(app.context, people.member.companyId)
    const form = new FormData()
    form.set('version', '1')
    form.set('widgets', JSON.stringify(['x'.repeat(5_000_000)]))
    const answer = await people.member.post(`/api/dashboards/${id}`, form)
    expect([answer.status, answer.error().error]).toEqual([
      413,
      expect.objectContaining({
        id: 'too_large',
        message: 'The field “widgets” is too large: at most 4 MB.',
      }),
    ])
  })

  it('is refused in a form that is not asked for', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/html']) {
      expect((await login('email=a@b.example', type)).error().error.id).toBe('invalid_input')
    }
  })

  it.each(['%E0%A4%A', '%00', '..%2F..%2Fetc%2Fpasswd', "'%20or%201=1--", 'x'.repeat(5_000)])(
    'is no id: %s',
    async (id) => {
      const answer = await people.owner.get(`/api/sources/${id}/properties`)
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(answer.text).not.toMatch(/select|\.ts\b/)
    },
  )

  it('is a NUL: in a text, and deep in a widget', async () => {
    const { userId, companyId } = people.member
    const named = await people.member.put(`/api/users/${userId}`, { name: 'Milo\u0000' })
    expect([named.status, named.error().error.id]).toEqual([422, 'invalid_input'])
    const dashboard = await makeDashboard(app.context, companyId)
    for (const title of ['Sales\u0000', 'Sales\ud800']) {
      const form = new FormData()
      form.set('version', '1')
      form.set('widgets', JSON.stringify([makeTextWidget({ title })]))
      const saved = await people.member.post(`/api/dashboards/${dashboard.id}`, form)
      expect(saved.status).toBeLessThan(500)
    }
  })
})

describe('the log', () => {
  it('holds no password, token, link or line that somebody smuggled in', async () => {
    const password = 'unmistakable-password'
    await people.nobody.open()
    await people.nobody
      .post('/login', { email: 'a@b.example', password }, { 'user-agent': 'evil\r\n{"level":60}' })
      .catch(() => undefined)
    await people.nobody.post('/login', { email: 'evil\n{"level":60}@b.example', password })
    await people.nobody.get(`/dashboards/unmistakable-permalink?authorization=unmistakable-token`)
    await people.nobody.get('/api/failing/sql', { authorization: 'Bearer unmistakable-bearer' })
    expect(app.log()).not.toMatch(/unmistakable/)
    expect(app.log()).not.toContain(people.owner.cookies.get('session'))
    expect(app.log()).not.toContain(people.owner.csrfToken)
    for (const line of app.log().trim().split('\n')) expect(() => JSON.parse(line)).not.toThrow()
  })
})

describe('overload', () => {
  it('is said as 503 within seconds where every database connection is taken', async () => {
    const { pool } = app.context.db
    const free = pool.options.max - (pool.totalCount - pool.idleCount)
    const taken = await Promise.all(Array.from({ length: free }, () => pool.connect()))
    try {
      const answer = await people.owner.get('/api/users/me')
      expect([answer.status, answer.error().error.id]).toEqual([503, 'overloaded'])
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      // A client who reads a shared dashboard knows the agency, not the product.
      expect(answer.error().error.message).not.toContain(PRODUCT.name)
    } finally {
      for (const connection of taken) connection.release()
    }
    expect((await people.owner.get('/api/users/me')).status).toBe(200)
  })

  it.each(['full', 'locked'])(
    'is what a database looks like that is %s, in one line of the log',
    async (kind) => {
      const client = new pg.Client({ connectionString: app.databaseUrl })
      await client.connect()
      await client.query('begin')
      await client.query('select from companies where id = $1 for update', [people.owner.companyId])
      const before = app.log().length
      const answer = await people.nobody.get(`/api/failing/${kind}`)
      await client.end()
      expect([answer.status, answer.error().error.id]).toEqual([503, 'overloaded'])
      const logged = app.log().slice(before)
      expect(logged).toContain('the database is away or busy')
      expect(logged).not.toContain('stack')
    },
  )

  it.each([
    ['away', /cannot be reached right now, so nothing was saved\. What you typed is still here/],
    ['lost', /broke off, so this may not have been saved\. What you typed is still here/],
  ])('is told from a database that is %s, with what became of what was typed', async (kind, sentence) => {
    await people.nobody.open()
    const answer = await people.nobody.post(`/api/failing/${kind}`)
    expect([answer.status, answer.error().error.id]).toEqual([503, 'overloaded'])
    expect(answer.error().error.message).toMatch(sentence)
    await expect.poll(async () => (await people.owner.get('/api/users/me')).status).toBe(200)
  })

  it('is what a database looks like that restarts in the middle of a question', async () => {
    const asked = people.owner.get('/api/failing/slow')
    const client = new pg.Client({ connectionString: app.databaseUrl })
    await client.connect()
    await vi.waitFor(async () => {
      const { rowCount } = await client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(10)%' and pid <> pg_backend_pid()",
      )
      expect(rowCount).toBe(1)
    }, PATIENCE_MS)
    await client.end()
    const answer = await asked
    expect([answer.status, answer.error().error.id]).toEqual([503, 'overloaded'])
    await expect
      .poll(async () => (await people.owner.get('/api/users/me')).status, { timeout: PATIENCE_MS })
      .toBe(200)
  })
})

/** A body as it stands, with the token that a page would add. */
async function rawPost(path: string, body: string, type: string) {
  await people.nobody.open()
  return people.nobody.send('POST', path, {
    raw: body,
    headers: { 'content-type': type, 'x-csrf-token': people.nobody.csrfToken },
  })
}
