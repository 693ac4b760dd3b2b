import type { Selectable } from 'kysely'
import { alertFigures } from '../../../../shared/api/alertFigures.ts'
import { MEASURES, type Measure } from '../../../../shared/domain/monitoring.ts'
import { ownAlerts } from '../../../../shared/rules/monitoring/deviationFindings.ts'
import { evaluate } from '../../../../shared/rules/monitoring/evaluate.ts'
import type { OpenAlert } from '../../../../shared/rules/monitoring/together.ts'
import type { AppContext } from '../../../context.ts'
import { type Tenant, unlimited } from '../../../db/database.ts'
import type { Domains } from '../../../db/types.ts'
import { assertOpen } from '../../../http/closedCompany.ts'
import { AppError } from '../../../lib/errors.ts'
import { loadSourceFacts } from '../../widgets/widgetRun.ts'
import { queueDeliveries } from '../channels/queueDeliveries.ts'
import { isSnoozed } from '../present.ts'
import { type AlertRow, loadDomain, lockDomain, openAlerts } from '../queries.ts'
import { applyFindings } from './applyFindings.ts'
import { askSite, type SiteReading } from './askSite.ts'
import {
  feedsOf,
  reportStatements,
  type StoredSeries,
  settingsOf,
  sourceStatements,
  storedSeries,
} from './domainState.ts'
import { findReasons, type Reasons } from './findReasons.ts'
import { measuresOf, watchedSeries } from './measures.ts'
import { nextMorning } from './mornings.ts'
import { AGAIN, isRequested, LASTING, leaseEnd } from './planScans.ts'
import { type ReadFigures, readFigures } from './readFigures.ts'
import { mergeSeries, storeSeries } from './storeSeries.ts'
import { watchedQueries } from './watchedQueries.ts'

/** The cause for which a website is asked again soon; the others last for days. */
const DOWN = 'site:down'

/**
 * Reads everything about a domain and evaluates it: figures by its accounts, its front page, its sources and reports. Calls
 * nobody within a transaction. `isAgain`: this scan follows soon after the one before; of a website that is down, whose figures that
 * one has, the front page alone is asked. A domain that was deleted meanwhile, or whose company was, is ignored. Rejects when the process stops.
 */
export async function scanDomain(
  context: Pick<AppContext, 'db' | 'results' | 'now' | 'queue' | 'http' | 'emulators' | 'log' | 'config'>,
  { companyId, domainId, isAgain = false }: { companyId: string; domainId: string; isAgain?: boolean },
  signal?: AbortSignal,
): Promise<void> {
  // What is read is the company's, whoever asks for it.
  const db = unlimited(context.db)
  try {
    const state = await db.tenant(companyId, async (tx) => {
      await assertOpen(tx)
      const domain = await loadDomain(tx, domainId)
      await tx
        .updateTable('domains')
        .set({ nextScanAt: leaseEnd(context.now()) })
        .where('id', '=', domainId)
        .execute()
      const hasFigures = isAgain && (await knowsFigures(tx, domain, context.now()))
      const before = await storedSeries(tx, domainId)
      const open = (await openAlerts(tx, { domainId })).map(toldOf)
      const set = await settingsOf(tx, domain)
      return { domain, hasFigures, before, open, ...set, ...(await feedsWithSources(tx, domainId)) }
    })
    const { domain, hasFigures, before, open, settings, zone, feeds, sources } = state
    const certificateDays = settings('site').days
    if (hasFigures) {
      const site = await askSite(context, domain.host, { signal, certificateDays })
      await db.tenant(companyId, (tx) => evaluateDomain(context, tx, domainId, { figures: null, site }))
      return
    }
    const queries = watchedQueries(feeds, sources, context.now())
    const [figures, site] = await Promise.all([
      readFigures(context, companyId, queries, signal),
      askSite(context, domain.host, { signal, certificateDays }),
    ])
    const { watched } = merged(before, figures, context.now().toZonedDateTimeISO(zone).toPlainDate())
    // What another measure's alert tells of says no reasons of its own: the vendor is not asked for them.
    const own = ownAlerts({ ...watched, open, settings })
    const reasons = await findReasons(context, companyId, queries, own, signal)
    await db.tenant(companyId, (tx) => evaluateDomain(context, tx, domainId, { figures, site, reasons }))
  } catch (error) {
    if (!(error instanceof AppError && error.id === 'not_found')) throw error
  }
}

/** Whether a website is down, and a scan since the newest morning has read all of its domain's figures. */
async function knowsFigures(
  tx: Tenant,
  domain: Selectable<Domains>,
  now: Temporal.Instant,
): Promise<boolean> {
  const { id, scannedAt } = domain
  const open = await openAlerts(tx, { domainId: id })
  if (scannedAt === null || !open.some(({ cause }) => cause === DOWN)) return false
  const { zone } = await settingsOf(tx, domain)
  const morning = nextMorning({ id, zone }, Temporal.Instant.from(scannedAt))
  if (Temporal.Instant.compare(morning, now) <= 0) return false
  const newest = morning.toZonedDateTimeISO(zone).toPlainDate().subtract({ days: 1 }).toString()
  const series = [...(await storedSeries(tx, id)).values()]
  return series.every(
    // Of pages a reading that failed leaves the one before, of another day.
    ({ measure, firstDay, problem }) => problem === null && (measure !== 'pages' || firstDay >= newest),
  )
}

/**
 * Stores what a scan has read, moves the domain's alerts on, and queues what channels are sent: all or nothing, so that a
 * scan that is made twice says nothing twice. Without figures those that are stored stay, and nothing is said of them. Throws
 * AppError('not_found').
 */
export async function evaluateDomain(
  context: Pick<AppContext, 'now' | 'queue'>,
  tx: Tenant,
  domainId: string,
  {
    figures,
    site,
    reasons = {},
  }: { figures: ReadFigures | null; site: SiteReading | null; reasons?: Reasons },
): Promise<void> {
  // What was read of a company that is closed by now speaks of sources that no longer answer.
  await assertOpen(tx)
  const domain = await lockDomain(tx, domainId)
  const { companyId } = domain
  const { settings, zone } = await settingsOf(tx, domain)
  const now = context.now()
  const today = now.toZonedDateTimeISO(zone).toPlainDate()
  const { feeds, sources } = await feedsWithSources(tx, domainId)
  const told = figures && (await storeFigures(tx, domain, figures, today))
  const open = await openAlerts(tx, { domainId })
  const findings = evaluate({
    series: {},
    pages: [],
    ...told?.watched,
    budget: budgetOf(domain),
    site: site?.findings ?? null,
    sources: sourceStatements(feeds, sources),
    reports: await reportStatements(tx, domain.clientId),
    reasons,
    open: open.map(toldOf),
    settings,
  })
  const snooze = snoozeOf(domain)
  const isSilent = isSnoozed(domain, now)
  const news = await applyFindings(
    tx,
    { id: domainId, companyId, snooze, isSilent },
    { findings, open, now, today },
  )
  const left = await openAlerts(tx, { domainId })
  // Good news is nothing to recover from.
  const hasRecovered = left.every(({ isGood }) => isGood)
  const outage = left.find(({ cause }) => cause === DOWN)
  const isLasting =
    outage && Temporal.Instant.compare(Temporal.Instant.from(outage.raisedAt).add(LASTING), now) <= 0
  const isSoon = figures?.isPassing || site === null || (outage && !isLasting)
  const again = isSoon ? now.add(AGAIN) : outage ? now.add(LASTING) : null
  const wakes = isSilent ? (snooze?.until ?? null) : null
  await tx
    .updateTable('domains')
    .set({
      ...(told && { measures: JSON.stringify(measuresOf(told.series, settings)) }),
      ...(site && { site: JSON.stringify(site.shown) }),
      scannedAt: now.toString(),
      // Somebody has changed it since this scan began: it is read once more.
      ...(!isRequested(domain) && {
        nextScanAt: earliest(nextMorning({ id: domainId, zone }, now), again, wakes).toString(),
      }),
      ...((snooze && !isSilent) || (snooze?.until === null && hasRecovered) ? NOT_SNOOZED : {}),
    })
    .where('id', '=', domainId)
    .execute()
  await queueDeliveries(context, tx, { companyId, groupId: domain.groupId, domainId }, news)
}

/** An open alert as the rules take it. */
function toldOf({ cause, isGood, calmDays, figures }: AlertRow): OpenAlert {
  const { followers = [], followerChanges } = alertFigures.safeParse(figures).data ?? {}
  return { cause, isGood, calmDays, followers, followerChanges }
}

/** Stores what was read of a domain's figures, and returns them with what its checks evaluate of them. */
async function storeFigures(
  tx: Tenant,
  { id: domainId, companyId }: Selectable<Domains>,
  figures: ReadFigures,
  today: Temporal.PlainDate,
) {
  const told = merged(await storedSeries(tx, domainId), figures, today)
  await storeSeries(tx, { companyId, domainId }, told.series)
  return told
}

/** A domain's figures after those of the scan before, with what its checks evaluate of them. */
function merged(
  before: ReadonlyMap<Measure | 'pages', StoredSeries>,
  figures: ReadFigures,
  today: Temporal.PlainDate,
) {
  const series = mergeSeries(before, figures, today)
  const watched = {
    series: watchedSeries(series, before),
    withoutFeed: [
      ...MEASURES.filter((measure) => !series.has(measure)),
      ...(figures.pages === undefined ? (['pages'] as const) : []),
    ],
    // A reading that failed today says nothing.
    pages: figures.pages === null ? [] : (series.get('pages')?.figures ?? []),
  }
  return { series, watched }
}

async function feedsWithSources(tx: Tenant, domainId: string) {
  const feeds = await feedsOf(tx, domainId)
  return { feeds, sources: await loadSourceFacts(tx, [...new Set(feeds.map(({ sourceId }) => sourceId))]) }
}

/** Columns of a domain whose alerts are not silent. */
export const NOT_SNOOZED = { snoozedAt: null, snoozedUntil: null, snoozeReason: '', snoozedBy: null }

const budgetOf = ({ budget, budgetCurrency }: Selectable<Domains>) =>
  budget === null || budgetCurrency === null ? null : { amount: Number(budget), currency: budgetCurrency }

const snoozeOf = ({ snoozedAt, snoozedUntil }: Selectable<Domains>) =>
  snoozedAt === null ? null : { until: snoozedUntil === null ? null : Temporal.Instant.from(snoozedUntil) }

const earliest = (first: Temporal.Instant, ...others: (Temporal.Instant | null)[]): Temporal.Instant =>
  others.reduce<Temporal.Instant>(
    (least, one) => (one !== null && Temporal.Instant.compare(one, least) < 0 ? one : least),
    first,
  )
