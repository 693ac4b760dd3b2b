import type { CompanyHost, HostRecord } from '../../../shared/api/host.ts'
import { endOfService } from '../../../shared/rules/ownHost.ts'
import type { AppContext } from '../../context.ts'
import { addressAt } from './addressOf.ts'
import { findingsOf, wantedOf } from './checkHost.ts'
import type { HostRow } from './loadHost.ts'

/** The company's own address as admins see it (GET /api/company/host). */
export function presentHost(
  context: Pick<AppContext, 'config'>,
  row: HostRow | null,
  { whiteLabel }: { whiteLabel: boolean },
): CompanyHost {
  const address =
    row?.verifiedAt && whiteLabel ? addressAt(context.config, row.host) : context.config.publicUrl
  if (!row) {
    return { host: null, state: null, address, checkedAt: null, servedUntil: null, records: [] }
  }
  const findings = findingsOf(row)
  return {
    host: row.host,
    state: row.verifiedAt && !whiteLabel ? 'off' : stateOf(row),
    address,
    checkedAt: row.checkedAt,
    servedUntil: row.missingSince && endOfService(Temporal.Instant.from(row.missingSince)).toString(),
    records: wantedOf(context, row).map((wanted): HostRecord => {
      const finding = findings.find(({ purpose }) => purpose === wanted.purpose)
      const { state, found, reason } = finding ?? { state: 'unchecked' as const, found: [], reason: null }
      return { ...wanted, state, found, reason }
    }),
  }
}

function stateOf({ verifiedAt, missingSince, nextCheckAt }: HostRow): NonNullable<CompanyHost['state']> {
  if (verifiedAt) return missingSince ? 'failing' : 'served'
  return nextCheckAt === null ? 'taken' : 'waiting'
}
