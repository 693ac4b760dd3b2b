import type { CompanySender, DnsRecord } from '../../../shared/api/sender.ts'
import { DNS_STATES } from '../../../shared/api/sender.ts'
import type { AppContext } from '../../context.ts'
import type { SenderFacts } from './queries.ts'
import { wantedOf } from './wantedOf.ts'

/** The sender as admins see it (GET /api/company/sender). */
export function presentSender({ config }: Pick<AppContext, 'config'>, facts: SenderFacts): CompanySender {
  const isVerified = facts.domain?.verifiedAt != null
  return {
    address: facts.address,
    isVerified,
    isUsed: isVerified && facts.isWanted,
    fallbackAddress: config.mailFrom.address,
    checkedAt: facts.domain?.checkedAt ?? null,
    records: wantedOf(config, facts).map((wanted): DnsRecord => {
      const finding = facts.findings.find(({ host, type }) => host === wanted.host && type === wanted.type)
      const state = DNS_STATES.find((name) => name === finding?.state) ?? 'unchecked'
      return { ...wanted, state, found: finding?.found ?? [], reason: finding?.reason ?? null }
    }),
  }
}
