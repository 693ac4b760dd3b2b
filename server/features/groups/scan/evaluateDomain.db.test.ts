import { afterAll, beforeAll, expect, it } from 'vitest'
import { DAYS_KEPT } from '../../../../shared/rules/monitoring/combineFeeds.ts'
import { makeCompany, makeGroup, makeUser } from '../../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../../test/startApp.ts'
import { loadDomain, openAlerts } from '../queries.ts'
import type { SiteReading } from './askSite.ts'
import type { ReadFigures } from './readFigures.ts'
import { evaluateDomain } from './scanDomain.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const SETTLED = Temporal.PlainDate.from('2026-11-15')

/** Sessions, a hundred a day but for the days after the settled one, as vendors say them then. */
const told = (...since: (number | null)[]): ReadFigures => {
  const figures = [...Array.from({ length: DAYS_KEPT - since.length }, () => 100), ...since]
  const through = SETTLED.add({ days: since.length })
  return {
    series: new Map([['traffic', { figures, through, currency: null }]]),
    problems: new Map(),
    isPassing: false,
  }
}

/** Conversions beside sessions. */
function withConversions(sessions: (number | null)[], conversions: number[]): ReadFigures {
  const figures = told(...sessions)
  const [ofConversions] = told(...conversions).series.values()
  if (!ofConversions) throw new Error('There are no conversions.')
  return { ...figures, series: new Map([...figures.series, ['conversions', ofConversions]]) }
}

it('an ordinary day counts once, however many mornings a vendor tells nothing newer', async () => {
  const companyId = await makeCompany(app.context)
  const { domainId } = await makeGroup(app.context, await makeUser(app.context, companyId))
  /** How the alert about traffic stands after the next morning's scan. */
  const morning = async (figures: ReadFigures) => {
    app.clock.advance({ hours: 24 })
    return app.context.db.tenant(companyId, async (tx) => {
      await evaluateDomain(app.context, tx, domainId, { figures, site: null })
      const row = await tx
        .selectFrom('alerts')
        .select('state')
        .where('cause', '=', 'traffic')
        .executeTakeFirst()
      return row?.state
    })
  }
  expect(await morning(told(50, 50))).toBe('raised')
  expect(await morning(told(50, 50, 100))).toBe('raised')
  expect(await morning(told(50, 50, 100))).toBe('raised')
  expect(await morning(told(50, 50, 100))).toBe('raised')
  expect(await morning(told(50, 50, 100, 100))).toBe('recovered')
})

it('a domain whose accounts spend in several currencies says so, until it cannot be read or they are one', async () => {
  const companyId = await makeCompany(app.context)
  const { domainId } = await makeGroup(app.context, await makeUser(app.context, companyId))
  /** What the grid is told of the spend after a scan. */
  const scanned = (figures: Omit<ReadFigures, 'isPassing'>) =>
    app.context.db.tenant(companyId, async (tx) => {
      await evaluateDomain(app.context, tx, domainId, {
        figures: { ...figures, isPassing: false },
        site: null,
      })
      const { measures } = await tx.selectFrom('domains').select('measures').executeTakeFirstOrThrow()
      return measures
    })
  const mixed = { problem: 'Spend is in EUR and USD.', isMixed: true } as const
  expect(await scanned({ series: new Map([['spend', mixed]]), problems: new Map() })).toMatchObject({
    spend: mixed,
  })
  const failed = await scanned({ series: new Map(), problems: new Map([['spend', 'It is down.']]) })
  expect(failed).toMatchObject({ spend: { problem: 'It is down.' } })
  expect(failed).not.toHaveProperty('spend.isMixed')
})

it('a domain whose front page could not be asked, or is down, is scanned again within the hour, one that stays down later', async () => {
  const companyId = await makeCompany(app.context)
  const { domainId } = await makeGroup(app.context, await makeUser(app.context, companyId))
  // Hours before its next morning.
  const noon = app.context.now().toZonedDateTimeISO('UTC').add({ days: 1 }).with({ hour: 12 })
  app.clock.advance(app.context.now().until(noon.toInstant()))
  const minutesUntilNext = (site: SiteReading | null) =>
    app.context.db.tenant(companyId, async (tx) => {
      const figures: ReadFigures = { series: new Map(), problems: new Map(), isPassing: false }
      await evaluateDomain(app.context, tx, domainId, { figures, site })
      const { nextScanAt } = await tx.selectFrom('domains').select('nextScanAt').executeTakeFirstOrThrow()
      return app.context.now().until(nextScanAt).total('minutes')
    })
  expect(await minutesUntilNext(null)).toBeCloseTo(60, 1)
  expect(await minutesUntilNext({ findings: [], shown: [] })).toBeGreaterThan(60)
  const down = { cause: 'down', severity: 'critical' as const, sentence: 'It does not answer.' }
  for (const [hoursLater, minutes] of [
    [0, 60],
    [5, 60],
    [1, 360],
  ] as const) {
    app.clock.advance({ hours: hoursLater })
    expect(await minutesUntilNext({ findings: [down], shown: [] })).toBeCloseTo(minutes, 1)
  }
  expect(await minutesUntilNext(null)).toBeCloseTo(60, 1)
})

it('a domain that is silent until it recovers is silent no more where only good news is left', async () => {
  const companyId = await makeCompany(app.context)
  const { domainId } = await makeGroup(app.context, await makeUser(app.context, companyId))
  /** The checks of the alerts that are left after the next morning's scan, and whether the domain is silent. */
  const morning = async (sessions: number[], clicks: number[]) => {
    app.clock.advance({ hours: 24 })
    const figures = told(...sessions)
    const [ofClicks] = told(...clicks).series.values()
    if (!ofClicks) throw new Error('There are no clicks.')
    const series = new Map([...figures.series, ['clicks', ofClicks] as const])
    return app.context.db.tenant(companyId, async (tx) => {
      await evaluateDomain(app.context, tx, domainId, { figures: { ...figures, series }, site: null })
      const left = await openAlerts(tx, { domainId })
      const { snoozedAt } = await loadDomain(tx, domainId)
      return { left: left.map(({ checkName }) => checkName).toSorted(), isSilent: snoozedAt !== null }
    })
  }
  expect((await morning([50, 50], [150, 150])).left).toEqual(['clicks', 'traffic'])
  await app.owner.query('update domains set snoozed_at = now() where id = $1', [domainId])
  await app.owner.query(`update alerts set state = 'snoozed' where domain_id = $1`, [domainId])
  expect(await morning([50, 50, 100], [150, 150, 150])).toEqual({
    left: ['clicks', 'traffic'],
    isSilent: true,
  })
  expect(await morning([50, 50, 100, 100], [150, 150, 150, 150])).toEqual({
    left: ['clicks'],
    isSilent: false,
  })
})

it('measures that fall together are raised once, and the one that stays low is raised as the other recovers', async () => {
  const companyId = await makeCompany(app.context)
  const { domainId } = await makeGroup(app.context, await makeUser(app.context, companyId))
  /** What is open after the next morning's scan. */
  const morning = async (sessions: number[], conversions: number[]) => {
    app.clock.advance({ hours: 24 })
    const figures = withConversions(sessions, conversions)
    return app.context.db.tenant(companyId, async (tx) => {
      await evaluateDomain(app.context, tx, domainId, { figures, site: null })
      return (await openAlerts(tx, { domainId })).map(({ checkName, raises }) => [checkName, raises])
    })
  }
  expect(await morning([50, 50], [50, 50])).toEqual([['traffic', 1]])
  expect(await morning([50, 50, 50], [50, 50, 45])).toEqual([['traffic', 1]])
  expect(await morning([50, 50, 50, 100], [50, 50, 45, 45])).toEqual([['traffic', 1]])
  expect(await morning([50, 50, 50, 100, 100], [50, 50, 45, 45, 45])).toEqual([])
  expect(await morning([50, 50, 50, 100, 100, 100], [50, 50, 45, 45, 45, 45])).toEqual([['conversions', 1]])
  app.clock.reset()
})

it('a measure that becomes clearly worse than the alert of another says is raised while that one is silent', async () => {
  const companyId = await makeCompany(app.context)
  const { domainId } = await makeGroup(app.context, await makeUser(app.context, companyId))
  /** The checks that have an alert after the next morning's scan. */
  const morning = async (sessions: (number | null)[], conversions: number[]) => {
    app.clock.advance({ hours: 24 })
    const figures = withConversions(sessions, conversions)
    return app.context.db.tenant(companyId, async (tx) => {
      await evaluateDomain(app.context, tx, domainId, { figures, site: null })
      return (await openAlerts(tx, { domainId })).map(({ checkName }) => checkName).toSorted()
    })
  }
  expect(await morning([50, 50], [50, 50])).toEqual(['traffic'])
  expect(await morning([50, 50, null], [50, 50, 45])).toEqual(['traffic'])
  expect(await morning([50, 50, null, null], [50, 50, 45, 5])).toEqual(['conversions', 'traffic'])
  app.clock.reset()
})
