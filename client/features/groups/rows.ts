import type { WatchedDomain, WatchedFigure } from '../../../shared/api/groups.ts'
import {
  type Check,
  MEASURE_FACTS,
  MEASURES,
  type Measure,
  type WatchWindow,
} from '../../../shared/domain/monitoring.ts'
import { needsAttention, STATUSES, statusOf } from '../../../shared/rules/monitoring/domainStatus.ts'
import { byName } from '../../../shared/rules/naturalOrder.ts'
import { moveOf } from './grid/figure.ts'
import { type GridView, type Grouping, NOBODY, type Shown, type Sort } from './view.ts'

/** A line of the grid: a domain, or what those below it have in common. */
export type GridLine =
  | { kind: 'domain'; row: WatchedDomain }
  | { kind: 'heading'; id: string; label: string; count: number; needing: number }

/** The window that figures are sorted by, where both are shown too. */
export const sortedWindow = (view: Pick<GridView, 'window'>): WatchWindow => (view.window === '30' ? 30 : 7)

/** The measures that at least one domain has: the grid's columns. */
export const measuresOf = (rows: readonly WatchedDomain[]): Measure[] =>
  MEASURES.filter((measure) => rows.some(({ measures }) => measures[measure] !== undefined))

const matches = (chosen: string | null, one: { id: string } | null) =>
  chosen === null || (one === null ? chosen === NOBODY : one.id === chosen)

const isShown: Record<Shown, (row: WatchedDomain) => boolean> = {
  all: () => true,
  attention: needsAttention,
  snoozed: (row) => statusOf(row) === 'snoozed',
}

/** Whether an alert is of a check, or of a measure that its own has fallen with. */
const tellsOf = ({ alerts }: WatchedDomain, sought: Check) =>
  alerts.some(({ check, followers = [] }) => [check, ...followers].includes(sought))

/** What of a group is looked at, but for its tabs, which count it. */
export function filterRows(rows: readonly WatchedDomain[], view: GridView): WatchedDomain[] {
  const words = view.search.trim().toLowerCase().split(/\s+/)
  return rows.filter((row) => {
    if (!matches(view.client, row.client) || !matches(view.owner, row.owner)) return false
    if (view.check !== null && !tellsOf(row, view.check)) return false
    const text = `${row.host} ${row.name} ${row.client?.name ?? ''} ${row.owner?.name ?? ''}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
}

/** Those of a tab. */
export const showRows = (rows: readonly WatchedDomain[], shown: Shown): WatchedDomain[] =>
  rows.filter(isShown[shown])

/** How bad a figure is: the lower the worse; null where nobody can tell. */
function badness(figure: WatchedFigure, measure: Measure): number | null {
  const { grade } = figure
  const { change } = moveOf(figure)
  if (grade === null && change === null) return null
  const { direction } = MEASURE_FACTS[measure]
  const moved = Math.max(-0.99, Math.min(0.99, change ?? 0))
  const towards = direction === 'up' ? moved : direction === 'down' ? -moved : -Math.abs(moved)
  return (grade ?? 0) + towards / 10
}

/** The sum of what is worse than usual, to order domains of the same status. */
const trouble = (row: WatchedDomain) =>
  MEASURES.reduce((sum, measure) => {
    const grades = [row.measures[measure]?.[7].grade ?? 0, row.measures[measure]?.[30].grade ?? 0]
    return sum + Math.min(0, ...grades)
  }, 0)

const spentShare = ({ budget }: WatchedDomain) =>
  budget === null || budget.spent === null ? null : budget.spent / budget.amount

/** What a domain is sorted by: numbers from the least up, texts by name; null comes last whatever the order. */
function keyOf(row: WatchedDomain, { column, order }: Sort, window: WatchWindow): number | string | null {
  switch (column) {
    case 'status':
      return STATUSES.indexOf(statusOf(row)) * 1000 + trouble(row)
    case 'name':
      return row.name
    case 'client':
      return row.client?.name ?? null
    case 'owner':
      return row.owner?.name ?? null
    case 'budget': {
      const share = spentShare(row)
      if (order === 'worst') return share === null ? null : -share
      return row.budget?.amount ?? null
    }
    default: {
      const figure = row.measures[column]?.[window]
      if (figure === undefined) return null
      return order === 'worst' ? badness(figure, column) : figure.value
    }
  }
}

/** Domains in the order of a column; those of equal figures by name. */
export function sortRows(rows: readonly WatchedDomain[], sort: Sort, window: WatchWindow): WatchedDomain[] {
  const turned = sort.order === 'descending' || sort.order === 'best' ? -1 : 1
  return rows
    .map((row) => ({ row, key: keyOf(row, sort, window) }))
    .toSorted((one, other) => {
      if (one.key === other.key) return byName(one.row, other.row)
      if (one.key === null) return 1
      if (other.key === null) return -1
      const order =
        typeof one.key === 'number' && typeof other.key === 'number'
          ? one.key - other.key
          : byName({ name: String(one.key) }, { name: String(other.key) })
      return turned * order || byName(one.row, other.row)
    })
    .map(({ row }) => row)
}

const NO_ONE: Record<Grouping, string> = { client: 'No client', owner: 'No owner' }

/** Sorted domains below headings, which come in the order of their first domain; those of nobody last. */
export function linesOf(rows: readonly WatchedDomain[], by: Grouping | null): GridLine[] {
  const lines = (some: readonly WatchedDomain[]) => some.map((row): GridLine => ({ kind: 'domain', row }))
  if (by === null) return lines(rows)
  const groups = Map.groupBy(rows, (row) => row[by]?.id ?? NOBODY)
  const ofNobody = groups.get(NOBODY)
  groups.delete(NOBODY)
  if (ofNobody) groups.set(NOBODY, ofNobody)
  return [...groups].flatMap(([id, some]) => [
    {
      kind: 'heading',
      id,
      label: some[0]?.[by]?.name ?? NO_ONE[by],
      count: some.length,
      needing: some.filter(needsAttention).length,
    },
    ...lines(some),
  ])
}

/** What is drawn for a view, and what its tabs count. */
export function drawnRows(rows: readonly WatchedDomain[], view: GridView) {
  const found = filterRows(rows, view)
  const shown = sortRows(showRows(found, view.shown), view.sort, sortedWindow(view))
  return {
    lines: linesOf(shown, view.by),
    counts: {
      all: found.length,
      attention: found.filter(isShown.attention).length,
      snoozed: found.filter(isShown.snoozed).length,
    } satisfies Record<Shown, number>,
  }
}
