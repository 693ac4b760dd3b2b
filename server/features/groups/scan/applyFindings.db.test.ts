import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Finding } from '../../../../shared/rules/monitoring/findings.ts'
import { makeCompany, makeGroup, makeUser } from '../../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { openAlerts } from '../queries.ts'
import { applyFindings } from './applyFindings.ts'

let app: TestApp
let companyId: string
let domainId: string

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  companyId = await makeCompany(app.context)
  const { domainId: made } = await makeGroup(app.context, await makeUser(app.context, companyId))
  domainId = made
})

const found = (
  severity: 'critical' | 'warning' | 'notice',
  isGood = false,
  sentence = 'Traffic has changed.',
): Finding => ({
  verdict: 'found',
  check: 'traffic',
  cause: 'traffic',
  severity,
  sentence,
  isGood,
  figures: { measure: 'traffic', current: 1, expected: 2, change: -0.5, currency: null },
  since: null,
})
const calm: Finding = { verdict: 'calm', check: 'traffic', cause: 'traffic' }
type Snooze = { until: Temporal.Instant | null; reason: string } | null

/** What is sent because of a scan of that day. */
const scan = (
  day: number,
  findings: Finding[],
  { snooze = null, isSilent = false }: { snooze?: Snooze; isSilent?: boolean } = {},
) =>
  app.context.db.tenant(companyId, async (tx) =>
    (
      await applyFindings(
        tx,
        { id: domainId, companyId, snooze, isSilent },
        {
          findings,
          open: await openAlerts(tx, { domainId }),
          now: app.context.now(),
          today: Temporal.PlainDate.from('2026-11-01').add({ days: day }),
        },
      )
    ).map(({ event, raise }) => `${event} ${raise}`),
  )
const states = async () =>
  (
    await app.context.db.tenant(companyId, (tx) =>
      tx.selectFrom('alerts').select('state').where('domainId', '=', domainId).orderBy('raisedAt').execute(),
    )
  ).map(({ state }) => state)

it('good news that turns bad is sent, and its end to those who were told', async () => {
  expect(await scan(1, [found('notice', true)])).toEqual([])
  expect(await scan(2, [found('critical')])).toEqual(['raised 2'])
  expect(await scan(3, [found('critical')])).toEqual([])
  // Bad news that turns good is nothing new, and its end is still told.
  expect(await scan(4, [found('notice', true)])).toEqual([])
  expect(await scan(5, [calm])).toEqual([])
  expect(await scan(6, [calm])).toEqual(['recovered 2'])
})

it('a warning that becomes critical is sent once more, and its easing is not', async () => {
  expect(await scan(1, [found('warning')])).toEqual(['raised 1'])
  expect(await scan(2, [found('critical')])).toEqual(['raised 2'])
  expect(await scan(3, [found('critical')])).toEqual([])
  expect(await scan(4, [found('warning')])).toEqual([])
})

it('of what is not looked at any more the alert ends at once, says why, and those who were told hear of it', async () => {
  const reason = 'No account of this domain gives “Traffic” any more.'
  const ended: Finding = { verdict: 'ended', check: 'traffic', cause: 'traffic', reason }
  expect(await scan(1, [found('warning')])).toEqual(['raised 1'])
  expect(await scan(1, [ended])).toEqual(['recovered 1'])
  const { rows } = await app.owner.query('select state, end_reason from alerts where domain_id = $1', [
    domainId,
  ])
  expect(rows).toEqual([{ state: 'recovered', end_reason: reason }])
})

it('a second scan of a day counts no ordinary day twice, and what cannot be told moves nothing', async () => {
  expect(await scan(1, [found('warning')])).toEqual(['raised 1'])
  expect([await scan(2, [calm]), await scan(2, [calm]), await scan(3, [])]).toEqual([[], [], []])
  expect(await states()).toEqual(['raised'])
  expect(await scan(4, [calm])).toEqual(['recovered 1'])
})

it('a snooze that ended while nothing could be told is over: what is still wrong is raised again', async () => {
  const snooze = { until: app.context.now().subtract({ hours: 1 }), reason: '' }
  await scan(1, [found('warning')])
  await app.owner.query(`update alerts set state = 'snoozed' where domain_id = $1`, [domainId])
  expect(await scan(2, [], { snooze })).toEqual([])
  // The scan before has taken the snooze off the domain.
  expect(await scan(3, [found('warning')])).toEqual(['raised 2'])
  expect(await states()).toEqual(['raised'])
})

it('what is found while a domain is silent is silent, and worse news too', async () => {
  const silent = { snooze: { until: null, reason: '' }, isSilent: true }
  expect(await scan(1, [found('notice', true)], silent)).toEqual([])
  expect(await scan(2, [found('critical')], silent)).toEqual([])
  expect(await states()).toEqual(['snoozed'])
})

it('figures that go to and fro are raised twice, and stay raised while they do', async () => {
  const sent: string[] = []
  for (let day = 1; day <= 30; day++) {
    sent.push(...(await scan(day, [day % 3 === 1 ? found('warning') : calm])))
    app.clock.advance({ hours: 24 })
  }
  app.clock.reset()
  expect(sent).toEqual(['raised 1', 'recovered 1', 'raised 1'])
  expect(await states()).toEqual(['recovered', 'raised'])
})

it('what eases and gets as grave again as it has been is not sent once more', async () => {
  expect(await scan(1, [found('warning')])).toEqual(['raised 1'])
  expect(await scan(2, [found('critical')])).toEqual(['raised 2'])
  expect(await scan(3, [found('warning')])).toEqual([])
  expect(await scan(4, [found('notice', true)])).toEqual([])
  expect(await scan(5, [found('critical')])).toEqual([])
  expect(await scan(6, [found('warning')])).toEqual([])
  expect(await states()).toEqual(['raised'])
})

it('what is as grave again after days of good news is sent once more, and waits for somebody again', async () => {
  /** Good news of that day's figures. */
  const good = (day: number) => found('notice', true, `It is above on day ${day}.`)
  expect(await scan(1, [found('warning')])).toEqual(['raised 1'])
  await app.owner.query(`update alerts set state = 'acknowledged' where domain_id = $1`, [domainId])
  await scan(2, [calm])
  for (let day = 3; day <= 12; day++) expect(await scan(day, [good(day)])).toEqual([])
  expect(await scan(13, [found('warning')])).toEqual(['raised 2'])
  expect(await states()).toEqual(['raised'])
})

it('good news of one day that is read on several mornings is of one day', async () => {
  expect(await scan(1, [found('warning')])).toEqual(['raised 1'])
  for (let day = 2; day <= 5; day++) expect(await scan(day, [found('notice', true)])).toEqual([])
  expect(await scan(6, [found('warning')])).toEqual([])
})

it('figures that go to and fro by way of good news are raised twice too', async () => {
  const sent: string[] = []
  const days = [found('warning'), found('notice', true), calm, calm]
  for (let day = 0; day < 32; day++) {
    sent.push(...(await scan(day, days.slice(day % 4, (day % 4) + 1))))
    app.clock.advance({ hours: 24 })
  }
  app.clock.reset()
  expect(sent).toEqual(['raised 1', 'recovered 1', 'raised 1'])
})

it('what is back after ordinary days that did not end it waits for somebody again, and is not sent', async () => {
  const sent: string[] = []
  const scans = async (from: number, findings: Finding[]) => {
    for (const [index, finding] of findings.entries()) {
      sent.push(...(await scan(from + index, [finding])))
      app.clock.advance({ hours: 24 })
    }
  }
  await scans(1, [found('warning'), calm, calm, found('warning'), ...Array<Finding>(4).fill(calm)])
  await scans(9, [found('warning')])
  expect(sent.splice(0)).toEqual(['raised 1', 'recovered 1', 'raised 1', 'recovered 1', 'raised 1'])
  await app.owner.query(
    `update alerts set state = 'acknowledged', acknowledged_name = 'Ada' where domain_id = $1 and state = 'raised'`,
    [domainId],
  )
  // One ordinary day is none.
  await scans(10, [calm, found('warning')])
  expect(await states()).toEqual(['recovered', 'recovered', 'acknowledged'])
  await scans(12, [...Array<Finding>(7).fill(calm), found('warning')])
  app.clock.reset()
  expect(sent).toEqual([])
  const { rows } = await app.owner.query(
    `select state, acknowledged_name from alerts where domain_id = $1 and state <> 'recovered'`,
    [domainId],
  )
  expect(rows).toEqual([{ state: 'raised', acknowledged_name: null }])
})
