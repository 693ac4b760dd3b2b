import { domainToUnicode } from 'node:url'
import { z } from 'zod'
import { type Domain, domain } from '../../../shared/api/domains.ts'
import { checkSettings, type SuggestedHosts } from '../../../shared/api/groups.ts'
import { MEASURES } from '../../../shared/domain/monitoring.ts'
import { expectDays } from '../../../shared/rules/monitoring/expectation.ts'
import type { AppContext } from '../../context.ts'
import { beyondReach, type Tenant } from '../../db/database.ts'
import { feedName, proposalsFor, usualAccounts, watchableAccounts } from './feeds.ts'
import { isSnoozed, presentAlert, presentDomain } from './present.ts'
import { type DomainRecord, loadDomain, loadGroup, openAlerts } from './queries.ts'
import { feedsOf, storedSeries } from './scan/domainState.ts'

const DAYS_OF_HISTORY = 90
const MOST_ALERTS = 200
/** The newest days whose expectation a chart shows. */
const DAYS_EXPECTED = 30

/** A domain with everything its panel shows. Throws AppError('not_found'). */
export async function showDomain({ now }: Pick<AppContext, 'now'>, tx: Tenant, id: string): Promise<Domain> {
  const row = await loadDomain(tx, id)
  const group = await loadGroup(tx, row.groupId)
  const at = now()
  return {
    ...presentDomain(row, await openAlerts(tx, { domainId: id }), at),
    groupId: row.groupId,
    checks: checkSettings.parse(row.checks),
    groupChecks: checkSettings.parse(group.checks),
    ...(await feedsInWords(tx, id)),
    site: domain.shape.site.parse(row.site),
    series: await seriesWithExpectation(tx, id),
    history: await history(tx, row, at),
  }
}

/** What may feed a domain, the proposed first. Throws AppError('not_found'). */
export async function showProposals(tx: Tenant, id: string) {
  const { host, clientId } = await loadDomain(tx, id)
  const proposals = proposalsFor(
    host,
    await watchableAccounts(tx),
    await usualAccounts(tx, clientId === null ? [] : [clientId]),
  )
  return proposals.toSorted((a, b) => Number(a.reason === null) - Number(b.reason === null))
}

/** Hosts that sources in reach name and the group does not have. Throws AppError('not_found'). */
export async function showSuggestions(tx: Tenant, groupId: string): Promise<SuggestedHosts> {
  await loadGroup(tx, groupId)
  const rows = await beyondReach(tx, () =>
    tx.selectFrom('domains').select('host').where('groupId', '=', groupId).execute(),
  )
  const known = new Set(rows.map(({ host }) => host))
  const bySource = Map.groupBy(await watchableAccounts(tx), ({ sourceId }) => sourceId)
  return [...bySource].flatMap(([sourceId, accounts]) => {
    const hosts = [...new Set(accounts.flatMap((account) => account.hosts))].filter(
      (host) => !known.has(host),
    )
    const source = accounts[0]?.source ?? ''
    return hosts.length > 0
      ? [{ sourceId, source, hosts: hosts.toSorted().map((host) => ({ host, name: domainToUnicode(host) })) }]
      : []
  })
}

/** The accounts that feed a domain; of sources out of reach only how many there are. */
async function feedsInWords(
  tx: Tenant,
  domainId: string,
): Promise<Pick<Domain, 'sources' | 'sourcesOutOfReach'>> {
  const accounts = new Map((await watchableAccounts(tx)).map((one) => [feedName(one), one]))
  const reached = await tx.selectFrom('sources').select(['id', 'invalid', 'invalidReason']).execute()
  const sources = new Map(reached.map((source) => [source.id, source]))
  const feeds = await feedsOf(tx, domainId)
  const seen = feeds.flatMap((feed) => {
    const source = sources.get(feed.sourceId)
    if (!source) return []
    const account = feed.account === '' ? null : feed.account
    const known = accounts.get(feedName({ ...feed, account }))
    const gone = known ? null : 'The login no longer reaches this account.'
    return [
      {
        type: feed.type,
        sourceId: feed.sourceId,
        account,
        label: known?.label ?? feed.account,
        problem: source.invalid ? (source.invalidReason ?? 'It no longer lets us in.') : gone,
      },
    ]
  })
  return {
    sources: z.array(domain.shape.sources.element).parse(seen),
    sourcesOutOfReach: feeds.length - seen.length,
  }
}

async function seriesWithExpectation(tx: Tenant, domainId: string): Promise<Domain['series']> {
  const series = await storedSeries(tx, domainId)
  return MEASURES.flatMap((measure) => {
    const row = series.get(measure)
    if (!row || row.figures.length === 0) return []
    const expectation = expectDays(row.figures.slice(0, -DAYS_EXPECTED), DAYS_EXPECTED)
    return [{ measure, first: row.firstDay, values: row.figures, expected: expectation?.values ?? [] }]
  })
}

async function history(tx: Tenant, domain: DomainRecord, now: Temporal.Instant): Promise<Domain['history']> {
  const since = now.subtract({ hours: 24 * DAYS_OF_HISTORY }).toString()
  const rows = await tx
    .selectFrom('alerts')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'alerts.acknowledgedBy').onRef('users.companyId', '=', 'alerts.companyId'),
    )
    .selectAll('alerts')
    .select('users.name as person')
    .where('domainId', '=', domain.id)
    .where((row) => row.or([row('recoveredAt', 'is', null), row('recoveredAt', '>', since)]))
    // Where there are more than are shown, none that is open is left out.
    .orderBy((row) => row('recoveredAt', 'is', null), 'desc')
    .orderBy('raisedAt', 'desc')
    .limit(MOST_ALERTS)
    .execute()
  return rows.map(({ person, ...row }) => ({
    ...presentAlert(row, isSnoozed(domain, now)),
    // The name of then, of somebody who has left.
    acknowledgedBy: person ?? row.acknowledgedName,
    recoveredAt: row.recoveredAt,
    endReason: row.endReason,
  }))
}
