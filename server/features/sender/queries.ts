import type { Selectable } from 'kysely'
import type { Tenant } from '../../db/database.ts'
import type { DkimKeys, DnsFindings, SenderDomains } from '../../db/types.ts'

export interface SenderFacts {
  /** The agency's name. */
  company: string
  /** Null: mail is sent from the installation's address. */
  address: string | null
  /** Whether the company uses an address of its own, where that is verified. */
  isWanted: boolean
  domain: Selectable<SenderDomains> | null
  /** Those in use and those to come, the one in use first. */
  keys: Selectable<DkimKeys>[]
  findings: Selectable<DnsFindings>[]
}

/** What the company of this transaction sends mail as. */
export async function loadSender(tx: Tenant): Promise<SenderFacts> {
  const company = await tx
    .selectFrom('companies')
    .select(['name', 'domain', 'emailUsername', 'whiteLabel'])
    .executeTakeFirstOrThrow()
  const { domain: name, emailUsername, whiteLabel: isWanted } = company
  if (name === null || emailUsername === null) {
    return { company: company.name, address: null, isWanted, domain: null, keys: [], findings: [] }
  }
  const domain = await tx
    .selectFrom('senderDomains')
    .selectAll()
    .where('domain', '=', name)
    .executeTakeFirst()
  const keys = await tx
    .selectFrom('dkimKeys')
    .selectAll()
    .where('domain', '=', name)
    .where('state', 'in', ['active', 'next'])
    .orderBy('state')
    .execute()
  const findings = await tx.selectFrom('dnsFindings').selectAll().where('domain', '=', name).execute()
  return {
    company: company.name,
    address: `${emailUsername}@${name}`,
    isWanted,
    domain: domain ?? null,
    keys,
    findings,
  }
}
