import { parse } from 'csv-parse/sync'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { auditEntry } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { domain, domainOwners, proposedFeed } from '../../../shared/api/domains.ts'
import {
  addedDomains,
  domainRow,
  group,
  groupListItem,
  groupView,
  suggestedHosts,
} from '../../../shared/api/groups.ts'
import { makeClient, makeSource, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { makeLimited, makePeople, makeReader, type People, type Person } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { makeWatched, watchedRows } from '../../../test/watched.ts'

let app: TestApp
let people: People

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
})
afterAll(() => app.stop())

const newGroup = (name: string, hosts = '') => makeWatched(people.owner, name, hosts)
const rowsOf = (id: string, who: Person = people.owner) => watchedRows(who, id)
const listOf = async (who: Person) => (await who.get('/api/groups')).as(dataOf(z.array(groupListItem))).data

it('a group is made with pasted domains, renamed, listed and deleted', async () => {
  const made = await newGroup(
    '  Shops ',
    'https://www.Alpha.example/start, beta.example; alpha.example\nnonsense',
  )
  expect(made).toMatchObject({ name: 'Shops', domains: 2, needing: 0, snoozed: 0, scannedAt: null })
  expect((await rowsOf(made.id)).map(({ host }) => host)).toEqual(['alpha.example', 'beta.example'])
  const checks = { traffic: { on: false }, clicks: { least: 0.3 } }
  const changed = await people.owner.put(`/api/groups/${made.id}`, { name: 'Stores', checks })
  expect(changed.as(dataOf(group)).data).toMatchObject({ name: 'Stores', checks })
  expect((await listOf(people.member)).map(({ name }) => name)).toContain('Stores')
  const seen = (await people.owner.get('/api/company')).as(dataOf(company)).data
  expect(seen.campaignsCount).toBe((await listOf(people.owner)).length)
  expect((await people.owner.delete(`/api/groups/${made.id}`)).status).toBe(204)
  expect((await listOf(people.owner)).map(({ id }) => id)).not.toContain(made.id)
  expect((await people.owner.get(`/api/groups/${made.id}/domains`)).status).toBe(404)
})

it('groups are made, changed and deleted by admins alone, and belong to their company', async () => {
  const { id } = await newGroup('Guarded', 'gamma.example')
  expect((await people.member.post('/api/groups', { name: 'Mine' })).status).toBe(403)
  expect((await people.member.put(`/api/groups/${id}`, { name: 'Mine' })).status).toBe(403)
  expect((await people.member.delete(`/api/groups/${id}`)).status).toBe(403)
  expect((await people.outsider.get(`/api/groups/${id}/domains`)).status).toBe(404)
  expect(await listOf(people.outsider)).toEqual([])
})

it('says what was added, what is there already and what is no domain, first without adding', async () => {
  const { id } = await newGroup('Pasted', 'delta.example')
  const form = { hosts: 'delta.example bücher.example 10.0.0.1 com' }
  const add = (dryRun: boolean) => people.member.post(`/api/groups/${id}/domains`, { ...form, dryRun })
  const dry = await add(true)
  expect(dry.status).toBe(200)
  const said = dry.as(dataOf(addedDomains)).data
  expect(said).toMatchObject({
    added: [{ host: 'xn--bcher-kva.example', name: 'bücher.example', feeds: [] }],
    known: ['delta.example'],
  })
  expect(said.problems).toHaveLength(2)
  expect(await rowsOf(id)).toHaveLength(1)
  const done = await add(false)
  expect(done.status).toBe(201)
  expect(done.as(dataOf(addedDomains)).data).toEqual(said)
  expect((await rowsOf(id)).map(({ name }) => name)).toEqual(['delta.example', 'bücher.example'])
  expect((await add(true)).as(dataOf(addedDomains)).data.known).toEqual(['delta.example', 'bücher.example'])
})

it('adds what a table tells of clients, owners and budgets, and says what of it is unknown', async () => {
  const { id } = await newGroup('Of a table', 'known.example')
  const [own, other] = [
    await makeClient(app.context, people.owner.companyId, { name: 'Table & Sons' }),
    await makeClient(app.context, people.owner.companyId, { name: 'Chosen for all' }),
  ]
  const table = [
    'Website;Owner;Client;Monthly budget (EUR);Notizen',
    `one.example;${people.member.email.toUpperCase()};TABLE & sons;"1.500,50"`,
    'two.example;Nobody;Cedar;soon',
    'known.example;;Table & Sons;5',
    'three.example;;;',
  ].join('\n')
  const add = async (dryRun: boolean) =>
    (await people.owner.post(`/api/groups/${id}/domains`, { table, clientId: other, dryRun })).as(
      dataOf(addedDomains),
    ).data
  const said = await add(true)
  expect(said).toMatchObject({
    added: [
      { host: 'one.example', client: 'Table & Sons', budget: { amount: 1500.5, currency: 'EUR' } },
      { host: 'two.example', client: null, owner: null, budget: null },
      { host: 'three.example', client: 'Chosen for all', owner: null, budget: null },
    ],
    known: ['known.example'],
    problems: [],
    notes: [
      'Not read: Notizen.',
      'No client is called “Cedar”. One domain gets no client.',
      'No colleague has the name or mail address “Nobody”. One domain gets no owner.',
      '“soon” is no budget such as 1500 EUR. One domain gets no budget.',
    ],
  })
  expect(await rowsOf(id)).toHaveLength(1)
  expect(await add(false)).toEqual(said)
  expect(await rowsOf(id)).toMatchObject([
    { host: 'known.example', client: null, owner: null, budget: null },
    {
      host: 'one.example',
      client: { id: own },
      owner: { id: people.member.userId },
      budget: { amount: 1500.5, currency: 'EUR' },
    },
    { host: 'three.example', client: { id: other }, owner: null, budget: null },
    { host: 'two.example', client: null, owner: null, budget: null },
  ])
})

it('a table names no client out of reach, no person of a client and nobody of another company', async () => {
  const { companyId } = people.owner
  const [own, other] = [
    await makeClient(app.context, companyId, { name: 'In reach' }),
    await makeClient(app.context, companyId, { name: 'Out of reach' }),
  ]
  const limited = await makeLimited(app, companyId, [own])
  const reader = await makeReader(app, companyId, own)
  const { id } = await newGroup('Named', 'reached.example')
  const [row] = await rowsOf(id)
  await people.owner.put(`/api/domains/${row?.id}`, { clientId: own })
  const table = [
    'Domain,Client,Owner',
    `a.example,Out of reach,${reader.email}`,
    `b.example,In reach,${people.outsider.email}`,
    'c.example,In reach,',
  ].join('\n')
  const path = `/api/groups/${id}/domains`
  const said = (await limited.post(path, { table, dryRun: false })).as(dataOf(addedDomains)).data
  expect(said.added).toMatchObject([
    { host: 'a.example', client: null, owner: 'Lin Mora' },
    { host: 'b.example', client: 'In reach', owner: 'Lin Mora' },
    { host: 'c.example', client: 'In reach', owner: 'Lin Mora' },
  ])
  expect(said.notes).toHaveLength(3)
  expect((await limited.post(path, { table, clientId: other })).status).toBe(422)
  expect((await people.outsider.post(path, { table })).status).toBe(404)
  expect((await reader.post(path, { table })).status).toBe(403)
})

it('keeps what somebody else has changed of a domain since its form was made, and refuses what both have', async () => {
  const { id } = await newGroup('Seen', 'seen.example')
  const [row] = await rowsOf(id)
  const put = (form: object) => people.owner.put(`/api/domains/${row?.id}`, form)
  const seen = { clientId: null, ownerId: null, budget: null }
  expect((await put({ ...seen, ownerId: people.member.userId, seen })).status).toBe(200)
  const budget = { amount: 500, currency: 'EUR' }
  expect((await put({ ...seen, budget, seen })).status).toBe(200)
  expect((await rowsOf(id))[0]).toMatchObject({ owner: { id: people.member.userId }, budget })
  const refused = await put({ ...seen, ownerId: people.owner.userId, budget: { ...budget, amount: 9 }, seen })
  expect([refused.status, Object.keys(refused.error().errors ?? {})]).toEqual([409, ['ownerId', 'budget']])
  const feeds = [await makeSource(app, people.owner, 'google_webmasters')].map(
    ({ id: sourceId, propertyIds }) => ({
      type: 'google_webmasters',
      sourceId,
      account: propertyIds[0],
    }),
  )
  expect((await put({ feeds, seen: { feeds: [] } })).status).toBe(200)
  const meanwhile = await put({
    feeds: feeds.map((feed) => ({ ...feed, account: 'other' })),
    seen: { feeds: [] },
  })
  expect(meanwhile.status).toBe(409)
  expect((await put({ feeds: [], seen: { feeds } })).status).toBe(200)
})

it('the feeds of a domain are the accounts that name it; it shows what they show elsewhere', async () => {
  const search = await makeSource(app, people.owner, 'google_webmasters')
  const { id } = await newGroup('Read', 'northwind.example')
  const suggested = (await people.owner.get(`/api/groups/${id}/suggestions`)).as(dataOf(suggestedHosts)).data
  const { hosts = [] } = suggested.find(({ sourceId }) => sourceId === search.id) ?? {}
  expect(hosts).toContainEqual({ host: 'us.northwind.example', name: 'us.northwind.example' })
  expect(hosts.map(({ host }) => host)).not.toContain('northwind.example')
  const [row] = await rowsOf(id)
  expect(row).toMatchObject({ feeds: 1, scannedAt: null })
  const scanned = (await people.member.post(`/api/domains/${row?.id}/scan`)).as(dataOf(domain)).data
  expect(scanned.sources).toMatchObject([
    { type: 'google_webmasters', account: 'sc-domain:northwind.example', problem: null },
  ])
  const clicks = scanned.measures.clicks
  expect(clicks?.problem).toBeNull()
  const series = scanned.series.find(({ measure }) => measure === 'clicks')
  const last = series?.values.slice(-7) ?? []
  expect(clicks?.[7].value).toBe(last.reduce<number>((sum, value) => sum + (value ?? 0), 0))
  expect(clicks?.[7].value).toBeGreaterThan(0)
  expect(clicks?.spark).toHaveLength(30)
  expect((await rowsOf(id))[0]?.measures.clicks).toEqual(clicks)
  const csv = await people.owner.get(`/api/groups/${id}/domains.csv?window=7`)
  expect(csv.text).toContain('northwind.example')
  expect(csv.text).toContain(String(clicks?.[7].value))
})

it('the CSV has what the grid shows: how a domain stands, its budget, and why a figure is missing', async () => {
  const { id } = await newGroup('Sheet', 'sheet.example')
  const [row] = await rowsOf(id)
  const path = `/api/domains/${row?.id}`
  await people.owner.put(path, { budget: { amount: 900, currency: 'EUR' } })
  await raise(row?.id, 'traffic')
  await app.owner.query(
    `update domains set scanned_at = now(), measures = '{"clicks": {"of": "another shape"}}' where group_id = $1`,
    [id],
  )
  const cells = async () => {
    const { text } = await people.owner.get(`/api/groups/${id}/domains.csv?window=30`)
    const [header = [], line = []]: string[][] = parse(text, { bom: true })
    return Object.fromEntries(header.map((name, at) => [name, line[at]]))
  }
  expect(await cells()).toMatchObject({
    Domain: 'sheet.example',
    Status: 'Warning',
    'Budget of the month': '900',
    'Budget: spent': '',
    'Budget: currency': 'EUR',
    'Search clicks': '',
    'Search clicks: problem': 'This figure is known again after the next scan.',
    'Traffic: problem': '',
  })
  await people.owner.post(`${path}/snooze`, { until: null, reason: 'A relaunch' })
  expect(await cells()).toMatchObject({
    Status: 'Snoozed',
    'Snoozed until': 'it recovers',
    'Reason of the snooze': 'A relaunch',
  })
})

/** As of a source that was connected before websites were read. */
const forgetHosts = (sourceId: string) =>
  app.owner.query(
    `update sources set properties = (select jsonb_agg(one - 'hosts') from jsonb_array_elements(properties) one)
     where id = $1`,
    [sourceId],
  )

it('of a budget only that is spent which was spent this month and in its currency', async () => {
  const { id } = await newGroup('Spending', 'spending.example')
  const [row] = await rowsOf(id)
  await people.owner.put(`/api/domains/${row?.id}`, { budget: { amount: 900, currency: 'EUR' } })
  const spentWhere = async (spend: object) => {
    const figure = { spent: 640, currency: 'EUR', through, ...spend }
    await app.owner.query('update domains set measures = $2 where group_id = $1', [id, { spend: figure }])
    return (await rowsOf(id))[0]?.budget?.spent
  }
  const today = app.context.now().toZonedDateTimeISO('UTC').toPlainDate()
  const through = today.toString()
  expect(await spentWhere({})).toBe(640)
  expect(await spentWhere({ currency: 'USD' })).toBeNull()
  expect(await spentWhere({ through: today.with({ day: 1 }).subtract({ days: 1 }).toString() })).toBeNull()
  expect(await spentWhere({ through: null })).toBeNull()
})

it('an account is proposed by the website that its vendor knows it counts, also where it was connected before', async () => {
  const analytics = await makeSource(app, people.owner, 'google_analytics')
  await forgetHosts(analytics.id)
  const { id } = await newGroup('By stream', 'us.northwind.example')
  const [row] = await rowsOf(id)
  const proposals = (await people.owner.get(`/api/domains/${row?.id}/proposals`)).as(
    dataOf(z.array(proposedFeed)),
  ).data
  expect(
    proposals.flatMap(({ sourceId, account, reason }) =>
      sourceId === analytics.id && reason === 'host' ? [account] : [],
    ),
  ).toEqual(['2001'])
})

it('no vendor is asked which websites it counts for a group or domain that is not there', async () => {
  const analytics = await makeSource(app, people.owner, 'google_analytics')
  await forgetHosts(analytics.id)
  const nothing = 'nothing-_____________'
  for (const answer of [
    await people.owner.get(`/api/groups/${nothing}/suggestions`),
    await people.owner.post(`/api/groups/${nothing}/domains`, { hosts: 'northwind.example' }),
    await people.owner.get(`/api/domains/${nothing}/proposals`),
  ]) {
    expect(answer.status).toBe(404)
  }
  const { rows } = await app.owner.query(`select properties::text from sources where id = $1`, [analytics.id])
  expect(rows[0]?.properties).not.toContain('"hosts"')
})

it('accounts of one name are told apart by their source, and sources of one kind by their login', async () => {
  const search = [
    await makeSource(app, people.outsider, 'google_webmasters'),
    await makeSource(app, people.outsider, 'google_webmasters'),
  ]
  for (const [at, { id }] of search.entries()) {
    await app.owner.query('update sources set account_label = $2 where id = $1', [id, `Login ${at + 1}`])
  }
  const { id } = await makeWatched(people.outsider, 'Told apart', 'elsewhere.example')
  const [row] = await rowsOf(id, people.outsider)
  const proposals = (await people.outsider.get(`/api/domains/${row?.id}/proposals`)).as(
    dataOf(z.array(proposedFeed)),
  ).data
  const labels = proposals.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels.filter((label) => label.endsWith(' · Login 2'))).toHaveLength(labels.length / 2)
  const suggested = (await people.outsider.get(`/api/groups/${id}/suggestions`)).as(
    dataOf(suggestedHosts),
  ).data
  expect(suggested.map(({ source }) => source)).toEqual([
    'Google Search Console · Login 1',
    'Google Search Console · Login 2',
  ])
})

it('a rank tracker’s project feeds the website that it tracks, also where it looks once a week', async () => {
  const tracker = await makeSource(app, people.owner, 'seranking')
  const { id } = await newGroup('Tracked', 'harbourbakery.example')
  const [row] = await rowsOf(id)
  const scanned = (await people.owner.post(`/api/domains/${row?.id}/scan`)).as(dataOf(domain)).data
  expect(scanned.sources).toMatchObject([{ type: 'seranking', sourceId: tracker.id, problem: null }])
  const { top10 } = scanned.measures
  expect(top10?.problem).toBeNull()
  for (const window of [7, 30] as const) expect(top10?.[window].value).toEqual(expect.any(Number))
})

it('other accounts are chosen by hand, of those that there are', async () => {
  await makeSource(app, people.owner, 'google_webmasters')
  const { id } = await newGroup('By hand', 'elsewhere.example')
  const [row] = await rowsOf(id)
  const path = `/api/domains/${row?.id}`
  const proposals = (await people.owner.get(`${path}/proposals`)).as(dataOf(z.array(proposedFeed))).data
  const { type, sourceId, account } =
    proposals.find((one) => one.account === 'https://www.northwind.example/') ?? {}
  const feeds = [{ type, sourceId, account }]
  const changed = (await people.owner.put(path, { feeds })).as(dataOf(domain)).data
  expect(changed.sources).toMatchObject(feeds)
  const wrong = await people.owner.put(path, {
    feeds: [{ type, sourceId, account: 'sc-domain:not-ours.example' }],
  })
  expect(wrong.status).toBe(422)
  expect((await people.owner.get(path)).as(dataOf(domain)).data.sources).toMatchObject(feeds)
})

it('whoever works in the company may look after a domain, and nobody else', async () => {
  const reader = await makeReader(app, people.owner.companyId)
  const owners = (await people.member.get('/api/domain-owners'))
    .as(dataOf(domainOwners))
    .data.map(({ id }) => id)
  expect(owners).toEqual(expect.arrayContaining([people.owner.userId, people.member.userId]))
  for (const { userId } of [reader, people.outsider]) expect(owners).not.toContain(userId)
})

it('what is spent in another currency than the budget is not known in it', async () => {
  const { id } = await newGroup('Currencies', 'currencies.example')
  const [row] = await rowsOf(id)
  await people.owner.put(`/api/domains/${row?.id}`, { budget: { amount: 900, currency: 'EUR' } })
  const spentIn = async (currency: string) => {
    await app.owner.query('update domains set measures = $2 where group_id = $1', [
      id,
      JSON.stringify({ spend: { spent: 450, currency, through: app.clock.now().toString().slice(0, 10) } }),
    ])
    return (await rowsOf(id))[0]?.budget?.spent
  }
  expect([await spentIn('EUR'), await spentIn('USD')]).toEqual([450, null])
})

it('what another admin has changed of a group meanwhile is not replaced unseen', async () => {
  const { id } = (await people.owner.post('/api/groups', { name: 'Shared rules', clientId: null })).as(
    dataOf(group),
  ).data
  const change = (form: object) => people.owner.put(`/api/groups/${id}`, form)
  const seen = { name: 'Shared rules', clientId: null, checks: {} }
  expect((await change({ checks: { site: { on: false } }, seen })).status).toBe(200)
  const late = { checks: { traffic: { on: false } } }
  expect((await change({ ...late, seen })).status).toBe(409)
  expect((await change({ name: 'Renamed', checks: {}, seen })).as(dataOf(group)).data).toMatchObject({
    name: 'Renamed',
    checks: { site: { on: false } },
  })
  expect((await change(late)).as(dataOf(group)).data.checks).toEqual(late.checks)
})

it('who would replace what another admin has made of a group is told what that is', async () => {
  const client = await makeClient(app.context, people.owner.companyId, { name: 'Harbour' })
  const { id } = await newGroup('Told')
  const change = (form: object) => people.owner.put(`/api/groups/${id}`, form)
  const seen = { name: 'Told', clientId: null, checks: {} }
  await change({ name: 'Theirs', clientId: client })
  const late = await change({ name: 'Ours', clientId: null, seen: { ...seen, clientId: 'x'.repeat(21) } })
  const to = (words: string) => [
    `Somebody else has changed this to “${words}” meanwhile. Save again to replace it.`,
  ]
  expect([late.status, late.error().errors]).toEqual([409, { name: to('Theirs'), clientId: to('Harbour') }])
  await change({ clientId: null })
  const again = await change({ clientId: client, seen: { ...seen, clientId: 'x'.repeat(21) } })
  expect(again.error().errors).toEqual({ clientId: to('none') })
})

it('owner, client, budget and checks are kept; people and clients of others are refused', async () => {
  const client = await makeClient(app.context, people.owner.companyId, { name: 'Alpine' })
  const foreign = await makeClient(app.context, people.outsider.companyId, { name: 'Foreign' })
  const { id } = await newGroup('Kept', 'kept.example')
  const [row] = await rowsOf(id)
  const path = `/api/domains/${row?.id}`
  const form = {
    ownerId: people.member.userId,
    clientId: client,
    budget: { amount: 1500.5, currency: 'EUR' },
    checks: { traffic: { least: 0.4, minimum: 3 } },
  }
  const kept = (await people.member.put(path, form)).as(dataOf(domain)).data
  expect(kept).toMatchObject({
    owner: { id: people.member.userId },
    client: { id: client, name: 'Alpine' },
    budget: { amount: 1500.5, currency: 'EUR' },
    checks: form.checks,
  })
  expect((await people.member.put(path, { clientId: foreign })).status).toBe(422)
  expect((await people.member.put(path, { ownerId: people.outsider.userId })).status).toBe(422)
  expect((await people.member.put(path, { budget: { amount: -1, currency: 'EUR' } })).status).toBe(422)
})

it('a member of chosen clients watches their domains alone, and gives none of them away', async () => {
  const { companyId } = people.owner
  const [ours, theirs] = [
    await makeClient(app.context, companyId, { name: 'Ours' }),
    await makeClient(app.context, companyId, { name: 'Theirs' }),
  ]
  const lin = await makeLimited(app, companyId, [ours])
  const shared = await newGroup('Shared')
  const secret = await newGroup('Secret', 'secret.example')
  const add = (hosts: string, clientId: string, who: Person = people.owner) =>
    who.post(`/api/groups/${shared.id}/domains`, { hosts, clientId })
  await add('ours.example', ours)
  await add('theirs.example', theirs)
  expect((await rowsOf(shared.id, lin)).map(({ host }) => host)).toEqual(['ours.example'])
  expect((await listOf(lin)).find(({ id }) => id === shared.id)?.domains).toBe(1)
  expect((await listOf(lin)).map(({ id }) => id)).not.toContain(secret.id)
  expect((await add('more.example', theirs, lin)).status).toBe(422)
  const hidden = (await rowsOf(shared.id)).find(({ host }) => host === 'theirs.example')
  for (const call of ['', '/proposals']) {
    expect((await lin.get(`/api/domains/${hidden?.id}${call}`)).status).toBe(404)
  }
  const own = (await rowsOf(shared.id, lin))[0]
  expect((await lin.put(`/api/domains/${own?.id}`, { clientId: theirs })).status).toBe(422)
  expect((await lin.put(`/api/domains/${own?.id}`, { clientId: null })).status).toBe(422)
  expect((await rowsOf(shared.id, lin)).map(({ host }) => host)).toEqual(['ours.example'])
})

it('a group may name a client, whose the domains are that are added to it, unless somebody says otherwise', async () => {
  const { companyId } = people.owner
  const alder = await makeClient(app.context, companyId, { name: 'Alder' })
  const birch = await makeClient(app.context, companyId, { name: 'Birch' })
  const foreign = await makeClient(app.context, people.outsider.companyId, { name: 'Foreign too' })
  const answer = await people.owner.post('/api/groups', {
    name: 'Alder’s',
    clientId: alder,
    hosts: 'a.example',
  })
  const { id, client } = answer.as(dataOf(group)).data
  expect(client).toEqual({ id: alder, name: 'Alder' })
  const inList = async (who: Person) => (await listOf(who)).find((one) => one.id === id)
  expect((await inList(people.member))?.client).toEqual(client)
  const add = (who: Person, form: object) => who.post(`/api/groups/${id}/domains`, form)
  await add(people.member, { hosts: 'b.example' })
  await add(people.member, { hosts: 'c.example', clientId: birch })
  await add(people.member, { hosts: 'd.example', clientId: null })
  const clients = async () => (await rowsOf(id)).map(({ host, client: of }) => [host, of?.name ?? null])
  const before = [
    ['a.example', 'Alder'],
    ['b.example', 'Alder'],
    ['c.example', 'Birch'],
    ['d.example', null],
  ]
  expect(await clients()).toEqual(before)

  const change = (form: object) => people.owner.put(`/api/groups/${id}`, form)
  expect((await change({ name: 'Renamed' })).as(dataOf(group)).data.client).toEqual(client)
  expect((await change({ clientId: birch })).as(dataOf(group)).data.client?.name).toBe('Birch')
  expect(await clients()).toEqual(before)
  for (const form of [{ clientId: foreign }, { clientId: 'nobody-_______________' }])
    expect((await change(form)).status).toBe(422)
  expect((await people.owner.post('/api/groups', { name: 'Theirs', clientId: foreign })).status).toBe(422)
  expect((await change({ clientId: null })).as(dataOf(group)).data.client).toBeNull()
})

it('a member of chosen clients sees the groups of these, and whose another one is, is not told', async () => {
  const { companyId } = people.owner
  const [ours, theirs] = [
    await makeClient(app.context, companyId, { name: 'Worked for' }),
    await makeClient(app.context, companyId, { name: 'Not worked for' }),
  ]
  const lin = await makeLimited(app, companyId, [ours])
  const groupOf = async (clientId: string) =>
    (await people.owner.post('/api/groups', { name: 'Of a client', clientId })).as(dataOf(group)).data.id
  const [own, other] = [await groupOf(ours), await groupOf(theirs)]
  expect((await listOf(lin)).map(({ id }) => id)).toEqual([own])
  await lin.post(`/api/groups/${own}/domains`, { hosts: 'added.example' })
  expect(await rowsOf(own, lin)).toMatchObject([{ host: 'added.example', client: { id: ours } }])

  await people.owner.post(`/api/groups/${other}/domains`, { hosts: 'seen.example', clientId: ours })
  const seen = await lin.get(`/api/groups/${other}`)
  expect(seen.as(dataOf(group)).data).toMatchObject({ client: null, domains: 1 })
  expect(seen.text).not.toContain(theirs)
  await lin.post(`/api/groups/${other}/domains`, { hosts: 'mine.example' })
  const mine = (await rowsOf(other)).find(({ host }) => host === 'mine.example')
  expect(mine).toMatchObject({ client: null, owner: { id: lin.userId } })
})

it('accounts out of a member’s reach are counted, never shown, and stay when others are changed', async () => {
  const { companyId } = people.owner
  const client = await makeClient(app.context, companyId, { name: 'Reached' })
  const lin = await makeLimited(app, companyId, [client])
  const search = await makeSource(app, people.owner, 'google_webmasters')
  const { id } = await newGroup('Partly seen', 'northwind.example')
  const [row] = await rowsOf(id)
  const path = `/api/domains/${row?.id}`
  const hidden = { type: 'google_webmasters', sourceId: search.id, account: 'sc-domain:northwind.example' }
  await people.owner.put(path, { clientId: client, feeds: [hidden] })
  const seen = await lin.get(path)
  expect(seen.as(dataOf(domain)).data).toMatchObject({ sources: [], sourcesOutOfReach: 1 })
  for (const secret of [search.id, 'sc-domain:']) expect(seen.text).not.toContain(secret)

  const own = await makeSource(app, lin, 'google_webmasters')
  const feed = { ...hidden, sourceId: own.id }
  const changed = (await lin.put(path, { feeds: [feed] })).as(dataOf(domain)).data
  expect(changed).toMatchObject({ sources: [feed], sourcesOutOfReach: 1, feeds: 2 })
  const all = async () => (await people.owner.get(path)).as(dataOf(domain)).data
  expect(await all()).toMatchObject({ sourcesOutOfReach: 0 })
  expect((await all()).sources.map(({ sourceId }) => sourceId).toSorted()).toEqual(
    [own.id, search.id].toSorted(),
  )
  await lin.put(path, { feeds: [] })
  expect((await all()).sources).toMatchObject([hidden])
})

it('views are a person’s own; one of the same name is replaced', async () => {
  const { id } = await newGroup('Viewed')
  const save = (query: string) => people.member.post(`/api/groups/${id}/views`, { name: 'Worst', query })
  await save('window=7')
  const view = (await save('window=30')).as(dataOf(groupView)).data
  const views = async (who: Person) =>
    (await who.get(`/api/groups/${id}/views`)).as(dataOf(z.array(groupView))).data
  expect(await views(people.member)).toEqual([view])
  expect(view.query).toBe('window=30')
  expect(await views(people.owner)).toEqual([])
  expect((await people.owner.delete(`/api/group-views/${view.id}`)).status).toBe(404)
  expect((await people.member.delete(`/api/group-views/${view.id}`)).status).toBe(204)
})

it('figures that an update can’t read are unknown until the next scan, and those beside them are shown', async () => {
  await makeSource(app, people.owner, 'google_webmasters')
  const { id } = await newGroup('Older', 'northwind.example')
  const [row] = await rowsOf(id)
  await people.owner.post(`/api/domains/${row?.id}/scan`)
  const [scanned] = await rowsOf(id)
  const store = (measures: string) =>
    app.owner.query(`update domains set measures = ${measures} where group_id = $1`, [id])
  await store(`measures || '{"clicks": {"of": "another shape"}, "weather": 1}'`)
  const [kept] = await rowsOf(id)
  const unknown = {
    7: { value: null, grade: null },
    30: { value: null },
    problem: expect.stringMatching(/next scan/),
  }
  expect(kept?.measures.clicks).toMatchObject(unknown)
  expect(kept?.measures.position).toEqual(scanned?.measures.position)
  await store(`'[]'`)
  expect((await rowsOf(id))[0]?.measures).toMatchObject({ clicks: unknown, traffic: unknown })
  await people.owner.post(`/api/domains/${row?.id}/scan`)
  expect((await rowsOf(id))[0]?.measures).toEqual(scanned?.measures)
})

/** Puts an alert on a domain, as a scan does. */
const raise = (domainId: string | undefined, check: string) =>
  app.owner.query(
    `insert into alerts (id, company_id, domain_id, check_name, cause, severity, state, sentence, judged_on, raised_at)
     values ($3, $1, $2, $4, $4, 'warning', 'raised', 'It is low.', '2026-11-26', now())`,
    [people.owner.companyId, domainId, nanoid(), check],
  )

it('whoever looked after an alert before a snooze does so after it', async () => {
  const { id } = await newGroup('Woken', 'woken.example')
  const [row] = await rowsOf(id)
  const path = `/api/domains/${row?.id}`
  await raise(row?.id, 'traffic')
  await people.member.post(`${path}/acknowledge`)
  await raise(row?.id, 'clicks')
  await people.owner.post(`${path}/snooze`, {})
  const woken = (await people.owner.delete(`${path}/snooze`)).as(dataOf(domainRow)).data
  expect(new Map(woken.alerts.map(({ check, state }) => [check, state]))).toEqual(
    new Map([
      ['traffic', 'acknowledged'],
      ['clicks', 'raised'],
    ]),
  )
  expect((await people.owner.get(path)).as(dataOf(domain)).data.history).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ check: 'traffic', acknowledgedBy: 'Robin Vale' }),
      expect.objectContaining({ check: 'clicks', acknowledgedBy: null }),
    ]),
  )
})

it('who takes an acknowledgement back takes back what it acknowledged, and nobody else’s or earlier ones', async () => {
  const { id } = await newGroup('Undone', 'undone.example')
  const [row] = await rowsOf(id)
  const path = `/api/domains/${row?.id}/acknowledge`
  for (const check of ['traffic', 'clicks', 'revenue']) await raise(row?.id, check)
  const idOf = async (check: string) =>
    (await rowsOf(id))[0]?.alerts.find((alert) => alert.check === check)?.id
  await people.owner.post(path, { alertIds: [await idOf('traffic')] })
  await people.member.post(path, { alertIds: [await idOf('clicks')] })
  const alertIds = [await idOf('clicks'), await idOf('revenue')]
  await people.owner.post(path, { alertIds })
  const undone = await people.owner.send('DELETE', path, {
    body: { alertIds },
    headers: { 'x-csrf-token': people.owner.csrfToken },
  })
  const { alerts } = undone.as(dataOf(domainRow)).data
  expect(new Map(alerts.map(({ check, state }) => [check, state]))).toEqual(
    new Map([
      ['traffic', 'acknowledged'],
      ['clicks', 'acknowledged'],
      ['revenue', 'raised'],
    ]),
  )
})

it('whoever acknowledged an alert and has left since is named as before', async () => {
  const { id } = await newGroup('Left', 'left.example')
  const [row] = await rowsOf(id)
  const leaver = await makeUser(app.context, people.owner.companyId, { role: 'member', name: 'Ida Gone' })
  await raise(row?.id, 'traffic')
  const path = `/api/domains/${row?.id}`
  const client = httpClient(app.url)
  await client.signIn(leaver.email, leaver.password)
  await client.open('/')
  expect((await client.post(`${path}/acknowledge`)).status).toBe(200)
  expect((await people.owner.delete(`/api/users/${leaver.userId}`)).status).toBeLessThan(300)
  const history = async () => (await people.owner.get(path)).as(dataOf(domain)).data.history
  expect(await history()).toMatchObject([{ state: 'acknowledged', acknowledgedBy: 'Ida Gone' }])
  await people.owner.delete(`${path}/acknowledge`)
  expect(await history()).toMatchObject([{ state: 'raised', acknowledgedBy: null }])
})

it('whoever acknowledges what they have seen leaves waiting what was raised since', async () => {
  const { id } = await newGroup('Seen', 'seen.example')
  const [row] = await rowsOf(id)
  await raise(row?.id, 'traffic')
  const [read] = await rowsOf(id)
  await raise(row?.id, 'clicks')
  const alertIds = read?.alerts.map((alert) => alert.id)
  const path = `/api/domains/${row?.id}/acknowledge`
  const seen = (await people.member.post(path, { alertIds })).as(dataOf(domainRow)).data
  const states = ({ alerts }: typeof seen) => new Map(alerts.map(({ check, state }) => [check, state]))
  expect(states(seen)).toEqual(
    new Map([
      ['traffic', 'acknowledged'],
      ['clicks', 'raised'],
    ]),
  )
  const all = (await people.member.post(path)).as(dataOf(domainRow)).data
  expect([...states(all).values()]).toEqual(['acknowledged', 'acknowledged'])
})

it('the panel has every open alert however old, and what has ended within ninety days', async () => {
  const { id } = await newGroup('Old', 'old.example')
  const [row] = await rowsOf(id)
  for (const check of ['traffic', 'clicks', 'revenue']) await raise(row?.id, check)
  const change = (check: string, values: string) =>
    app.owner.query(
      `update alerts set raised_at = now() - interval '200 days' ${values} where domain_id = $1 and check_name = $2`,
      [row?.id, check],
    )
  await change('traffic', '')
  await change('clicks', `, state = 'recovered', recovered_at = now() - interval '10 days'`)
  await change('revenue', `, state = 'recovered', recovered_at = now() - interval '100 days'`)
  const { history } = (await people.owner.get(`/api/domains/${row?.id}`)).as(dataOf(domain)).data
  expect(history.map(({ check }) => check).toSorted()).toEqual(['clicks', 'traffic'])
})

it('what is done is in the audit log', async () => {
  const { id } = await newGroup('Logged', 'logged.example')
  const [row] = await rowsOf(id)
  const path = `/api/domains/${row?.id}`
  await raise(row?.id, 'traffic')
  await people.owner.put(`/api/groups/${id}`, { name: 'Logged again' })
  await people.owner.put(path, { ownerId: people.member.userId })
  const acknowledged = (await people.owner.post(`${path}/acknowledge`)).as(dataOf(domainRow)).data
  expect(acknowledged.alerts).toMatchObject([{ check: 'traffic', state: 'acknowledged' }])
  const snoozed = (await people.owner.post(`${path}/snooze`, { reason: 'A relaunch' })).as(
    dataOf(domainRow),
  ).data
  expect(snoozed).toMatchObject({ snooze: { reason: 'A relaunch' }, alerts: [{ state: 'snoozed' }] })
  const week = app.context
    .now()
    .until(Temporal.Instant.from(snoozed.snooze?.until ?? ''))
    .total('hours')
  expect(Math.abs(week - 7 * 24)).toBeLessThan(1)
  const resumed = (await people.owner.delete(`${path}/snooze`)).as(dataOf(domainRow)).data
  expect(resumed).toMatchObject({ snooze: null, alerts: [{ state: 'acknowledged' }] })
  const waits = (await people.owner.delete(`${path}/acknowledge`)).as(dataOf(domainRow)).data
  expect(waits.alerts).toMatchObject([{ state: 'raised' }])
  const { history } = (await people.owner.get(path)).as(dataOf(domain)).data
  expect(history).toMatchObject([{ state: 'raised', acknowledgedBy: null }])
  await people.owner.delete(path)
  await people.owner.delete(`/api/groups/${id}`)
  const { data } = (await people.owner.get('/api/audit')).as(dataOf(z.array(auditEntry)))
  expect(data.slice(0, 10).map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['group.deleted', 'Logged again'],
    ['domain.deleted', 'logged.example'],
    ['domain.unacknowledged', 'logged.example'],
    ['domain.resumed', 'logged.example'],
    ['domain.snoozed', 'logged.example'],
    ['domain.acknowledged', 'logged.example'],
    ['domain.changed', 'logged.example'],
    ['group.changed', 'Logged again'],
    ['domain.added', 'logged.example'],
    ['group.created', 'Logged'],
  ])
})
