import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditPage } from '../../../../shared/api/audit.ts'
import { automaticReport, reportRun } from '../../../../shared/api/automaticReports.ts'
import { dataOf } from '../../../../shared/api/common.ts'
import { type ReviewAct, reportReview } from '../../../../shared/api/reportReviews.ts'
import { type DueReport, mailsTo, makeDueReport, workOn } from '../../../../test/dueReport.ts'
import { makeClient, makeCompany, makeUser } from '../../../../test/factories.ts'
import { type HttpClient, httpClient } from '../../../../test/httpClient.ts'
import { makeLimited, type Person, signedIn } from '../../../../test/people.ts'
import { runQueued } from '../../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { planDueReports, reviveOpenRuns } from '../plan.ts'
import { reviewMailJob } from './mailJob.ts'

/** Reports that are looked at before they go out. */

let app: TestApp
let owner: Person
let admin: Person
let calls = 0
beforeAll(async () => {
  app = await startTestApp({
    config: { trustProxy: 1, prices: { monthly: 950, annual: 9500 } },
  })
})
afterAll(() => app.stop())
beforeEach(async () => {
  const companyId = await makeCompany(app.context)
  owner = await newPerson(companyId, 'member')
  admin = await newPerson(companyId, 'admin')
})
afterEach(() => app.clock.reset())

const newPerson = async (companyId: string, role: string) =>
  fromElsewhere(await signedIn(app, await makeUser(app.context, companyId, { role })))
function fromElsewhere<C extends HttpClient>(client: C): C {
  client.address = `10.6.0.${++calls % 250}`
  return client
}

/** A report that has been made, waits, and has been mailed to its owner. */
async function waiting(facts: { recipients?: number; by?: Person } = {}) {
  const due = await makeDueReport(app, facts.by ?? owner, { ...facts, review: true })
  await work(due)
  return due
}
async function work(due: DueReport): Promise<void> {
  await workOn(app, due)
  await runQueued(app, reviewMailJob)
}
async function runOf({ reportId }: DueReport, who = owner) {
  const runs = (await who.get(`/api/automatic-reports/${reportId}/runs`)).as(dataOf(reportRun.array())).data
  return runs[0]
}
const reviewMails = (to: Person) => mailsTo(app, to.email).filter(({ subject }) => /review/.test(subject))
const tokenFor = (to: Person) =>
  /Send it: \S+\/review-report\?token=([\w.-]+)#send/.exec(reviewMails(to)[0]?.text ?? '')?.[1] ?? ''
const received = (due: DueReport) => due.recipients.map((recipient) => mailsTo(app, recipient).length)

/** Somebody who has nothing but the link. */
async function byLink(token: string) {
  const guest = fromElsewhere(httpClient(app.url))
  await guest.open('/review-report')
  return {
    show: async () => (await guest.post('/report-review', { token })).as(dataOf(reportReview)).data,
    seen: async () =>
      (await guest.post('/report-review', { token })).as(dataOf(reportReview)).data.mail?.seen ?? '',
    read: () => guest.post('/report-review', { token }),
    act: (does: ReviewAct) => guest.put('/report-review', { token, does }),
  }
}

describe('a report that is reviewed', () => {
  it('waits, and is mailed to its owner alone as it would go out; opening the links does nothing', async () => {
    const due = await waiting({ recipients: 2 })
    expect(await runOf(due)).toMatchObject({ state: 'review', reviewUntil: expect.any(String) })
    expect([received(due), mailsTo(app, admin.email)]).toEqual([[0, 0], []])
    const [mail, ...others] = reviewMails(owner)
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^To be reviewed: Northwind monthly/)
    expect(mail?.attachments.map(({ contentType }) => contentType).toSorted()).toEqual([
      'application/pdf',
      'image/png',
    ])
    for (const recipient of due.recipients) expect(mail?.text).toContain(recipient)
    const links = [...(mail?.text ?? '').matchAll(/https?:\S+\/review-report\?\S+/g)].map(([link]) => link)
    expect(links).toHaveLength(3)
    for (const link of links) {
      const { pathname, search } = new URL(link)
      const page = await httpClient(app.url).get(pathname + search)
      expect([page.status, page.headers['referrer-policy']]).toEqual([200, 'no-referrer'])
      expect(page.text).toContain('<meta name="robots" content="noindex">')
    }
    await work(due)
    expect([(await runOf(due))?.state, received(due)]).toEqual(['review', [0, 0]])
  })

  it('goes out as it was looked at, once, however often and by whomever it is sent', async () => {
    const due = await waiting({ recipients: 2 })
    const review = await byLink(tokenFor(owner))
    const { mail } = await review.show()
    const seen = mail?.seen ?? ''
    expect(mail?.recipients).toEqual(due.recipients.toSorted())
    const answers = await Promise.all([
      review.act({ act: 'send', seen }),
      review.act({ act: 'send', seen }),
      admin.put(`/api/report-runs/${due.runId}/review`, { act: 'send', seen }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    await Promise.all([work(due), work(due)])
    await work(due)
    expect((await review.act({ act: 'send', seen })).status).toBe(200)
    await work(due)
    expect(await runOf(due)).toMatchObject({ state: 'sent', late: false })
    expect(received(due)).toEqual([1, 1])
    const [sent] = mailsTo(app, due.recipients[0])
    expect(sent?.subject).toBe(mail?.subject)
    const pictures = (html: string) => html.replaceAll(/src="[^"]*"/g, '')
    expect(
      pictures(sent?.html ?? '')
        .replaceAll('\r\n', '\n')
        .trim(),
    ).toBe(pictures(mail?.html ?? '').trim())
    const pdf = sent?.attachments.find(({ contentType }) => contentType === 'application/pdf')
    expect(Buffer.from(pdf?.content ?? '').toString('base64')).toBe(mail?.pdf)
    const { data } = (await admin.get('/api/audit?action=report.approved')).as(auditPage)
    expect(data).toHaveLength(1)
    expect((await review.show()).state).toBe('sent')
    expect((await review.act({ act: 'skip' })).status).toBe(409)
  })

  it('that was let go is sent although the worker that was to do it is gone', async () => {
    const due = await waiting()
    // Its mail then names the run by a token, which is another one at each look.
    await app.owner.query('update dashboards set hidden_date_selector = true where id = $1', [
      due.dashboard.id,
    ])
    const review = await byLink(tokenFor(owner))
    expect((await review.act({ act: 'send', seen: await review.seen() })).status).toBe(200)
    await app.owner.query('delete from graphile_worker._private_jobs')
    await reviveOpenRuns(app.context)
    const { rows } = await app.owner.query(
      "select key from graphile_worker._private_jobs where key = 'run:' || $1",
      [due.runId],
    )
    expect(rows).toHaveLength(1)
    await work(due)
    expect(received(due)).toEqual([1])
  })

  it('goes out with the words of this one alone, held to what those of a report are', async () => {
    const due = await waiting()
    const review = await byLink(tokenFor(owner))
    const seen = await review.seen()
    const words = { subject: 'News of {client}', message: 'A <b>good</b> month.\n\nAna' }
    expect((await review.act({ act: 'reword', ...words, subject: 'News of {nobody}' })).status).toBe(422)
    expect((await review.act({ act: 'reword', ...words })).status).toBe(200)
    expect((await review.act({ act: 'reword', ...words })).status).toBe(200)
    const { mail } = await review.show()
    expect(mail).toMatchObject({ words, subject: 'News of Northwind monthly' })
    expect(mail?.html).toContain('A &#60;b&#62;good&#60;/b&#62; month.')
    // Of what was looked at before, nothing goes.
    expect((await review.act({ act: 'send', seen })).error().error.message).toMatch(/Look at it again/)
    expect((await review.act({ act: 'send', seen: mail?.seen ?? '' })).status).toBe(200)
    await work(due)
    expect(mailsTo(app, due.recipients[0])[0]).toMatchObject({ subject: 'News of Northwind monthly' })
    const [report] = (await owner.get('/api/automatic-reports')).as(dataOf(automaticReport.array())).data
    expect(report).toMatchObject({ subject: '', message: '', review: true })
    const { data } = (await admin.get('/api/audit?action=report.reworded')).as(auditPage)
    expect(data).toMatchObject([{ actorId: owner.userId, details: words }])
  })

  it('shows its picture whatever its words are', async () => {
    await waiting()
    const review = await byLink(tokenFor(owner))
    const message = 'The picture is cid:preview.'
    expect((await review.act({ act: 'reword', subject: '', message })).status).toBe(200)
    const html = (await review.show()).mail?.html
    expect(html).toContain(message)
    expect(html).toContain('src="data:image/png;base64,')
  })

  it('that was let go and then could not go out is not shown as sent', async () => {
    const due = await waiting()
    const review = await byLink(tokenFor(owner))
    expect((await review.act({ act: 'send', seen: await review.seen() })).status).toBe(200)
    expect((await review.show()).state).toBe('sent')
    await owner.put(`/api/automatic-reports/${due.reportId}`, { paused: true })
    await work(due)
    expect(received(due)).toEqual([0])
    expect(await review.show()).toMatchObject({
      state: 'ended',
      message: expect.stringMatching(/was paused/),
    })
  })

  it('is skipped, by somebody who is signed in too, and the next one is made as planned', async () => {
    const due = await waiting()
    const skip = { act: 'skip' }
    for (let tries = 0; tries < 2; tries++)
      expect((await admin.put(`/api/report-runs/${due.runId}/review`, skip)).status).toBe(200)
    await work(due)
    expect(await runOf(due)).toMatchObject({
      state: 'cancelled',
      message: expect.stringContaining('looked at this one and skipped it'),
      deliveries: [{ state: 'cancelled' }],
    })
    const review = await byLink(tokenFor(owner))
    expect(await review.show()).toMatchObject({ state: 'ended', mail: null })
    expect((await review.act({ act: 'send', seen: '' })).status).toBe(409)
    expect(received(due)).toEqual([0])
    const { data } = (await admin.get('/api/audit?action=report.skipped')).as(auditPage)
    expect(data).toHaveLength(1)
  })

  it('reminds its owner once, and ends unsent when the next one falls due', async () => {
    const due = await waiting()
    const token = tokenFor(owner)
    const { reviewUntil } = (await runOf(due)) ?? {}
    const [report] = (await owner.get('/api/automatic-reports')).as(dataOf(automaticReport.array())).data
    expect(reviewUntil).toBe(report?.nextRunAt)
    app.clock.advance({ hours: 90 })
    for (let tries = 0; tries < 2; tries++) await work(due)
    expect(reviewMails(owner).map(({ subject }) => subject.slice(0, 20))).toEqual([
      'Still to be reviewed',
      'To be reviewed: Nort',
    ])
    app.clock.set(Temporal.Instant.from(reviewUntil ?? '').add({ seconds: 1 }))
    const review = await byLink(token)
    expect((await review.read()).error().error.message).toMatch(/^This link is not valid \(any more\)/)
    expect((await review.act({ act: 'send', seen: '' })).status).toBe(422)
    await work(due)
    expect(await runOf(due)).toMatchObject({
      state: 'missed',
      message: expect.stringMatching(/^Nobody reviewed this before .+“Send now” makes it anew\.$/),
      deliveries: [{ state: 'cancelled' }],
    })
    expect(mailsTo(app, owner.email)[0]?.subject).toContain('nobody reviewed it')
    expect(received(due)).toEqual([0])
    await planDueReports(app.context)
    expect((await runOf(due))?.state).toBe('planned')
  })
})

describe('while a report waits for its review', () => {
  it('what is changed of it counts for the next one, and who is taken off it gets nothing', async () => {
    const due = await waiting({ recipients: 3 })
    const review = await byLink(tokenFor(owner))
    const seen = await review.seen()
    const [first = '', second = '', third = ''] = due.recipients.toSorted()
    const change = (body: object) => owner.put(`/api/automatic-reports/${due.reportId}`, body)
    await change({
      recipients: `${first}, ${second}, new@clients.example`,
      subject: 'Another',
      review: false,
    })
    const { mail } = await review.show()
    expect(mail).toMatchObject({ recipients: [first, second], words: { subject: '' } })
    expect((await review.act({ act: 'send', seen })).status).toBe(409)
    expect((await review.act({ act: 'send', seen: mail?.seen ?? '' })).status).toBe(200)
    await change({ recipients: first })
    await work(due)
    expect([first, second, third].map((recipient) => mailsTo(app, recipient).length)).toEqual([1, 0, 0])
    expect(mailsTo(app, 'new@clients.example')).toEqual([])
    expect(mailsTo(app, first)[0]?.subject).not.toBe('Another')
  })

  it('the next one takes its place where the schedule was moved nearer', async () => {
    const due = await waiting()
    const former = await byLink(tokenFor(owner))
    const seen = await former.seen()
    const at = app.clock.now().add({ hours: 2 }).toZonedDateTimeISO('UTC')
    const rule = {
      period: 'WEEK',
      detail: at.dayOfWeek % 7,
      hour: at.hour,
      minute: at.minute,
      timezone: 'UTC',
    }
    expect((await owner.put(`/api/automatic-reports/${due.reportId}`, rule)).status).toBe(200)
    app.clock.set(at.toInstant())
    await planDueReports(app.context)
    await work({ ...due, runId: (await runOf(due))?.id ?? '' })
    const runs = (await owner.get(`/api/automatic-reports/${due.reportId}/runs`)).as(
      dataOf(reportRun.array()),
    ).data
    expect(runs).toMatchObject([
      { state: 'review' },
      {
        state: 'cancelled',
        message: expect.stringContaining('the next one'),
        deliveries: [{ state: 'cancelled' }],
      },
    ])
    expect(await former.show()).toMatchObject({ state: 'ended', mail: null })
    expect((await former.act({ act: 'send', seen })).status).toBe(409)
    const review = await byLink(tokenFor(owner))
    expect((await review.act({ act: 'send', seen: await review.seen() })).status).toBe(200)
    await work({ ...due, runId: runs[0]?.id ?? '' })
    await work(due)
    expect(received(due)).toEqual([1])
  })

  it('it is not sent by hand a second time', async () => {
    const due = await waiting()
    const answer = await owner.post(`/api/automatic-reports/${due.reportId}/send`)
    expect([answer.status, answer.error().error.message]).toEqual([
      409,
      'This report waits for its review. Send it or skip it there first.',
    ])
  })

  it('one that is paused or deleted does not go out', async () => {
    const [paused, deleted] = [await waiting(), await waiting()]
    const tokens = reviewMails(owner).map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] ?? '')
    await owner.put(`/api/automatic-reports/${paused.reportId}`, { paused: true })
    await owner.delete(`/api/automatic-reports/${deleted.reportId}`)
    expect((await runOf(paused))?.state).toBe('cancelled')
    const [ofDeleted, ofPaused] = [await byLink(tokens[0] ?? ''), await byLink(tokens[1] ?? '')]
    expect((await ofDeleted.act({ act: 'send', seen: '' })).status).toBe(422)
    expect((await ofPaused.act({ act: 'send', seen: '' })).status).toBe(409)
    await work(paused)
    expect([received(paused), received(deleted)]).toEqual([[0], [0]])
  })

  it('one whose dashboard is archived, or whose company has not paid, is refused with the reason', async () => {
    const due = await waiting()
    const review = await byLink(tokenFor(owner))
    const seen = await review.seen()
    const set = (active: boolean) =>
      app.owner.query('update dashboards set active = $2 where id = $1', [due.dashboard.id, active])
    await set(false)
    expect((await review.act({ act: 'send', seen })).error().error.message).toMatch(/archived/)
    await set(true)
    await app.owner.query("update companies set state = 'trial', expires_at = $2 where id = $1", [
      due.companyId,
      app.clock.now().subtract({ hours: 1 }).toString(),
    ])
    expect((await review.act({ act: 'send', seen })).error().error.message).toMatch(/^The plan had ended/)
    expect((await runOf(due))?.state).toBe('review')
  })

  it('the successor of its owner reviews it, and the owner’s link is void', async () => {
    const due = await waiting()
    const former = await byLink(tokenFor(owner))
    const seen = await former.seen()
    const gone = await admin.delete(`/api/users/${owner.userId}`, { successorId: admin.userId })
    expect(gone.status).toBeLessThan(300)
    await runQueued(app, reviewMailJob)
    expect((await former.act({ act: 'send', seen })).status).toBe(422)
    const review = await byLink(tokenFor(admin))
    expect((await review.act({ act: 'send', seen: await review.seen() })).status).toBe(200)
    await work(due)
    expect(received(due)).toEqual([1])
  })

  it('nothing of it is mailed to, or opened by, an owner who does not work for its client any more', async () => {
    const lin = fromElsewhere(await makeLimited(app, owner.companyId))
    const due = await makeDueReport(app, lin, { review: true })
    const setMaker = (userId: string | null) =>
      app.owner.query('update dashboards set created_by = $2, client_id = $3 where id = $1', [
        due.dashboard.id,
        userId,
        userId === null ? clientId : null,
      ])
    const clientId = await makeClient(app.context, owner.companyId)
    await setMaker(lin.userId)
    await work(due)
    const token = tokenFor(lin)
    expect((await (await byLink(token)).read()).status).toBe(200)
    await setMaker(null)
    expect((await (await byLink(token)).read()).status).toBe(422)
    app.clock.advance({ hours: 90 })
    await work(due)
    expect(reviewMails(lin)).toHaveLength(1)
  })

  it('the admins review it while it is out of its owner’s reach, and no longer', async () => {
    const lin = fromElsewhere(await makeLimited(app, owner.companyId))
    const due = await waiting({ by: lin })
    expect([lin, owner, admin].map((person) => reviewMails(person).length)).toEqual([0, 0, 1])
    const review = await byLink(tokenFor(admin))
    const seen = await review.seen()
    const setMaker = (userId: string | null) =>
      app.owner.query('update dashboards set created_by = $2 where id = $1', [due.dashboard.id, userId])
    await setMaker(lin.userId)
    expect((await review.act({ act: 'send', seen })).status).toBe(422)
    await setMaker(null)
    expect((await review.act({ act: 'send', seen })).status).toBe(200)
    await work(due)
    expect(received(due)).toEqual([1])
    const { data } = (await admin.get('/api/audit?action=report.approved')).as(auditPage)
    expect(data).toMatchObject([{ actorId: admin.userId }])
  })
})

it('a link of another run, or one that was tampered with, opens nothing', async () => {
  const [one, two] = [await waiting(), await waiting({ by: admin })]
  const [company, , sealed] = tokenFor(owner).split('.')
  for (const token of [
    `${company}.${two.runId}.${sealed}`,
    `${company}.${one.runId}.${sealed?.slice(0, -2)}AA`,
    `${company}.${one.runId}`,
    '',
  ]) {
    expect((await (await byLink(token)).read()).status).toBe(422)
  }
})

it('a link that was mailed to an address that its owner has given up opens nothing', async () => {
  await waiting()
  const review = await byLink(tokenFor(owner))
  const setEmail = (email: string) =>
    app.owner.query('update users set email = $2 where id = $1', [owner.userId, email])
  await setEmail(`new.${owner.email}`)
  expect((await review.read()).status).toBe(422)
  expect((await review.act({ act: 'skip' })).status).toBe(422)
  await setEmail(owner.email)
  expect((await review.read()).status).toBe(200)
})

it('one that is asked for by hand is reviewed by its owner too', async () => {
  const due = await waiting()
  await admin.put(`/api/report-runs/${due.runId}/review`, { act: 'skip' })
  await admin.post(`/api/automatic-reports/${due.reportId}/send`)
  const runId = (await runOf(due))?.id ?? ''
  await work({ ...due, runId })
  expect((await runOf(due))?.state).toBe('review')
  expect([reviewMails(owner).length, reviewMails(admin).length]).toEqual([2, 0])
})
