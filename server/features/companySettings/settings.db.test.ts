import sharp from 'sharp'
import { FormData } from 'undici'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { companyForAdmins } from '../../../shared/api/companySettings.ts'
import { uploadedFile } from '../../../shared/api/files.ts'
import { companyHost } from '../../../shared/api/host.ts'
import { sender } from '../../../shared/api/sender.ts'
import {
  makeClient,
  makeCompany,
  makeDashboard,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
} from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { takeSnapshot } from '../dashboards/snapshot.ts'
import { printPage } from '../pdf/printPage.ts'

let app: TestApp
let admin: Person
let member: Person
let companyId: string

beforeAll(async () => {
  app = await startTestApp({ config: { prices: { monthly: 950, annual: 9_000 } } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  companyId = await makeCompany(app.context, { name: 'Harbour & Pine' })
  admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  member = await signedIn(app, await makeUser(app.context, companyId))
})

const formOf = (fields: Record<string, string | Blob>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value)
    else form.set(name, value, 'logo.png')
  }
  return form
}
const save = (fields: Record<string, string | Blob>, person = admin) =>
  person.post('/api/company', formOf(fields))
const saved = async (fields: Record<string, string | Blob>) =>
  (await save(fields)).as(dataOf(companyForAdmins)).data
const read = async () => (await admin.get('/api/company')).as(dataOf(companyForAdmins)).data
const picture = async (format: 'png' | 'jpeg' | 'webp' = 'png') =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width: 80, height: 40, channels: 3, background: '#3060a0' } })
        .toFormat(format)
        .toBuffer(),
    ),
  ])

describe('the company, for its admins', () => {
  it('comes with people, reports, sources, roles and products', async () => {
    const dashboard = await makeDashboard(app.context, companyId)
    const reportId = await makeReport(app.context, dashboard, admin.userId)
    const source = await makeSource(app, admin, 'semrush')
    const data = await read()
    expect(data.users.map(({ id }) => id).toSorted()).toEqual([admin.userId, member.userId].toSorted())
    expect(data.automaticReports.map(({ id }) => id)).toEqual([reportId])
    expect(data.sources).toMatchObject([{ id: source.id, name: 'semrush' }])
    expect(data.roles.map(({ id }) => id)).toEqual(['admin', 'member', 'client'])
    expect(data.products).toEqual([
      { id: 'dashboards', interval: 1, price: 9.5 },
      { id: 'dashboards', interval: 12, price: 90 },
    ])
    expect(data).toMatchObject({
      discount: 0,
      invoices: [],
      activeEmail: false,
      domain: null,
      domainCname: null,
      emailUsername: null,
      emailDns: [],
      fromAddress: app.context.config.mailFrom.address,
      verifiedWhitelabel: { domain: false, email: false },
      whiteLabel: true,
      restoredAt: null,
      other: {},
    })
    expect(JSON.stringify(data)).not.toMatch(/passwordHash|credentials/)
  })

  it('adds up what its coupons take off the price', async () => {
    const coupons = [
      { companyId, code: 'TEN', type: 'price.discount', value: 0.1 },
      { companyId, code: 'TWENTY', type: 'price.discount', value: 0.2 },
      { companyId, code: 'DAYS', type: 'trial.days', value: 30 },
    ]
    await app.context.db.tenant(companyId, (tx) => tx.insertInto('companyCoupons').values(coupons).execute())
    expect((await read()).discount).toBe(0.3)
  })

  it('keeps from others what only they may see', async () => {
    await saved({ domain: 'reports.pine.example', emailUsername: 'reports' })
    const shared = Object.keys(company.shape)
    const ofMember = (await member.get('/api/company')).text
    expect(Object.keys(JSON.parse(ofMember).data).toSorted()).toEqual(shared.toSorted())
    expect(ofMember).not.toContain(admin.email)
    const { globals } = await admin.open('/dashboards')
    expect(Object.keys(globals.company ?? {}).toSorted()).toEqual(shared.toSorted())
    const brief = JSON.parse((await admin.get('/api/company?lists=0')).text).data
    expect(Object.keys(brief).toSorted()).toEqual(shared.toSorted())
  })
})

describe('settings', () => {
  it('are changed where they are sent, and recorded', async () => {
    const data = await saved({ name: '  Nord & Süd — وكالة ', phone: '+49 (0)30 / 901820-0' })
    expect(data).toMatchObject({ name: 'Nord & Süd — وكالة', phone: '+49 (0)30 / 901820-0' })
    expect(await saved({ phone: '' })).toMatchObject({ name: 'Nord & Süd — وكالة', phone: null })
    // What stays as it was is no change.
    await saved({ phone: '', name: 'Nord & Süd — وكالة' })
    const entries = await app.context.db.tenant(companyId, (tx) =>
      tx
        .selectFrom('auditEntries')
        .select('details')
        .where('action', '=', 'company.changed')
        .orderBy('at')
        .execute(),
    )
    expect(entries.map(({ details }) => details)).toEqual([
      {
        changes: {
          name: { before: 'Harbour & Pine', after: 'Nord & Süd — وكالة' },
          phone: { before: null, after: '+49 (0)30 / 901820-0' },
        },
      },
      { changes: { phone: { before: '+49 (0)30 / 901820-0', after: null } } },
    ])
  })

  it.each([
    ['name', '', 'Give the company a name.'],
    ['name', ' \u202e ', 'Give the company a name.'],
    ['name', 'x'.repeat(121), 'A name has at most 120 characters.'],
    ['phone', 'call me', 'Write the number with digits'],
    ['phone', '<script>alert(1)</script>', 'Write the number with digits'],
    ['phone', '+'.repeat(3), 'Write the number with digits'],
    ['phone', '1'.repeat(41), 'A phone number has at most 40 characters.'],
    ['domain', 'not a host', ''],
    ['domain', `${'a'.repeat(250)}.example`, 'A host name has at most 253 characters.'],
    ['emailUsername', 'two words', 'This is the part before the @'],
    ['emailUsername', 'a@b.example', 'This is the part before the @'],
    ['emailUsername', 'a..b', 'This is the part before the @'],
    ['emailUsername', 'a'.repeat(65), 'The part before the @ has at most 64 characters.'],
    ['emailUsername', 'reports', 'Set your own domain first'],
    ['whiteLabel', 'maybe', 'Set 1 or 0.'],
    ['logo', 'none-of-ours.png', 'Upload the picture first.'],
    ['other', '[1]', ''],
    ['other', '{"<b>":1}', 'Each name begins with a letter'],
  ])('refuse %s “%s” with a sentence', async (field, value, words) => {
    const answer = await save({ [field]: value })
    expect(answer.status).toBe(422)
    expect(answer.error().errors?.[field]?.[0]).toContain(words)
  })

  it('of two admins at once lose nothing unseen', async () => {
    const form = { name: 'Harbour & Pine', phone: '', whiteLabel: '1', logo: '' }
    const seen = (changed: object = {}) =>
      JSON.stringify({ name: 'Harbour & Pine', phone: '', whiteLabel: true, logo: '', ...changed })
    // Each form sends all of its fields.
    await saved({ ...form, name: 'Pine', seen: seen() })
    expect(await saved({ ...form, phone: '030 123', seen: seen() })).toMatchObject({ name: 'Pine' })
    const refused = await save({ ...form, name: 'Harbour', seen: seen() })
    expect([refused.status, refused.error()]).toMatchObject([
      409,
      {
        error: {
          id: 'stale_version',
          message: 'Somebody else has changed this meanwhile: Name. Save again to replace it.',
        },
        errors: {
          name: ['Somebody else has changed this to “Pine” meanwhile. Save again to replace it.'],
        },
      },
    ])
    expect(await read()).toMatchObject({ name: 'Pine', phone: '030 123' })
    await saved({ ...form, name: 'Harbour', seen: seen({ name: 'Pine', phone: '030 123' }) })
    expect(await read()).toMatchObject({ name: 'Harbour', phone: null })
    const atOnce = ['A', 'B'].map((name) => save({ name, seen: seen({ name: 'Harbour' }) }))
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })

  it('refuse what they do not know, broken JSON and what is sent twice', async () => {
    for (const form of [
      formOf({ state: 'active' }),
      formOf({ planDashboards: '9000' }),
      formOf({ other: '{' }),
    ])
      expect((await admin.post('/api/company', form)).status).toBe(422)
    const twice = formOf({ name: 'A' })
    twice.append('name', 'B')
    expect((await admin.post('/api/company', twice)).status).toBe(422)
    expect((await read()).name).toBe('Harbour & Pine')
  })

  it('show script input as text', async () => {
    const name = '</script><img src=x onerror=alert(1)>'
    await saved({ name })
    const page = await admin.open('/company/settings')
    expect(page.globals.company?.name).toBe(name)
    expect(page.text).not.toContain('<img src=x')
  })

  it('are no member’s to change, but for what screens keep', async () => {
    const settings: Record<string, string | Blob>[] = [
      { name: 'Mallory' },
      { logo: await picture() },
      { whiteLabel: '0' },
    ]
    for (const fields of settings) expect((await save(fields, member)).status).toBe(403)
    expect((await save({ name: 'Mallory', other: '{"onboarding":{}}' }, member)).status).toBe(403)
    const kept = await save({ other: '{"columns":{"shown":2}}' }, member)
    expect(kept.as(dataOf(company)).data.other).toEqual({ columns: { shown: 2 } })
    const clientId = await makeClient(app.context, companyId)
    const reader = await signedIn(app, await makeUser(app.context, companyId, { role: 'client', clientId }))
    for (const answer of [await reader.get('/api/company'), await save({ other: '{}' }, reader)])
      expect(answer.status).toBe(403)
    expect((await read()).name).toBe('Harbour & Pine')
  })

  it('keep other data whole by name, for every page of the company', async () => {
    await saved({ other: '{"columns":{"shown":3,"wide":1},"seen":["a"]}' })
    await Promise.all([saved({ other: '{"one":1}' }), saved({ other: '{"two":2}' })])
    const { other } = await saved({ other: '{"columns":{"shown":2}}' })
    expect(other).toEqual({ columns: { shown: 2 }, seen: ['a'], one: 1, two: 2 })
    // Their number is limited: what is of no use any more makes room.
    const left = await saved({ other: '{"seen":null,"one":null,"never":null}' })
    expect(left.other).toEqual({ columns: { shown: 2 }, two: 2 })
    await saved({ other: JSON.stringify(other) })
    expect((await member.open('/dashboards')).globals.company?.other).toEqual(other)
    // Together they must not be too large either.
    const large = (name: string) => save({ other: JSON.stringify({ [name]: 'x'.repeat(9_000) }) })
    expect((await large('first')).status).toBe(200)
    expect((await large('second')).status).toBe(422)
  })
})

describe('domain and sender', () => {
  it('are saved together with all else, or nothing is', async () => {
    await saved({ domain: 'old.pine.example', other: JSON.stringify({ first: 'x'.repeat(9_000) }) })
    const before = await read()
    const wrong: [string, Record<string, string>][] = [
      ['emailUsername', { domain: '', emailUsername: 'reports' }],
      ['domain', { domain: 'not a host', emailUsername: 'reports' }],
      ['logo', { domain: 'new.pine.example', emailUsername: 'reports', logo: 'none-of-ours.png' }],
      [
        'other',
        { domain: 'new.pine.example', name: 'New', other: JSON.stringify({ second: 'x'.repeat(9_000) }) },
      ],
    ]
    for (const [field, fields] of wrong) {
      const answer = await save(fields)
      expect([answer.status, Object.keys(answer.error().errors ?? {})]).toEqual([422, [field]])
      expect(await read()).toEqual(before)
    }
    const recorded = (await admin.get('/api/audit?subjectKind=setting')).text.match(/"action":"[\w.]+"/g)
    expect(recorded).toEqual(['"action":"host.set"'])
  })

  it('are those of the company’s own host and of the address that reports are sent from', async () => {
    const data = await saved({ domain: 'Reports.Pine.Example', emailUsername: 'reports' })
    expect(data).toMatchObject({ domain: 'reports.pine.example', emailUsername: 'reports' })
    expect(data.domainCname).toBe(new URL(app.context.config.publicUrl).hostname)
    const host = (await admin.get('/api/company/host')).as(dataOf(companyHost)).data
    expect(host).toMatchObject({ host: 'reports.pine.example', state: 'waiting' })
    const own = (await admin.get('/api/company/sender')).as(dataOf(sender)).data
    expect(own).toMatchObject({ address: 'reports@pine.example', isVerified: false })
    expect(data.emailDns).toEqual(own.records)
    expect(data.emailDns.map(({ purpose }) => purpose)).toContain('dkim')
    // Its domain stays that of the sender, whatever becomes of the host.
    expect(await saved({ domain: '', emailUsername: 'hello' })).toMatchObject({
      domain: null,
      emailUsername: 'hello',
    })
    expect((await admin.get('/api/company/sender')).as(dataOf(sender)).data.address).toBe(
      'hello@pine.example',
    )
    expect(await saved({ emailUsername: '' })).toMatchObject({ emailUsername: null, emailDns: [] })
  })

  it('are used where they are verified, and not while white-label is off', async () => {
    await saved({ domain: 'reports.pine.example', emailUsername: 'reports' })
    const now = app.clock.now().toString()
    await app.context.db.tenant(companyId, async (tx) => {
      await tx.updateTable('companyHosts').set({ verifiedAt: now }).execute()
      await tx.updateTable('senderDomains').set({ verifiedAt: now }).execute()
      await tx.updateTable('dkimKeys').set({ state: 'active' }).execute()
    })
    app.context.hosts.forget()
    const at = async () => (await httpClient(app.url).get('/login', { host: 'reports.pine.example' })).status
    expect(await read()).toMatchObject({
      verifiedWhitelabel: { domain: true, email: true },
      activeEmail: true,
      fromAddress: 'reports@pine.example',
    })
    expect(await at()).toBe(200)
    expect(await saved({ whiteLabel: '0' })).toMatchObject({
      verifiedWhitelabel: { domain: false, email: false },
      activeEmail: false,
      fromAddress: app.context.config.mailFrom.address,
      ownAddress: null,
      senderVerified: true,
      domain: 'reports.pine.example',
    })
    expect(await at()).toBe(404)
    const own = (await admin.get('/api/company/sender')).as(dataOf(sender)).data
    expect(own).toMatchObject({ isVerified: true, isUsed: false })
    await saved({ whiteLabel: '1' })
    expect(await at()).toBe(200)
  })
})

describe('of domain and sender', () => {
  it.each([
    ['/api/company/host', 'host', ['one.pine.example', 'two.pine.example', 'three.pine.example']],
    ['/api/company/sender', 'address', ['a@pine.example', 'b@pine.example', 'c@pine.example']],
  ] as const)('%s replaces none that somebody else has set unseen', async (path, field, values) => {
    const put = async (value: string | null, seen: string | null) => {
      const { status, text } = await admin.put(path, { [field]: value, seen })
      return [status, JSON.parse(text).errors?.[field]?.[0]]
    }
    const [first, second, third] = values
    expect((await put(first, null))[0]).toBe(200)
    const collided = `Somebody else has changed this to “${first}” meanwhile. Save again to replace it.`
    expect(await put(second, null)).toEqual([409, collided])
    expect(await put(null, second)).toEqual([409, collided])
    const statuses = (await Promise.all([put(second, first), put(third, first)])).map(([status]) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
    // Left as it was: what somebody else has set stays.
    expect((await put(first, first))[0]).toBe(200)
    const { data } = JSON.parse((await admin.get(path)).text)
    expect([second, third]).toContain(data[field])
  })

  it('those of the company’s form replace none either', async () => {
    const form = (domain: string, emailUsername: string, seen: object) =>
      save({ domain, emailUsername, seen: JSON.stringify(seen) })
    const none = { domain: '', emailUsername: '' }
    const first = { domain: 'one.pine.example', emailUsername: 'one' }
    expect((await form(first.domain, first.emailUsername, none)).status).toBe(200)
    // What the form left as it was stays as somebody else has made it.
    expect((await form('', '', none)).status).toBe(200)
    expect((await form(first.domain, 'two', { ...first, domain: '' })).status).toBe(200)
    expect(await read()).toMatchObject({ domain: first.domain, emailUsername: 'two' })
    for (const [field, refused, now] of [
      ['domain', await form('two.pine.example', '', none), first.domain],
      ['emailUsername', await form('', 'three', none), 'two'],
    ] as const) {
      const text = `Somebody else has changed this to “${now}” meanwhile. Save again to replace it.`
      expect([refused.status, refused.error().errors]).toEqual([409, { [field]: [text] }])
    }
    const other = JSON.stringify({ domain: first.domain, emailUsername: 'two' })
    const atOnce = ['four', 'five'].map((emailUsername) => save({ emailUsername, seen: other }))
    const statuses = (await Promise.all(atOnce)).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 409])
  })
})

describe('the logo', () => {
  it.each(['png', 'jpeg', 'webp'] as const)('is a %s, encoded anew', async (format) => {
    const { logo } = await saved({ logo: await picture(format) })
    expect(logo).toMatch(/^\/files\/[\w-]{32}\.(png|jpg|webp)$/)
    const answer = await member.get(logo ?? '')
    expect([answer.status, (await sharp(answer.bytes).metadata()).width]).toEqual([200, 80])
    expect((await httpClient(app.url).get(logo ?? '')).status).toBe(404)
    expect((await saved({ name: 'Pine' })).logo).toBe(logo)
    expect((await saved({ logo: '' })).logo).toBeNull()
    expect((await saved({ logo: logo?.split('/').at(-1) ?? '' })).logo).toBe(logo)
  })

  it('is no drawing with scripts in it, and nothing else is saved with one', async () => {
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'])
    const answer = await save({ name: 'Changed', logo: svg })
    expect([answer.status, answer.error().error.id]).toEqual([422, 'unsupported_file'])
    expect((await read()).name).toBe('Harbour & Pine')
  })

  it('is a picture, whatever else is uploaded', async () => {
    const form = new FormData()
    form.set('file', new Blob(['month,visits']), 'figures.csv')
    const { filename } = (await admin.post('/api/files/widgets', form)).as(dataOf(uploadedFile)).data
    const refused = await save({ logo: filename })
    expect([refused.status, Object.keys(refused.error().errors ?? {})]).toEqual([422, ['logo']])
    expect((await read()).logo).toBeNull()
  })

  it('is no other company’s', async () => {
    const other = await signedIn(
      app,
      await makeUser(app.context, await makeCompany(app.context), { role: 'admin' }),
    )
    const { logo } = await saved({ logo: await picture() })
    const taken = await save({ logo: logo?.split('/').at(-1) ?? '' }, other)
    expect(taken.status).toBe(422)
    expect((await other.get(logo ?? '')).status).toBe(404)
  })

  it('is drawn for readers of a link and within what is printed', async () => {
    const dashboard = await makeDashboard(app.context, companyId, { widgets: [makeTextWidget()] })
    const { logo } = await saved({ logo: await picture() })
    const snapshot = await takeSnapshot(app.context, {
      companyId,
      dashboardId: dashboard.id,
      range: null,
      owner: false,
    })
    expect(snapshot.company.logo).toBe(logo)
    const { body } = await printPage(app.context, companyId, snapshot)
    expect(body).toMatch(/<img class="w-sheet-logo" src="data:image\/png;base64,/)
    expect(body).not.toContain(logo)
    const viewer = httpClient(app.url)
    const page = await viewer.open(`/dashboards/${dashboard.permalink}`)
    const address = /<img class="w-sheet-logo"[^>]* src="([^"]+)"/.exec(page.text)?.[1]
    expect(address).toContain(`${logo}?link=`)
    expect((await viewer.get(address ?? '')).status).toBe(200)
  })
})
