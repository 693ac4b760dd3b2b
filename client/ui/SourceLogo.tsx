import type { SourceKind } from '../../shared/domain/sources.ts'

/** The logo of a source kind. Decorative: the name is always beside it. */
export function SourceLogo({ kind, size = 24 }: { kind: SourceKind; size?: number }) {
  return <img src={`/logos/${kind}.svg`} alt="" width={size} height={size} loading="lazy" />
}
