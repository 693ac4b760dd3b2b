import { Group, SegmentedControl } from '@mantine/core'
import type { RefObject } from 'react'
import type { WatchedDomain } from '../../../../shared/api/groups.ts'
import type { Measure } from '../../../../shared/domain/monitoring.ts'
import { TourTip } from '../../onboarding/index.ts'
import type { GridView, Shown } from '../view.ts'
import { Filters } from './Filters.tsx'
import { SearchField } from './SearchField.tsx'
import classes from './toolbar.module.css'
import { ViewsMenu } from './ViewsMenu.tsx'

const SHOWN_LABELS: Record<Shown, string> = { all: 'All', attention: 'Need attention', snoozed: 'Snoozed' }
const WINDOW_OPTIONS = [
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: 'both', label: '7 + 30' },
] as const

interface Props {
  groupId: string
  rows: readonly WatchedDomain[]
  measures: readonly Measure[]
  view: GridView
  counts: Record<Shown, number>
  isCard: boolean
  searchField: RefObject<HTMLInputElement | null>
  onView: (view: GridView) => void
}

/** Which domains are looked at, and how. */
export function Toolbar(props: Props) {
  const { groupId, rows, measures, view, counts, isCard, searchField, onView } = props
  const shownOptions = (['all', 'attention', 'snoozed'] as const).map((value) => ({
    value,
    label: `${SHOWN_LABELS[value]} ${counts[value].toLocaleString('en-US')}`,
  }))
  return (
    <Group gap="xs" mb="sm" className={classes.bar}>
      <TourTip
        flow="mc"
        step={4}
        hint="Open a domain and press “Snooze”, or press S on its row: for one week, until a day or until it recovers."
      >
        <SegmentedControl
          size="xs"
          aria-label="Which domains"
          className={classes.tabs}
          data={shownOptions}
          value={view.shown}
          onChange={(shown) => onView({ ...view, shown })}
        />
      </TourTip>
      <SearchField
        field={searchField}
        value={view.search}
        onSearch={(search) => onView({ ...view, search })}
      />
      <Filters rows={rows} measures={measures} view={view} isCard={isCard} onView={onView} />
      <ViewsMenu groupId={groupId} view={view} isCard={isCard} onView={onView} />
      <TourTip flow="mc" step={3} position="bottom-end">
        <SegmentedControl
          size="xs"
          aria-label="Days"
          className={classes.windows}
          data={[...WINDOW_OPTIONS]}
          value={view.window}
          onChange={(window) => onView({ ...view, window })}
        />
      </TourTip>
    </Group>
  )
}
