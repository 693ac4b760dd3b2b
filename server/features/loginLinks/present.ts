import { type LoginLink, type LoginLinkFacts, loginLink } from '../../../shared/api/loginLinks.ts'
import type { AppContext } from '../../context.ts'
import type { Caller } from '../../http/ownHost.ts'
import { loadCompany } from '../company/loadCompany.ts'
import { providerFor } from '../sources/providerFor.ts'
import type { LoginLinkRow } from './queries.ts'

/** A sign-in that was begun to be finished this long ago has died with its server. */
const BUSY_MINUTES = 5
/** As many as a sentence takes. */
const MOST_FIGURES = 8

/** What an audit entry is about. */
export const subjectOf = ({ id, name, kind }: Pick<LoginLinkRow, 'id' | 'name' | 'kind'>) => ({
  kind: 'source' as const,
  id,
  name: `${providerFor(kind).definition.name}, ${name}`,
})

/** A link as the company's people see it; the schema drops what its token is compared with. */
export const presentLoginLink = (context: Pick<AppContext, 'now'>, row: LoginLinkRow): LoginLink =>
  loginLink.parse({ ...row, expired: stateOf(context, row) === 'expired' })

/** The page of a link. */
export const pageAt = (address: string, token: string): string =>
  `${address}/connect?token=${encodeURIComponent(token)}`

const minutesSince = (now: Temporal.Instant, at: string) =>
  Temporal.Instant.from(at).until(now).total('minutes')

/** Where a link stands. */
export function stateOf({ now }: Pick<AppContext, 'now'>, row: LoginLinkRow): LoginLinkFacts['state'] {
  if (row.account !== null) return 'done'
  const since = (at: string) => minutesSince(now(), at)
  if (since(row.expiresAt) >= 0) return 'expired'
  return row.usedAt !== null && since(row.usedAt) < BUSY_MINUTES ? 'busy' : 'open'
}

/** What whoever opens the link is told. `token`: the link's own, which goes on in its address. */
export async function showLoginLink(
  context: AppContext,
  row: LoginLinkRow,
  token: string,
  { ownHost }: Pick<Caller, 'ownHost'>,
): Promise<LoginLinkFacts> {
  const state = stateOf(context, row)
  const { definition } = providerFor(row.kind)
  const isJustDone = row.usedAt !== null && minutesSince(context.now(), row.usedAt) < BUSY_MINUTES
  const { company, creator, source } = await context.db.tenant(row.companyId, async (tx) => ({
    company: (await loadCompany(tx)).company,
    creator: await tx.selectFrom('users').select('name').where('id', '=', row.createdBy).executeTakeFirst(),
    source:
      row.sourceId === null
        ? undefined
        : await tx
            .selectFrom('sources')
            .select('accountLabel')
            .where('id', '=', row.sourceId)
            .executeTakeFirst(),
  }))
  return {
    company: company.name,
    createdBy: creator?.name ?? company.name,
    name: row.name,
    reads: definition.name,
    figures: [...new Set(definition.types.flatMap(({ metrics }) => metrics.map(({ label }) => label)))].slice(
      0,
      MOST_FIGURES,
    ),
    expiresAt: row.expiresAt,
    renews: source?.accountLabel ?? null,
    state,
    account: isJustDone ? row.account : null,
    problem: row.problem,
    continueAt: state === 'open' && ownHost ? pageAt(context.config.publicUrl, token) : null,
  }
}
