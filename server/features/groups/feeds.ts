import { sql } from 'kysely'
import type { ProposedFeed } from '../../../shared/api/domains.ts'
import { SOURCE_KINDS } from '../../../shared/domain/sources.ts'
import { hostsIn } from '../../../shared/rules/monitoring/watchedHost.ts'
import type { Tenant } from '../../db/database.ts'
import { propertiesOf } from '../sources/loadSource.ts'
import { providerFor } from '../sources/providerFor.ts'
import { catalogued } from '../widgets/catalogue.ts'

/** An account of which something is watched, with the hosts that it names. */
export interface WatchableAccount extends Omit<ProposedFeed, 'reason'> {
  hosts: readonly string[]
  /** Its source as people call it. */
  source: string
  /** What it is called where others have the same label. */
  longLabel: string
}

/** What tells one account that may feed a domain from another. */
export const feedName = ({
  type,
  sourceId,
  account,
}: {
  type: string
  sourceId: string
  account: string | null
}): string => JSON.stringify([type, sourceId, account])

/** Every account of the sources in reach of which something is watched. */
export async function watchableAccounts(tx: Tenant): Promise<WatchableAccount[]> {
  const rows = await tx
    .selectFrom('sources')
    .select(['id', 'kind', 'accountLabel', 'properties'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const accounts = rows.flatMap((row) => {
    const kind = SOURCE_KINDS.find((one) => one === row.kind)
    if (!kind) return []
    const { definition } = providerFor(kind)
    const listed = propertiesOf(row).filter(({ available }) => available)
    return definition.types.flatMap(({ type, watched }): WatchableAccount[] => {
      if (!watched) return []
      const source = `${definition.name} · ${row.accountLabel}`
      const feed = { type, sourceId: row.id, source }
      if (!definition.properties && !watched.account) {
        return [
          { ...feed, account: null, label: source, longLabel: source, hosts: hostsIn(row.accountLabel) },
        ]
      }
      return listed.map(({ id, name, group, hosts = [] }) => ({
        ...feed,
        account: id,
        label: `${definition.name} · ${name}`,
        longLabel: [definition.name, name, group, row.accountLabel].filter(Boolean).join(' · '),
        // What the vendor knows counts alone; names are people's to choose.
        hosts: [...new Set((hosts.length > 0 ? hosts : [id, name]).flatMap(hostsIn))],
      }))
    })
  })
  const alike = Map.groupBy(accounts, ({ label }) => label)
  return accounts.map((one) =>
    (alike.get(one.label) ?? []).length > 1 ? { ...one, label: one.longLabel } : one,
  )
}

/** What is usual for these clients, by data type. */
export const usualAccounts = (tx: Tenant, clientIds: readonly string[]) =>
  tx
    .selectFrom('clientAccounts')
    .select(['clientId', 'type', 'sourceId', 'accounts'])
    .where((row) => sql<boolean>`${row.ref('clientId')} = any(${clientIds}::text[])`)
    .execute()

/** Which of these are proposed for a domain: what names its host, and what is usual for its client. */
export const proposalsFor = (
  host: string,
  accounts: readonly WatchableAccount[],
  usual: Awaited<ReturnType<typeof usualAccounts>>,
): ProposedFeed[] =>
  accounts.map(({ hosts, ...feed }) => {
    const isUsual = usual.some(
      ({ type, sourceId, accounts: chosen }) =>
        type === feed.type &&
        sourceId === feed.sourceId &&
        (feed.account === null || chosen.includes(feed.account)),
    )
    return { ...feed, reason: hosts.includes(host) ? 'host' : isUsual ? 'client' : null }
  })

/**
 * The feeds that a domain begins with: for each data type the accounts that name its host, else those usual for its client.
 * Where accounts may count the same visits, it is one that names the whole domain, if there is one.
 */
export const feedsToBegin = (proposals: readonly ProposedFeed[]): ProposedFeed[] =>
  [...Map.groupBy(proposals, ({ type }) => type)].flatMap(([type, ofType]) => {
    const named = ofType.filter(({ reason }) => reason === 'host')
    const chosen = named.length > 0 ? named : ofType.filter(({ reason }) => reason === 'client')
    if (!catalogued(type)?.type.watched?.overlapping) return chosen
    const whole = chosen.filter(({ account }) => !account?.includes('/'))
    return (whole.length > 0 ? whole : chosen).slice(0, 1)
  })
