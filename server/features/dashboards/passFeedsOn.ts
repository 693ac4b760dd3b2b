import { sql } from 'kysely'
import { AT_ONCE } from '../../../shared/domain/monitoring.ts'
import type { Tenant } from '../../db/database.ts'

/**
 * Has what a source feeds of watched domains fed by another one of its kind, which is read with the next round of
 * scans; where it has nothing in place of an account, that is read on. Returns the hosts.
 */
export async function passFeedsOn(
  tx: Tenant,
  { from, to }: { from: string; to: string },
  successor: (account: string) => string | null,
): Promise<string[]> {
  const accounts = await tx
    .selectFrom('domainFeeds')
    .select('account')
    .distinct()
    .where('sourceId', '=', from)
    .execute()
  const hosts = new Set<string>()
  for (const { account } of accounts) {
    // '' where the kind has no accounts to choose from.
    const next = account === '' ? '' : successor(account)
    if (next === null) continue
    const domains = await tx
      .updateTable('domains')
      .set({ nextScanAt: AT_ONCE })
      .where('id', 'in', (fed) =>
        fed
          .selectFrom('domainFeeds')
          .select('domainId')
          .where('sourceId', '=', from)
          .where('account', '=', account),
      )
      .returning('host')
      .execute()
    for (const { host } of domains) hosts.add(host)
    // A domain that the other source feeds already is not fed twice.
    await sql`
      insert into domain_feeds (company_id, domain_id, type, source_id, account)
        select company_id, domain_id, type, ${to}, ${next} from domain_feeds
        where source_id = ${from} and account = ${account}
      on conflict do nothing`.execute(tx)
    await tx.deleteFrom('domainFeeds').where('sourceId', '=', from).where('account', '=', account).execute()
  }
  return [...hosts].toSorted()
}
