import type { Source } from '../../../shared/api/sources.ts'
import type { OfferedProvider } from '../../../shared/domain/definitions.ts'
import type { SourceKind } from '../../../shared/domain/sources.ts'

/** A login that is connected already and could serve another kind. */
export interface ConnectedLogin {
  account: string
  /** The source whose login it is: one that may read the kind, if there is one. */
  source: Source
  /** Whether it was granted what the kind needs; else its person has to allow that first. */
  granted: boolean
}

/** Other kinds that people can connect here with the same login as this one. */
export const kindsOfLogin = (
  definition: OfferedProvider,
  all: readonly OfferedProvider[],
): OfferedProvider[] => all.filter((other) => other.missing.length === 0 && sharesLogins(definition, other))

function sharesLogins({ kind, auth }: OfferedProvider, other: OfferedProvider): boolean {
  if (auth.type !== 'oauth' || !auth.incremental || other.auth.type !== 'oauth') return false
  return other.kind !== kind && other.auth.client === auth.client
}

/** The connected logins that could serve a kind and do not yet, those that were granted it first. */
export function loginsFor(
  definition: OfferedProvider,
  all: readonly OfferedProvider[],
  sources: readonly Source[],
): ConnectedLogin[] {
  const kinds = all.filter((other) => sharesLogins(definition, other)).map(({ kind }) => kind)
  const served = accountsOf(definition.kind, sources)
  const logins = new Map<string, ConnectedLogin>()
  for (const source of sources) {
    if (source.imported || !kinds.includes(source.name) || served.has(source.account)) continue
    const granted = source.alsoServes.includes(definition.kind)
    if (granted || !logins.has(source.account))
      logins.set(source.account, { account: source.account, source, granted })
  }
  return [...logins.values()].sort((a, b) => Number(b.granted) - Number(a.granted))
}

/** What more the login of a source could serve. */
export function furtherKinds(
  source: Source,
  all: readonly OfferedProvider[],
  sources: readonly Source[],
): { definition: OfferedProvider; login: ConnectedLogin }[] {
  const own = all.find(({ kind }) => kind === source.name)
  if (!own || source.imported) return []
  return kindsOfLogin(own, all).flatMap((definition) => {
    const login = loginsFor(definition, all, sources).find(({ account }) => account === source.account)
    return login ? [{ definition, login }] : []
  })
}

const accountsOf = (kind: SourceKind, sources: readonly Source[]) =>
  new Set(sources.flatMap(({ name, account, imported }) => (name === kind && !imported ? [account] : [])))
