import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { authenticate } from 'mailauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditPage } from '../../../shared/api/audit.ts'
import { dataOf } from '../../../shared/api/common.ts'
import { company } from '../../../shared/api/company.ts'
import { type CompanySender, sender } from '../../../shared/api/sender.ts'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { type Person, signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { checkRecords } from './checkRecords.ts'
import { checkSenderJob, planChecks } from './checkSenderJob.ts'
import { senderLostJob } from './senderLostJob.ts'
import { senderOf } from './senderOf.ts'

const RETURN_HOST = 'return.broadsheet.example'
let app: TestApp
let admin: Person
let callers = 0

beforeAll(async () => {
  app = await startTestApp({ config: { mailReturnHost: RETURN_HOST, trustProxy: 1 } })
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.sandbox.nameServer.setRecords([])
  app.sandbox.nameServer.mode = 'answering'
  const companyId = await makeCompany(app.context, { name: 'Brightside' })
  admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  // Calls are counted by address, and these are more than one may make in a minute.
  callers++
  admin.address = `198.51.100.${callers}`
})

const data = dataOf(sender)
const read = async () => (await admin.get('/api/company/sender')).as(data).data
const setAddress = async (address: string | null) =>
  (await admin.put('/api/company/sender', { address })).as(data).data
const check = async () => (await admin.post('/api/company/sender/check')).as(data).data
const publish = (found: CompanySender, purposes = ['dkim', 'return_path', 'dmarc']) =>
  app.sandbox.nameServer.setRecords([
    { name: RETURN_HOST, type: 'TXT', value: 'v=spf1 ip4:127.0.0.1 -all' },
    ...found.records
      .filter(({ purpose }) => purposes.includes(purpose))
      .map(({ host, type, expected }) => ({ name: host, type, value: expected })),
  ])
const states = ({ records }: CompanySender) =>
  Object.fromEntries(records.map((one) => [one.purpose, one.state]))
const queuedLooks = async (): Promise<number> => {
  const { owner } = app
  const jobs = await owner.query(
    `select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'checkSender' and key = $1`,
    [`sender:${admin.companyId}`],
  )
  return jobs.rows[0].jobs
}
const look = () => checkSenderJob.run(app.context, { companyId: admin.companyId })
const mailAs = () =>
  app.context.db.tenant(admin.companyId, (tx) => senderOf(app.context, tx, admin.companyId))

describe('the sender of a company', () => {
  it('is the installation’s address under the agency’s name until its records are found', async () => {
    const fallback = { name: 'Brightside', address: app.context.config.mailFrom.address }
    expect(await read()).toMatchObject({ address: null, isVerified: false, records: [] })
    const set = await setAddress('reports@agency.example')
    expect(set).toMatchObject({ address: 'reports@agency.example', isVerified: false })
    expect(states(set)).toEqual({
      dkim: 'unchecked',
      return_path: 'unchecked',
      spf: 'unchecked',
      dmarc: 'unchecked',
    })
    expect(states(await check())).toMatchObject({ dkim: 'missing', return_path: 'missing' })
    expect(await mailAs()).toEqual(fallback)
    expect((await admin.get('/api/company')).as(dataOf(company)).data.senderVerified).toBe(false)
    publish(set)
    expect(await check()).toMatchObject({ isVerified: true })
    expect(states(await read())).toEqual({
      dkim: 'valid',
      return_path: 'valid',
      spf: 'valid',
      dmarc: 'valid',
    })
    expect((await admin.get('/api/company')).as(dataOf(company)).data.senderVerified).toBe(true)
    expect(await mailAs()).toMatchObject({
      name: 'Brightside',
      address: 'reports@agency.example',
      envelope: 'bounce@bounce.agency.example',
    })
    await setAddress(null)
    expect(await mailAs()).toEqual(fallback)
  })

  it('signs mails so that an independent verifier passes and aligns them', async () => {
    const set = await setAddress('reports@agency.example')
    publish(set)
    await check()
    await app.context.mailer?.send({
      to: 'client@northwind.example',
      from: await mailAs(),
      subject: 'October – “Umsätze” 📈',
      html: '<p>Grüße</p>',
      text: 'Grüße\n.\nEnd ',
      attachments: [{ filename: 'a.pdf', content: Buffer.alloc(70_000, 7), contentType: 'application/pdf' }],
    })
    const [mail] = app.sandbox.inbox.mails()
    const file = join(app.context.config.dataDir, 'inbox', `${mail?.id}.json`)
    const raw = Buffer.from(JSON.parse(readFileSync(file, 'utf8')).raw, 'base64')
    const verdict = await authenticate(raw, {
      sender: 'bounce@bounce.agency.example',
      ip: '127.0.0.1',
      helo: 'localhost',
      mta: 'mx.test',
      resolver: async (name: string, type: string) => {
        const answer = type === 'TXT' ? await app.context.dns.ask(name, 'TXT') : { kind: 'none' as const }
        if (answer.kind !== 'found') throw Object.assign(new Error('none'), { code: 'ENOTFOUND' })
        return answer.values.map((value) => [value])
      },
    })
    expect(verdict.dkim.results.map(({ status, signingDomain }) => [status.result, signingDomain])).toEqual([
      ['pass', 'agency.example'],
    ])
    expect(verdict).toMatchObject({
      dmarc: { status: { result: 'pass' } },
      spf: { status: { result: 'pass' } },
    })
    const forged = Buffer.from(raw.toString('latin1').replace('October', 'Octobre'), 'latin1')
    const refused = await authenticate(forged, { resolver: async () => [[set.records[0]?.expected ?? '']] })
    expect(refused.dkim.results[0]?.status.result).not.toBe('pass')
  })

  it('is given up after three looks that find its record gone, and the admins are told once', async () => {
    const set = await setAddress('reports@agency.example')
    publish(set)
    await check()
    app.sandbox.nameServer.setRecords([])
    for (const isVerified of [true, true, false, false]) {
      await look()
      expect((await read()).isVerified).toBe(isVerified)
    }
    expect(await runQueued(app, senderLostJob)).toBe(1)
    const told = app.sandbox.inbox.mails().filter(({ subject }) => subject.includes('no longer sent from'))
    expect(told.map(({ to }) => to)).toEqual([[admin.email]])
    const log = (await admin.get('/api/audit?action=sender.lost')).as(auditPage).data
    expect(log).toMatchObject([{ actorId: null, subjectName: 'agency.example' }])
    publish(set)
    expect((await check()).isVerified).toBe(true)
  })

  it('is not said to be given up by a mail that went out after it was verified again', async () => {
    const set = await setAddress('reports@agency.example')
    publish(set)
    await check()
    app.sandbox.nameServer.setRecords([])
    for (const _look of [1, 2, 3]) await look()
    publish(set)
    expect((await check()).isVerified).toBe(true)
    const before = app.sandbox.inbox.mails().length
    expect(await runQueued(app, senderLostJob)).toBe(1)
    expect(app.sandbox.inbox.mails()).toHaveLength(before)
  })

  it.each(['silent', 'failing', 'garbage'] as const)(
    'stays as it was while name servers are %s',
    async (mode) => {
      publish(await setAddress('reports@agency.example'))
      await check()
      app.sandbox.nameServer.mode = mode
      const found = await check()
      expect(found.isVerified).toBe(true)
      expect(states(found).dkim).toBe('unknown')
    },
  )

  it('is given up after two weeks without an answer of its name servers, and the admins are told why', async () => {
    publish(await setAddress('reports@agency.example'))
    await check()
    app.sandbox.nameServer.mode = 'failing'
    for (const [hours, isVerified] of [
      [1, true],
      [14 * 24 - 1, true],
      [1, false],
      [1, false],
    ] as const) {
      app.clock.advance({ hours })
      await look()
      expect((await read()).isVerified).toBe(isVerified)
    }
    expect(await runQueued(app, senderLostJob)).toBe(1)
    expect(app.sandbox.inbox.mails()[0]?.text).toContain('have not answered for 14 days')
    const log = (await admin.get('/api/audit?action=sender.lost')).as(auditPage).data
    expect(log).toMatchObject([{ details: { reason: 'silent' } }])
  })

  it('is given up although the record in its place cannot be stored', async () => {
    const set = await setAddress('reports@agency.example')
    publish(set)
    await check()
    const name = set.records[0]?.host ?? ''
    app.sandbox.nameServer.setRecords([{ name, type: 'TXT', value: 'v=DKIM1; p=a\0b' }])
    for (const isVerified of [true, true, false]) expect((await check()).isVerified).toBe(isVerified)
    expect((await read()).records[0]?.found).toEqual(['v=DKIM1; p=a\ufffdb'])
  })

  it('is not looked up once it is given up, and is verified anew when it is set again', async () => {
    const set = await setAddress('reports@agency.example')
    publish(set)
    await check()
    expect((await setAddress('hello@agency.example')).isVerified).toBe(true)
    await setAddress(null)
    app.clock.advance({ hours: 48 })
    await planChecks(app.context)
    expect(await queuedLooks()).toBe(0)
    const again = await setAddress('reports@agency.example')
    expect(again.isVerified).toBe(false)
    expect(again.records[0]?.expected).toBe(set.records[0]?.expected)
    expect((await check()).isVerified).toBe(true)
  })

  it('changes keys without a mail that cannot be verified', async () => {
    publish(await setAddress('reports@agency.example'))
    await check()
    const first = (await mailAs()).dkim?.selector
    const rotated = (await admin.post('/api/company/sender/key')).as(data).data
    expect(rotated.records.filter(({ purpose }) => purpose === 'dkim')).toHaveLength(2)
    expect((await admin.post('/api/company/sender/key')).status).toBe(409)
    await look()
    expect((await read()).isVerified).toBe(true)
    expect((await mailAs()).dkim?.selector).toBe(first)
    publish(rotated)
    const done = await check()
    expect(done.records.filter(({ purpose }) => purpose === 'dkim')).toHaveLength(1)
    expect((await mailAs()).dkim?.selector).not.toBe(first)
  })

  describe('what changes while name servers are asked', () => {
    /** A look during whose first question this happens. */
    const lookDuring = async (change: () => Promise<unknown>) => {
      const { dns } = app.context
      let isChanged = false
      const ask: typeof dns.ask = async (...question) => {
        const answer = await dns.ask(...question)
        if (!isChanged) {
          isChanged = true
          await change()
        }
        return answer
      }
      await checkRecords(app.context.with({ dns: { ...dns, ask } }), admin.companyId)
    }

    it.each([
      ['whose name ends with the one that was asked about', 'me@evil-bank.example', 'ceo@bank.example'],
      ['above the one that was asked about', 'me@mail.bank.example', 'ceo@bank.example'],
      ['below the one that was asked about', 'me@bank.example', 'ceo@mail.bank.example'],
    ])('is not proven by it: a domain %s', async (_which, own, others) => {
      publish(await setAddress(own))
      await lookDuring(() => setAddress(others))
      const found = await read()
      expect([found.address, found.isVerified, states(found).dkim]).toEqual([others, false, 'unchecked'])
    })

    it('is not proven by it: the domain that was given up and set again', async () => {
      publish(await setAddress('reports@agency.example'))
      await lookDuring(async () => {
        await setAddress(null)
        app.clock.advance({ seconds: 1 })
        await setAddress('reports@agency.example')
      })
      expect((await read()).isVerified).toBe(false)
    })

    it('is not proven by it: a key that nobody has published yet', async () => {
      publish(await setAddress('reports@agency.example'))
      await check()
      const first = (await mailAs()).dkim?.selector
      await lookDuring(() => admin.post('/api/company/sender/key'))
      expect((await mailAs()).dkim?.selector).toBe(first)
      expect((await read()).records.filter(({ purpose }) => purpose === 'dkim')).toHaveLength(2)
    })
  })

  it('has twenty key pairs an hour, from whatever addresses; what is refused costs none', async () => {
    let calls = 0
    const put = (domain: string) => {
      admin.address = `198.18.0.${++calls}`
      return admin.put('/api/company/sender', { address: `reports@${domain}` })
    }
    await put('one.example')
    for (let count = 0; count < 20; count++) {
      admin.address = `198.18.1.${count}`
      expect((await admin.post('/api/company/sender/key')).status).toBe(409)
    }
    for (let count = 2; count <= 20; count++) expect((await put(`of${count}.example`)).status).toBe(200)
    const refused = await put('more.example')
    expect([refused.status, refused.error().error.id]).toEqual([429, 'too_many_tries'])
    // A domain that was set before has its key.
    expect((await put('one.example')).status).toBe(200)
    app.clock.advance({ hours: 1 })
    expect((await put('more.example')).status).toBe(200)
  })

  it('makes one key that waits for its record, of twenty calls at once', async () => {
    const at = (count: number) => ({ 'x-forwarded-for': `198.18.2.${count}` })
    const calls = (call: (count: number) => Promise<{ status: number }>) =>
      Promise.all(Array.from({ length: 20 }, (_, count) => call(count)))
    const waiting = async () => {
      const found = await app.owner.query(
        `select state from dkim_keys where company_id = $1 and state = 'next'`,
        [admin.companyId],
      )
      return found.rowCount
    }
    const set = await calls((count) =>
      admin.put('/api/company/sender', { address: 'me@agency.example' }, at(count)),
    )
    expect(set.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(await waiting()).toBe(1)
    publish(await read())
    await check()
    expect(await waiting()).toBe(0)
    app.clock.advance({ hours: 1 })
    const answers = await calls((count) => admin.post('/api/company/sender/key', {}, at(count)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    expect(await waiting()).toBe(1)
  })

  it('retains the keys of twenty domains; the ones left longest ago go', async () => {
    const { owner } = app
    await owner.query(
      `insert into sender_domains (company_id, domain, changed_at, next_check_at)
       select $1, 'left' || days || '.example', now() - days * interval '1 day', null from generate_series(1, 21) days`,
      [admin.companyId],
    )
    await setAddress('reports@agency.example')
    const { rows } = await owner.query(
      'select domain from sender_domains where company_id = $1 order by changed_at desc',
      [admin.companyId],
    )
    const left = Array.from({ length: 19 }, (_, at) => `left${at + 1}.example`)
    expect(rows.map(({ domain }) => domain)).toEqual(['agency.example', ...left])
  })

  it('says where a DNS panel has appended the domain', async () => {
    const set = await setAddress('reports@agency.example')
    const [dkim] = set.records
    app.sandbox.nameServer.setRecords([
      { name: `${dkim?.host}.agency.example`, type: 'TXT', value: dkim?.expected ?? '' },
    ])
    expect((await check()).records[0]).toMatchObject({
      state: 'missing',
      reason: expect.stringMatching(/appends/),
    })
  })

  it('takes the policy of the organisation for a domain below it', async () => {
    await setAddress('reports@mail.agency.co.uk')
    app.sandbox.nameServer.setRecords([
      { name: '_dmarc.agency.co.uk', type: 'TXT', value: 'v=DMARC1; p=none' },
    ])
    expect(states(await check()).dmarc).toBe('valid')
  })

  it('is at a domain whose records the company can set', async () => {
    const answer = await admin.put('/api/company/sender', { address: 'reports@gmail.com' })
    expect([answer.status, answer.error().errors?.address]).toEqual([
      422,
      ['Anybody can have an address at gmail.com. Enter one at a domain of your own.'],
    ])
  })

  it('writes domains of other scripts as mail servers do', async () => {
    expect((await setAddress('berichte@agentür.example')).address).toBe('berichte@xn--agentr-7ya.example')
  })

  it.each([
    '',
    'nobody',
    'a@b',
    'a@localhost',
    'a\r\nBcc: x@y.example',
    `${'x'.repeat(250)}@y.example`,
    'a@b.example@',
    '.a@b.example',
    'a.@b.example',
    'a..b@c.example',
    '@b.example',
    `${'x'.repeat(65)}@y.example`,
    `x@${'y'.repeat(64)}.${'z'.repeat(64)}`,
    `x@agency.${'z'.repeat(64)}`,
  ])('is not %j', async (address) => {
    const answer = await admin.put('/api/company/sender', { address })
    expect(answer.status).toBe(422)
    expect((await read()).address).toBeNull()
  })

  it('keeps the private key encrypted, and shows it to nobody', async () => {
    await setAddress('reports@agency.example')
    const { owner } = app
    const { rows } = await owner.query('select private_key from dkim_keys where company_id = $1', [
      admin.companyId,
    ])
    expect(String(rows[0].private_key)).not.toContain('PRIVATE')
    expect((await admin.get('/api/company/sender')).text).not.toMatch(/private/i)
    expect(app.log()).not.toContain('PRIVATE KEY')
  })
})

it('looks at each domain when it is due, once for any number of planners', async () => {
  await setAddress('reports@agency.example')
  await Promise.all([planChecks(app.context), planChecks(app.context)])
  expect(await queuedLooks()).toBe(1)
})
