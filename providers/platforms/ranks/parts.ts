import type { DataTypeDefinition, Notice, ProviderQuery } from '../../contract.ts'
import { groupsOf, type Name, namesIn } from '../../kit/answers/facts.ts'
import type { MetricValues, PartialResult } from '../../kit/answers/metricValues.ts'
import { type FieldValue, keepRecords } from '../../kit/answers/records.ts'
import { textInput } from '../../kit/query/readQuery.ts'
import type { RankFigure } from './figures.ts'
import { type RankSnapshot, rankSnapshots, rankSnapshotsByTime, type Tracked } from './index.ts'

/** A catalogue's names for keywords. Its other dimensions and fields are names of theirs, or facts. */
export interface RankCatalogue {
  /** Each metric that is reckoned from keywords. */
  figures: Readonly<Record<string, RankFigure>>
  /** The filter field of positions. */
  position?: string
  /** The dimension and filter field of landing pages. */
  page?: string
}

/**
 * A query's figures over tracked keywords: those that contain its term and match its filter at the end of the
 * range, by
 * its dimension and over all. One that has no name in the dimension is grouped as “No …”.
 * @throws ProviderError `bad_request` for a filter that is not offered
 */
export function ranksPart(
  query: Pick<ProviderQuery, 'dimension' | 'metrics' | 'inputs' | 'filter' | 'range'>,
  type: DataTypeDefinition,
  tracked: readonly Tracked[],
  { figures, position, page }: RankCatalogue,
): PartialResult {
  const { range } = query
  const namesOf = ({ of, check }: RankSnapshot, id: string): readonly Name[] => {
    if (id === page) return check.page === null || check.position === null ? [] : [check.page]
    return namesIn(of.names[id] ?? (id === 'keyword' ? of.keyword : []))
  }
  const fieldOf = (standing: RankSnapshot, id: string): FieldValue => {
    if (id === position) return standing.check.position
    if (id in standing.of.facts) return standing.of.facts[id] ?? null
    return namesOf(standing, id).map((name) => (typeof name === 'string' ? name : name.label))
  }
  const term = textInput(query.inputs, 'term').toLowerCase()
  const named = tracked.filter(({ keyword }) => keyword.toLowerCase().includes(term))
  const atEnd = keepRecords(rankSnapshots(named, range), query.filter, type, fieldOf)

  const metrics = query.metrics.filter((metric) => metric in figures)
  const figuresOf = (all: readonly RankSnapshot[]): MetricValues =>
    Object.fromEntries(metrics.map((metric) => [metric, figures[metric]?.(all) ?? null]))
  const groups = (): Iterable<readonly [string, RankSnapshot[]]> => {
    const dimension = type.dimensions.find(({ id }) => id === query.dimension)
    if (!dimension) return []
    const { id, label, time } = dimension
    if (time) {
      const kept = atEnd.map(({ of }) => of)
      return rankSnapshotsByTime(kept, range, time)
    }
    return groupsOf(atEnd, (standing) => {
      const names = namesOf(standing, id)
      return names.length > 0 ? names : [`No ${label.toLowerCase()}`]
    })
  }
  const rows = new Map([...groups()].map(([name, all]) => [name, figuresOf(all)]))
  return { rows, totals: figuresOf(atEnd), notices: olderThan(range.start, atEnd) }
}

/** The notice where no check at all fell into a range. */
function olderThan(start: string, atEnd: readonly RankSnapshot[]): Notice[] {
  const last = atEnd.reduce((latest, { check }) => (check.day > latest ? check.day : latest), '')
  if (last === '' || last >= start) return []
  return [{ code: 'vendor', text: `No check fell into this range: positions are those of ${last}.` }]
}
