import { afterAll, beforeAll, expect, it } from 'vitest'
import { MOST_DOMAINS, MOST_GROUPS } from '../../shared/domain/monitoring.ts'
import { clientForm } from '../../test/factories.ts'
import { makePeople, type People } from '../../test/people.ts'
import { unlock } from '../../test/secondFactor.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'

/** What a company may have so many of, made at once. */

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  await unlock(people.owner)
})
afterAll(() => app.stop())

const CALLS = 20
/** So many of them still have room. */
const ROOM = 3

const GROUPS = `insert into groups (id, company_id, name, created_at)
  select left($1, 10) || 'group' || lpad(n::text, 6, '0'), $1, 'Group ' || n, now() from generate_series(1, $2::int) n`
/** In as many groups as there are calls, none of which waits for another at its group. */
const DOMAINS = `insert into domains (id, company_id, group_id, host, next_scan_at, created_at)
  select left($1, 10) || 'host' || n, $1, g.id, 'host' || n || '.example', now() + interval '1 year', now()
  from generate_series(1, $2::int) n
  join (select id, row_number() over (order by id) as at from groups where company_id = $1) g on g.at = n % ${CALLS} + 1`

const LIMITED: Record<string, { most: number; fill: string; path: string; body: (at: number) => object }> = {
  domains: {
    most: MOST_DOMAINS,
    fill: DOMAINS,
    path: '/api/groups/GROUP/domains',
    body: (at) => ({ hosts: `more${at}.example` }),
  },
  groups: {
    most: MOST_GROUPS,
    fill: GROUPS,
    path: '/api/groups',
    body: (at) => ({ name: `At once ${at}` }),
  },
  login_links: {
    most: 500,
    fill: `insert into login_links (id, company_id, name, kind, created_by, token_hash, created_at, expires_at)
      select left($1, 10) || 'link' || n, $1, 'Kim', 'semrush',
        (select id from users where company_id = $1 limit 1), sha256(($1 || n)::bytea), now(), now() + interval '1 day'
      from generate_series(1, $2::int) n`,
    path: '/api/login-links',
    body: (at) => ({ name: `At once ${at}`, kind: 'google_analytics' }),
  },
  sso_domains: {
    most: 20,
    fill: `insert into sso_domains (company_id, domain, proof, changed_at)
      select $1, 'sso' || n || '.example', 'proof', now() from generate_series(1, $2::int) n`,
    path: '/api/company/sso/domains',
    body: (at) => ({ domain: `at-once${at}.example` }),
  },
  clients: {
    most: 2_000,
    fill: `insert into clients (id, company_id, name, locale, created_at)
      select left($1, 10) || 'client' || n, $1, 'Client ' || n, '{}', now() from generate_series(1, $2::int) n`,
    path: '/api/clients',
    body: (at) => clientForm({ name: `At once ${at}` }),
  },
}

it.each(Object.entries(LIMITED))('%s never pass their most', async (table, { most, fill, path, body }) => {
  const { owner } = people
  const company = owner.companyId
  await app.owner.query(`delete from ${table} where company_id = $1`, [company])
  const groups =
    table === 'domains'
      ? (await app.owner.query(`${GROUPS} returning id`, [company, CALLS])).rows.map(({ id }) => String(id))
      : []
  await app.owner.query(fill, [company, most - ROOM])
  const answers = await Promise.all(
    Array.from({ length: CALLS }, (_, at) => owner.post(path.replace('GROUP', groups[at] ?? ''), body(at))),
  )
  const { rows } = await app.owner.query(`select count(*)::int as n from ${table} where company_id = $1`, [
    company,
  ])
  expect(rows[0].n).toBe(most)
  const refused = answers.filter(({ status }) => status === 422)
  expect(refused).toHaveLength(CALLS - ROOM)
  for (const answer of refused) expect(answer.error().error.message).toMatch(/at most/)
})
