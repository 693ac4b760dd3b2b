import { nanoid } from 'nanoid'
import { missingScopes, requireScopes, type TokenSet } from '../../../providers/kit/signIn/oauth2.ts'
import { ProviderError } from '../../../providers/providerError.ts'
import type { AppContext } from '../../context.ts'
import type { Tenant } from '../../db/database.ts'
import type { Doer } from '../audit/record.ts'
import { type BegunBy, requireBeginning } from './begunBy.ts'
import { insertSource, type TestedCredentials, testCredentials, writeCredentials } from './connect.ts'
import { fromTokens } from './credentials.ts'
import type { SourceRow } from './loadSource.ts'
import { providerFor } from './providerFor.ts'
import { listSources } from './queries.ts'
import { sameAccount, signInOf } from './sharedLogin.ts'

/** How a consent ended. */
export interface Connected {
  /** New sources and those that were signed in again. */
  sources: SourceRow[]
  /** A sentence for each kind that could not be connected. */
  refused: string[]
}

interface Granted {
  /** The requested kinds; the first is the kind of `sourceId`, where that is set. */
  kinds: string[]
  /** The source that is signed in again; null: every kind becomes a new source. */
  sourceId: string | null
  tokens: TokenSet
  begunBy: BegunBy
}

/**
 * Stores a new login for every requested kind with which it works, and for the other sources of the same
 * login that need it: invalid ones, or all of them where one was signed in again. Each is tested before.
 * Throws ProviderError or AppError where no kind could be connected, or what began the consent has ended.
 */
export async function storeLogin(
  context: AppContext,
  actor: Doer,
  { kinds, sourceId, tokens, begunBy }: Granted,
): Promise<Connected> {
  const { companyId } = actor
  const tried = new Map<string, Promise<TestedCredentials>>()
  const tryKind = (kind: string) => tried.getOrInsertComputed(kind, () => testKind(context, kind, tokens))
  const outcomes = await Promise.all(kinds.map((kind) => outcomeOf(kind, tryKind(kind))))
  const working = outcomes.filter((outcome) => 'tested' in outcome)
  const failed = outcomes.filter((outcome) => 'error' in outcome)
  const refused = failed.map(({ kind, error }) => inWords(kind, error, tokens))
  const [first] = working
  if (!first) {
    if (failed.length === 1) throw failed[0]?.error
    return { sources: [], refused }
  }
  const before = await context.db.tenant(companyId, listSources)
  const { accountLabel } = first.tested.probe
  const others = sameAccount(before, { kind: first.kind, accountLabel }).filter(
    ({ id, invalid }) => id !== sourceId && (invalid || sourceId !== null),
  )
  const healing = await Promise.all(
    others.map(async (source) => ({ source, outcome: await outcomeOf(source.kind, tryKind(source.kind)) })),
  )
  const healed = healing.flatMap(({ source, outcome }) =>
    'tested' in outcome ? [{ source, tested: outcome.tested }] : [],
  )
  const sources = await context.db.tenant(companyId, async (tx) => {
    await requireBeginning(tx, begunBy)
    const login = { loginId: nanoid() }
    const ids = [...healed.map(({ source }) => source.id), ...(sourceId ? [sourceId] : [])]
    const logins = await lockSources(tx, ids)
    const stored: SourceRow[] = []
    for (const { kind, tested } of working) {
      stored.push(
        sourceId
          ? await writeCredentials(context, tx, { doer: actor, sourceId }, tested, login)
          : await insertSource(context, tx, actor, providerFor(kind), tested, login),
      )
    }
    for (const { source, tested } of healed) {
      // Gone, or signed in otherwise while this login was tested.
      if (logins.get(source.id) !== source.loginId) continue
      const row = await writeCredentials(context, tx, { doer: actor, sourceId: source.id }, tested, login)
      if (source.invalid) stored.push(row)
    }
    return stored
  })
  return { sources, refused }
}

/** In the order in which a refresh locks them (refreshLease.ts). Returns the logins of those that are still there. */
async function lockSources(tx: Tenant, ids: string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('sources')
    .select(['id', 'loginId'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map(({ id, loginId }) => [id, loginId]))
}

async function testKind(context: AppContext, kind: string, tokens: TokenSet): Promise<TestedCredentials> {
  requireScopes(signInOf(kind), tokens.scopes)
  return testCredentials(context, providerFor(kind), fromTokens(tokens), tokens.expiresAt)
}

type Outcome = { kind: string; tested: TestedCredentials } | { kind: string; error: ProviderError }

async function outcomeOf(kind: string, testing: Promise<TestedCredentials>): Promise<Outcome> {
  try {
    return { kind, tested: await testing }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { kind, error }
  }
}

function inWords(kind: string, error: ProviderError, { scopes }: TokenSet): string {
  const { name } = providerFor(kind).definition
  const missing = missingScopes(signInOf(kind), scopes)
  return missing
    ? `${name} is not connected, because ${missing} was not allowed. Connect it again and leave that ticked on the consent page.`
    : `${name} is not connected: ${error.message}`
}
