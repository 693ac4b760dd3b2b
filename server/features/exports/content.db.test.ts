import { createHash, randomBytes } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'csv-parse/sync'
import { nanoid } from 'nanoid'
import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providers } from '../../../providers/registry.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { companyExport, exportSchemas } from '../../../shared/api/exports.ts'
import { makeDueReport, workOn } from '../../../test/dueReport.ts'
import {
  makeClient,
  makeDashboard,
  makeGroup,
  makeInvitation,
  makeLoginLink,
  makeNamedLink,
  makePasskey,
  makeSource,
  makeTextWidget,
  makeUser,
  makeWidget,
} from '../../../test/factories.ts'
import { makePeople, makeReader, type People, type Person } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { unzip } from '../../../test/unzip.ts'
import type { Tenant } from '../../db/database.ts'
import { CHANNEL_ADDRESS, DKIM_KEY, placeIn } from '../../db/encryptedColumns.ts'
import { hashPassword } from '../../lib/password.ts'
import { loadCredentials } from '../sources/refreshLease.ts'
import { makeExportJob } from './exportJobs.ts'
import { RESOURCES } from './resources/index.ts'
import { fileOf } from './resources/resource.ts'

/** Two companies that have something of everything, and what the export of one holds. */

let app: TestApp
let people: People
let files: Map<string, Buffer>
let secrets: string[]

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  for (const person of [people.owner, people.outsider]) await fill(person)
  secrets = await secretsOf(people.owner)
  files = await exported(people.owner)
}, 300_000)
afterAll(() => app.stop())

async function exported(person: Person): Promise<Map<string, Buffer>> {
  expect((await person.post('/api/company/exports')).status).toBe(202)
  await runQueued(app, makeExportJob)
  const { data } = (await person.get('/api/company/exports')).as(dataOf(companyExport))
  expect(data).toMatchObject({ state: 'ready', failure: null })
  return unzip((await person.get(data.url ?? '')).bytes)
}

interface Watched {
  groupId: string
  domainId: string
  sourceId: string
  personId: string
  now: string
}

/** What is known of a watched domain: an account, figures, an alert and that it was sent. */
async function watch(
  tx: Tenant,
  companyId: string,
  { groupId, domainId, sourceId, personId, now }: Watched,
): Promise<void> {
  const place = { companyId, domainId }
  const [alertId, channelId, ownId] = [nanoid(), nanoid(), nanoid()]
  await tx
    .insertInto('domainFeeds')
    .values({ ...place, type: 'google_analytics_4', sourceId })
    .execute()
  await tx
    .insertInto('domainSeries')
    .values({ ...place, measure: 'traffic', firstDay: '2026-11-01', figures: [1.5, 2] })
    .execute()
  const found = { checkName: 'traffic', cause: 'traffic', severity: 'warning', state: 'raised' }
  await tx
    .insertInto('alerts')
    .values({ ...place, ...found, id: alertId, sentence: 'Low.', judgedOn: '2026-11-26', raisedAt: now })
    .execute()
  const addressFor = (id: string) =>
    app.context.cipher.encrypt(
      'https://hooks.slack.com/services/secret-hook',
      placeIn(CHANNEL_ADDRESS, companyId, id),
    )
  const shared = {
    companyId,
    groupId,
    kind: 'slack',
    cadence: 'at_once',
    timezone: 'UTC',
    hour: 8,
    weekday: 1,
  }
  const problem = `The server ${OWN_HOST} did not answer.`
  await tx
    .insertInto('alertChannels')
    .values([
      { ...shared, id: channelId, address: addressFor(channelId), addressHint: GROUPS_HINT, createdAt: now },
      {
        ...shared,
        id: ownId,
        personId,
        address: addressFor(ownId),
        addressHint: `${OWN_HOST} …x4Qz`,
        problem,
        createdAt: now,
      },
    ])
    .execute()
  await tx
    .insertInto('alertDeliveries')
    .values([
      { companyId, channelId, alertId, event: 'raised', raise: 1, dueAt: now, createdAt: now },
      {
        companyId,
        channelId: ownId,
        alertId,
        event: 'raised',
        raise: 1,
        problem,
        dueAt: now,
        createdAt: now,
      },
    ])
    .execute()
}

/** Where somebody has their own alerts sent, which not even an admin is shown. */
const OWN_HOST = 'somebodys-own-server.example'
const GROUPS_HINT = 'hooks.slack.com …hook'

/** A name that only this company has. */
const markOf = ({ companyId }: Person) => `Mark ${companyId}`

async function fill(person: Person): Promise<void> {
  const { companyId, userId } = person
  const { context } = app
  for (const { definition } of providers)
    if (!definition.import) await makeSource(app, person, definition.kind)
  const analytics = await makeSource(app, person, 'google_analytics')
  const clientId = await makeClient(context, companyId, {
    name: markOf(person),
    locale: JSON.stringify({ timezone: 'Europe/Berlin' }),
  })
  await makeReader(app, companyId, clientId)
  await person.post(`/api/clients/${clientId}/notes`, { day: '2026-10-12', text: '=1+1 Žluťoučký 🌲' })
  const dashboard = await makeDashboard(context, companyId, {
    name: `=cmd|' /C calc'!A0 ${markOf(person)}`,
    clientId,
    footer: '<p>שלום 🌲</p>',
    widgets: [
      makeWidget('google_analytics_4', 'sessions_over_time', analytics),
      makeTextWidget({ order: 2 }),
    ],
  })
  await person.put(`/api/dashboards/${dashboard.id}`, {
    category: 'new_password',
    password: 'a link password',
  })
  await person.put(`/api/dashboards/${dashboard.id}/favourite`, { favourite: true })
  const report = await makeDueReport(app, person, { name: `../Nord/Süd 北\u202e ${markOf(person)}` })
  await workOn(app, report)
  // A zone that was taken once, and that the database does not know.
  await context.db.tenant(companyId, (tx) =>
    tx.updateTable('automaticReports').set({ timezone: '+0530' }).execute(),
  )
  const invitationId = await makeInvitation(context, person)
  await makePasskey(context, person)
  await makeUser(context, companyId, { role: 'member', everyClient: false }).then(({ userId }) =>
    context.db.tenant(companyId, (tx) =>
      tx.insertInto('memberClients').values({ companyId, userId, clientId }).execute(),
    ),
  )
  await makeLoginLink(context, person)
  await makeNamedLink(context, dashboard, { passwordHash: await hashPassword('for the board') })
  await person.put('/api/company/sender', {
    address: `hello@${companyId.toLowerCase().replace(/[_-]/g, '0')}.example`,
  })
  await person.put('/api/company/host', {
    host: `reports.${companyId.toLowerCase().replace(/[_-]/g, '0')}.example`,
  })
  for (const [name, colour] of [
    ['../../Logo.png', '#c04040'],
    ['logo.PNG', '#40c040'],
    ['写真 🌲.png', '#4040c0'],
    ['again.png', '#4040c0'],
  ] as const) {
    const form = new FormData()
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    form.set('file', new Blob([new Uint8Array(await picture.png().toBuffer())]), name)
    expect((await person.post('/api/files/widgets', form)).status).toBe(200)
  }
  const watched = await makeGroup(context, person)
  await context.db.tenant(companyId, async (tx) => {
    const now = context.now().toString()
    await watch(tx, companyId, { ...watched, sourceId: analytics.id, personId: userId, now })
    await tx
      .insertInto('clientAccounts')
      .values({ companyId, clientId, sourceId: analytics.id, type: 'google_analytics_4', accounts: ['1'] })
      .execute()
    await tx
      .insertInto('companyCoupons')
      .values({ companyId, code: 'SPRING', type: 'percent', value: 10 })
      .execute()
    const paid = { companyId, id: `sub-${companyId}`, currency: 'USD', changedAt: now }
    await tx
      .insertInto('subscriptions')
      .values({ ...paid, state: 'active', dashboards: 25, interval: 1, each: 950, begunAt: now })
      .execute()
    await tx
      .insertInto('orders')
      .values({ ...paid, reference: 'DEM-1', placedAt: now, total: 28_262, tax: 4_512, discount: 0 })
      .execute()
    await tx
      .insertInto('planNotices')
      .values({ companyId, notice: 'trial ends', cause: now, sentAt: now })
      .execute()
    await tx
      .insertInto('identities')
      .values({ companyId, userId, provider: 'google', subject: markOf(person), createdAt: now })
      .execute()
    await tx.insertInto('invitationClients').values({ companyId, invitationId, clientId }).execute()
    await tx
      .insertInto('ssoConnections')
      .values({ companyId, issuer: 'https://login.example', clientId: 'us', clientSecret: randomBytes(48) })
      .execute()
    await tx
      .insertInto('ssoDomains')
      .values({ companyId, domain: 'people.example', proof: nanoid(), changedAt: now })
      .execute()
    await tx
      .insertInto('ssoIdentities')
      .values({ companyId, userId, issuer: 'https://login.example', subject: markOf(person), createdAt: now })
      .execute()
    await tx
      .insertInto('totpSecrets')
      .values({ companyId, userId, secret: randomBytes(48), lastStep: 0, createdAt: now })
      .execute()
    await tx
      .insertInto('dashboardVisits')
      .values({ companyId, dashboardId: dashboard.id, seenAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { domain } = await tx.selectFrom('senderDomains').select('domain').executeTakeFirstOrThrow()
    await tx
      .insertInto('dnsFindings')
      .values({ companyId, domain, host: domain, type: 'TXT', state: 'missing' })
      .execute()
    await tx
      .insertInto('importedRecords')
      .values([
        {
          companyId,
          sourceId: analytics.id,
          key: Buffer.from('a'),
          day: '2026-03-01',
          property: null,
          content: JSON.stringify({ stage: '+won', value: -12.5, tags: ['x', 'y'] }),
        },
        {
          companyId,
          sourceId: analytics.id,
          key: Buffer.from('b'),
          day: '2026-03-02',
          property: markOf(person),
          content: JSON.stringify({ stage: 'lost "for now"\nperhaps' }),
        },
      ])
      .execute()
  })
}

/** All that must stay with us, as it is stored and as it is used. */
async function secretsOf({ companyId, userId, cookies, csrfToken }: Person): Promise<string[]> {
  const { context } = app
  const found: (string | Buffer | null)[] = [...cookies.values(), csrfToken, OWN_HOST]
  const rows = await context.db.tenant(companyId, async (tx) => ({
    sources: await tx.selectFrom('sources').select(['id', 'credentials']).execute(),
    keys: await tx.selectFrom('dkimKeys').select(['id', 'privateKey']).execute(),
    people: await tx.selectFrom('users').select('passwordHash').execute(),
    dashboards: await tx.selectFrom('dashboards').select('passwordHash').execute(),
    namedLinks: await tx.selectFrom('namedLinks').select('passwordHash').execute(),
    invitations: await tx.selectFrom('invitations').select('tokenHash').execute(),
    factors: await tx.selectFrom('totpSecrets').select('secret').execute(),
    logins: await tx.selectFrom('ssoConnections').select('clientSecret').execute(),
    channels: await tx.selectFrom('alertChannels').select(['id', 'address']).execute(),
    links: await tx.selectFrom('loginLinks').select('tokenHash').execute(),
    sessions: await tx
      .selectFrom('sessions')
      .select(['tokenHash', 'csrfToken'])
      .where('userId', '=', userId)
      .execute(),
  }))
  expect(Object.entries(rows).filter(([, some]) => some.length === 0)).toEqual([])
  for (const { id, credentials: stored } of rows.sources) {
    found.push(stored)
    const { credentials } = await loadCredentials(context, { companyId, sourceId: id })
    if (credentials.type === 'oauth') found.push(credentials.accessToken, credentials.refreshToken)
    if (credentials.type === 'credentials') found.push(...credentials.token.split('|'))
  }
  for (const { id, privateKey } of rows.keys) {
    const key = context.cipher.decrypt(privateKey, placeIn(DKIM_KEY, companyId, id))
    found.push(privateKey, ...key.split('\n').filter((line) => line.length > 40 && !line.includes('-----')))
  }
  for (const { id, address } of rows.channels) {
    if (address === null) continue
    found.push(address, context.cipher.decrypt(address, placeIn(CHANNEL_ADDRESS, companyId, id)))
  }
  for (const { passwordHash } of [...rows.people, ...rows.dashboards, ...rows.namedLinks])
    found.push(passwordHash)
  for (const { tokenHash } of [...rows.invitations, ...rows.links, ...rows.sessions]) found.push(tokenHash)
  for (const session of rows.sessions) found.push(session.csrfToken)
  found.push(
    ...rows.factors.map(({ secret }) => secret),
    ...rows.logins.map(({ clientSecret }) => clientSecret),
  )
  return found.flatMap((secret) => {
    if (secret === null || secret.length < 6) return []
    return typeof secret === 'string'
      ? [secret]
      : [secret.toString('hex'), secret.toString('base64'), secret.toString('base64url')]
  })
}

const textOf = (path: string) => files.get(path)?.toString('utf8') ?? ''
const rowsOf = (name: string): Record<string, unknown>[] => {
  const resource = RESOURCES.find((one) => one.name === name)
  if (!resource) throw new Error(`No resource ${name}`)
  const text = textOf(fileOf(resource))
  return resource.lines
    ? text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
    : JSON.parse(text)
}
const csvRows = (path: string): Record<string, string>[] => parse(textOf(path), { bom: true, columns: true })
const pathsIn = (folder: string) => [...files.keys()].filter((path) => path.startsWith(`${folder}/`))

it('holds no secret', () => {
  expect(secrets.length).toBeGreaterThan(60)
  for (const [path, bytes] of files)
    for (const secret of secrets)
      expect([path, secret, bytes.includes(secret)]).toEqual([path, secret, false])
})

it('holds nothing of another company', async () => {
  const { owner } = app
  const strange = new Set([markOf(people.outsider), people.outsider.companyId, people.outsider.email])
  for (const { table } of RESOURCES) {
    const name = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    if (name === 'companies') continue
    const { rows } = await owner.query(`select * from ${name} where company_id = $1`, [
      people.outsider.companyId,
    ])
    expect([table, rows.length > 0]).toEqual([table, true])
    for (const { id } of rows) if (typeof id === 'string') strange.add(id)
  }
  expect(strange.size).toBeGreaterThan(50)
  for (const [path, bytes] of files)
    for (const one of strange) expect([path, one, bytes.includes(one)]).toEqual([path, one, false])
})

describe.each(RESOURCES.map((resource) => [resource.name, resource] as const))('%s', (name, resource) => {
  it('is there whole, as its published schema describes it', async () => {
    const { rows } = await app.owner.query(
      `select count(*)::int as count from ${resource.table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}
       where ${resource.table === 'companies' ? 'id' : 'company_id'} = $1 ${resource.only ? `and ${resource.only.column} = '${resource.only.value}'` : ''}`,
      [people.owner.companyId],
    )
    // What happened since: the export itself and its download.
    const since = name === 'audit-log' ? 1 : 0
    expect(rowsOf(name)).toHaveLength(rows[0].count - since)
    expect(rowsOf(name).length).toBeGreaterThan(0)
    const schema = JSON.parse(textOf(`schemas/${name}.schema.json`))
    expect(JSON.parse((await people.nobody.get(`/api/export-schemas/${name}`)).text)).toEqual(schema)
    const ajv = new Ajv2020({ strict: false })
    addFormats.default(ajv)
    const validate = ajv.compile(schema)
    for (const value of resource.lines ? rowsOf(name) : [rowsOf(name)]) {
      validate(value)
      expect(validate.errors).toBeNull()
    }
  })
})

it('says where a group’s alerts go, and of a person’s own channel only that it is there', () => {
  const channels = rowsOf('alert-channels')
  expect(channels.map(({ personId, addressHint }) => [personId, addressHint])).toEqual(
    expect.arrayContaining([
      [null, GROUPS_HINT],
      [people.owner.userId, ''],
    ]),
  )
})

it('has its schemas listed at an address', async () => {
  const { data } = (await people.nobody.get('/api/export-schemas')).as(dataOf(exportSchemas))
  expect(data.map(({ file }) => file).toSorted()).toEqual(pathsIn('data').toSorted())
  expect((await people.nobody.get('/api/export-schemas/nothing')).status).toBe(404)
})

it('keeps every letter', () => {
  const dashboard = rowsOf('dashboards').find(({ footer }) => footer !== '')
  expect(dashboard).toMatchObject({
    footer: '<p>שלום 🌲</p>',
    name: `=cmd|' /C calc'!A0 ${markOf(people.owner)}`,
  })
})

it('names uploaded files as people did, each content once', () => {
  const paths = pathsIn('files')
  expect(paths.map((path) => path.toLowerCase())).toEqual(
    expect.arrayContaining(['files/logo.png', 'files/logo (2).png']),
  )
  expect(paths.filter((path) => ['files/写真 🌲.png', 'files/again.png'].includes(path))).toHaveLength(1)
  expect(paths).toHaveLength(3)
  const listed = rowsOf('files')
  expect(listed).toHaveLength(4)
  for (const { file, sha256 } of listed)
    expect(
      createHash('sha256')
        .update(files.get(String(file)) ?? '')
        .digest('hex'),
    ).toBe(sha256)
})

it('has the PDFs that were sent, by day and dashboard', () => {
  const [path = '', ...others] = pathsIn('reports')
  expect(others).toEqual([])
  expect(path).toMatch(/^reports\/\d{4}-\d\d-\d\d [^/\u202e]*Nord Süd 北[^/\u202e]*\.pdf$/)
  const pdf = files.get(path) ?? Buffer.alloc(0)
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(rowsOf('report-runs')[0]).toMatchObject({
    file: path,
    pdfSha256: createHash('sha256').update(pdf).digest('hex'),
  })
})

it('has figures with their account, days and metric', async () => {
  const [path = '', ...others] = pathsIn('figures')
  expect([others, path]).toEqual([[], expect.stringMatching(/^figures\/google_analytics .*\.csv$/)])
  const rows = csvRows(path)
  const stored = await app.context.db.tenant(people.owner.companyId, (tx) =>
    tx.selectFrom('results').select(['key', 'result', 'query']).execute(),
  )
  expect(new Set(rows.map(({ Result }) => Result))).toEqual(
    new Set(stored.map(({ key }) => key.toString('hex'))),
  )
  for (const { key, result, query } of stored) {
    const {
      columns,
      rows: cells,
      totals,
    } = result as { columns: { label: string }[]; rows: unknown[][]; totals: unknown[] | null }
    const { dimension, range, type, property } = query as {
      dimension: string | null
      range: { start: string; end: string }
      type: string
      property: string
    }
    const own = rows.filter(({ Result }) => Result === key.toString('hex'))
    const metrics = columns.slice(dimension ? 1 : 0).map(({ label }) => label)
    expect(own).toHaveLength((cells.length + (totals ? 1 : 0)) * metrics.length)
    expect(own[0]).toMatchObject({
      Type: type,
      Account: property,
      From: range.start,
      To: range.end,
      Metric: metrics[0],
    })
    const last = own.filter(({ Row }) => Row === String(cells.length)).at(-1)
    expect(last?.Figure).toBe(String(cells.at(-1)?.at(-1) ?? ''))
  }
  expect(stored.length).toBeGreaterThan(0)
})

it('has imported records as CSV, in which nothing is a formula', () => {
  const [path = ''] = pathsIn('imported')
  expect(csvRows(path)).toEqual([
    { Day: '2026-03-01', Account: '', stage: "'+won", tags: '["x","y"]', value: '-12.5' },
    {
      Day: '2026-03-02',
      Account: markOf(people.owner),
      stage: 'lost "for now"\nperhaps',
      tags: '',
      value: '',
    },
  ])
})

it('says what it holds, and the digest of each file', () => {
  const manifest = JSON.parse(textOf('manifest.json'))
  expect(manifest).toMatchObject({
    version: 1,
    company: { id: people.owner.companyId },
    files: 3,
    pdfs: 1,
    imported: 2,
    missingFiles: [],
  })
  for (const { name, file, rows } of manifest.resources)
    expect([file, rows]).toEqual([file, rowsOf(name).length])
  const sums = textOf('SHA256SUMS')
    .trim()
    .split('\n')
    .map((line) => line.split('  '))
  expect(sums.map(([, path]) => path).toSorted()).toEqual(
    [...files.keys()].filter((path) => path !== 'SHA256SUMS').toSorted(),
  )
  for (const [digest, path = ''] of sums)
    expect(
      createHash('sha256')
        .update(files.get(path) ?? '')
        .digest('hex'),
    ).toBe(digest)
})
