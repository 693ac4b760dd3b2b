import { NativeSelect } from '@mantine/core'
import type { WatchedDomain } from '../../../../shared/api/groups.ts'
import { CHECK_FACTS, CHECKS, MEASURE_FACTS, type Measure } from '../../../../shared/domain/monitoring.ts'
import { byName } from '../../../../shared/rules/naturalOrder.ts'
import { FilterPopover } from '../../../ui/FilterPopover.tsx'
import {
  filtersOf,
  GROUPINGS,
  type GridColumn,
  type GridView,
  NOBODY,
  ordersOf,
  type Sort,
  type SortOrder,
} from '../view.ts'

/** Those that any of the domains has, by name, and nobody. */
function namedOptions(rows: readonly WatchedDomain[], of: 'client' | 'owner') {
  const found = new Map(rows.flatMap((row) => (row[of] ? [[row[of].id, row[of]] as const] : [])))
  return [
    { value: '', label: of === 'client' ? 'Any client' : 'Any owner' },
    ...[...found.values()].toSorted(byName).map(({ id, name }) => ({ value: id, label: name })),
    { value: NOBODY, label: of === 'client' ? 'No client' : 'No owner' },
  ]
}

const CHECK_OPTIONS = [
  { value: '', label: 'Any alert' },
  ...CHECKS.map((check) => ({ value: check, label: CHECK_FACTS[check].label })),
]
const BY_OPTIONS = [
  { value: '', label: 'Not grouped' },
  { value: 'client', label: 'By client' },
  { value: 'owner', label: 'By owner' },
]

const COLUMN_LABELS: Record<string, string> = {
  status: 'Status',
  name: 'Domain',
  client: 'Client',
  owner: 'Owner',
  budget: 'Budget',
}
const ORDER_LABELS: Record<SortOrder, string> = {
  worst: 'worst first',
  best: 'best first',
  ascending: 'ascending',
  descending: 'descending',
}

const textOf = ({ column, order }: Sort) => `${column}.${order}`

function sortOptions(measures: readonly Measure[]): { value: string; label: string; sort: Sort }[] {
  const columns: GridColumn[] = ['status', 'name', 'client', 'owner', ...measures, 'budget']
  return columns.flatMap((column) =>
    ordersOf(column).map((order) => ({
      value: textOf({ column, order }),
      label: `${labelOf(column)}, ${ORDER_LABELS[order]}`,
      sort: { column, order },
    })),
  )
}

const labelOf = (column: GridColumn) =>
  COLUMN_LABELS[column] ?? MEASURE_FACTS[column as Measure]?.label ?? column

interface Props {
  rows: readonly WatchedDomain[]
  measures: readonly Measure[]
  view: GridView
  isCard: boolean
  onView: (view: GridView) => void
}

/** Filters, the order and the grouping behind a button. */
export function Filters({ rows, measures, view, onView }: Props) {
  const set = (change: Partial<GridView>) => onView({ ...view, ...change })
  const orders = sortOptions(measures)
  return (
    <FilterPopover
      label="Filter"
      size="xs"
      chosen={filtersOf(view)}
      onClear={() => set({ check: null, client: null, owner: null })}
    >
      <NativeSelect
        label="Alert"
        data={CHECK_OPTIONS}
        value={view.check ?? ''}
        onChange={(event) =>
          set({ check: CHECKS.find((check) => check === event.currentTarget.value) ?? null })
        }
      />
      {(['client', 'owner'] as const).map((of) => (
        <NativeSelect
          key={of}
          label={of === 'client' ? 'Client' : 'Owner'}
          data={namedOptions(rows, of)}
          value={view[of] ?? ''}
          onChange={(event) => set({ [of]: event.currentTarget.value || null })}
        />
      ))}
      <NativeSelect
        label="Group"
        data={BY_OPTIONS}
        value={view.by ?? ''}
        onChange={(event) => set({ by: GROUPINGS.find((by) => by === event.currentTarget.value) ?? null })}
      />
      <NativeSelect
        label="Order"
        data={orders.map(({ value, label }) => ({ value, label }))}
        value={textOf(view.sort)}
        onChange={(event) => {
          const chosen = orders.find(({ value }) => value === event.currentTarget.value)
          if (chosen) set({ sort: chosen.sort })
        }}
      />
    </FilterPopover>
  )
}
