import { domainToUnicode } from 'node:url'
import { sql } from 'kysely'
import type { ClientAlert, ClientOverview } from '../../../shared/api/clientOverview.ts'
import { SEVERITIES } from '../../../shared/domain/monitoring.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import { isSnoozed, presentAlert } from './present.ts'

/** More than a page is read for: the others are looked at in their groups. */
const MOST_SHOWN = 50

/** Open alerts of the domains that are watched for a client, the gravest first. */
export async function showClientAlerts(
  { now }: Pick<AppContext, 'now'>,
  tx: Tenant,
  clientId: string,
): Promise<Pick<ClientOverview, 'alerts' | 'hasMoreAlerts'>> {
  const rows = await tx
    .selectFrom('alerts')
    .innerJoin('domains', (join) =>
      join.onRef('domains.id', '=', 'alerts.domainId').onRef('domains.companyId', '=', 'alerts.companyId'),
    )
    .innerJoin('groups', (join) =>
      join.onRef('groups.id', '=', 'domains.groupId').onRef('groups.companyId', '=', 'domains.companyId'),
    )
    .selectAll('alerts')
    .select([
      'domains.host',
      'domains.snoozedAt',
      'domains.snoozedUntil',
      'groups.id as groupId',
      'groups.name as groupName',
    ])
    .where('domains.clientId', '=', clientId)
    .where('alerts.state', '<>', 'recovered')
    .where('alerts.isGood', '=', false)
    .orderBy(sql`array_position(${sql.val([...SEVERITIES])}::text[], alerts.severity)`)
    .orderBy('alerts.raisedAt', 'desc')
    .orderBy('alerts.id')
    .limit(MOST_SHOWN + 1)
    .execute()
  const alerts = rows.slice(0, MOST_SHOWN).map(
    (row): ClientAlert => ({
      ...presentAlert(row, isSnoozed(row, now())),
      domain: { id: row.domainId, name: domainToUnicode(row.host) },
      group: { id: row.groupId, name: row.groupName },
    }),
  )
  return { alerts, hasMoreAlerts: rows.length > MOST_SHOWN }
}
