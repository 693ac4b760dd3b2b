import { type CompanySso, type SsoDomain, ssoFinding } from '../../../shared/api/sso.ts'
import { proofRecord } from '../../../shared/rules/domainProof.ts'
import { endOfService } from '../../../shared/rules/ownHost.ts'
import { ssoProofHostOf } from '../../../shared/rules/ssoDomain.ts'
import type { AppContext } from '../../context.ts'
import { callbackOf, loadConnection, startPathOf } from '../companyLogin/connection.ts'
import { addressOf } from '../host/addressOf.ts'
import type { DomainRow } from './checkDomains.ts'

/** The company's single sign-on as admins see it (GET /api/company/sso). */
export async function showSso(context: AppContext, companyId: string): Promise<CompanySso> {
  const { row, domains, linkedPeople } = await context.db.tenant(companyId, async (tx) => {
    const links = await tx
      .selectFrom('ssoIdentities')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return {
      row: await loadConnection(tx),
      domains: await tx.selectFrom('ssoDomains').selectAll().orderBy('domain').execute(),
      linkedPeople: Number(links.count),
    }
  })
  const ownHost = await context.hosts.of(companyId)
  return {
    connection: row && {
      issuer: row.issuer,
      clientId: row.clientId,
      enabled: row.enabled,
      required: row.required,
      createsMembers: row.createsMembers,
      linkedPeople,
      problem:
        row.problem !== null && row.problemAt !== null
          ? { text: row.problem, words: row.problemWords, at: row.problemAt }
          : null,
    },
    domains: domains.map(presentDomain),
    redirectAddresses: [null, ...(ownHost ? [ownHost] : [])].map((host) =>
      callbackOf(context, companyId, { ownHost: host }),
    ),
    startAddress: (await addressOf(context, companyId)) + startPathOf(companyId),
  }
}

function presentDomain(row: DomainRow): SsoDomain {
  const finding =
    row.finding === null
      ? { state: 'unchecked' as const, found: [], reason: null }
      : ssoFinding.parse(row.finding)
  const { domain, proof, missingSince } = row
  return {
    domain,
    state: stateOf(row),
    checkedAt: row.checkedAt,
    provenUntil: missingSince && endOfService(Temporal.Instant.from(missingSince)).toString(),
    record: { ...finding, type: 'TXT', host: ssoProofHostOf(domain), expected: proofRecord(proof) },
  }
}

function stateOf({ verifiedAt, missingSince, nextCheckAt }: DomainRow): SsoDomain['state'] {
  if (verifiedAt) return missingSince ? 'failing' : 'proven'
  return nextCheckAt === null ? 'taken' : 'waiting'
}
