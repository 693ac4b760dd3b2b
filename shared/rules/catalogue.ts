import type { Catalogue } from '../domain/definitions.ts'

/**
 * The one place where a definition is combined with the vendor's remote catalogue: the type with its own metrics,
 * dimensions and filters first, then the remote ones. For an id in both, the definition's entry is used.
 */
export function withCatalogue<T extends Catalogue>(type: T, remote: Catalogue | null | undefined): T {
  if (!remote) return type
  const join = <T extends { id: string }>(own: readonly T[], more: readonly T[]): T[] => [
    ...own,
    ...more.filter(({ id }, place) => [...own, ...more.slice(0, place)].every((other) => other.id !== id)),
  ]
  return {
    ...type,
    metrics: join(type.metrics, remote.metrics),
    dimensions: join(type.dimensions, remote.dimensions),
    filters: join(type.filters, remote.filters),
  }
}

/**
 * A catalogue in which nothing chosen is missing: what is chosen but not (or not yet) known stands under its own id,
 * so that it does not disappear from sight.
 * @param group heading of the unknown
 */
export function withChosen<T extends Catalogue>(
  type: T,
  { metrics, dimension }: { metrics: readonly string[]; dimension: string | null },
  group: string,
): T {
  const unknown = metrics.map((id) => ({
    id,
    label: id,
    group,
    type: 'decimal' as const,
    additive: false,
    direction: 'neutral' as const,
  }))
  const dimensions = dimension === null ? [] : [{ id: dimension, label: dimension, group }]
  return withCatalogue(type, { metrics: unknown, dimensions, filters: [] })
}
