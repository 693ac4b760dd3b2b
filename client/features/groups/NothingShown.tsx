import { Button } from '@mantine/core'
import { IconRadar2, IconSearchOff } from '@tabler/icons-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { filtersOf, type GridView, USUAL_VIEW } from './view.ts'

/** A group that has no domains yet. */
export function NoDomains({ onAdd }: { onAdd: () => void }) {
  return (
    <EmptyState
      icon={<IconRadar2 />}
      title="No domains yet"
      text="Add your clients’ domains. Figures of connected sources that name them are read at once; their websites are watched in any case."
      action={<Button onClick={onAdd}>Add domains</Button>}
    />
  )
}

/** A group none of whose domains is looked at. */
export function NothingShown({ view, onView }: { view: GridView; onView: (view: GridView) => void }) {
  const isFiltered = view.search !== '' || filtersOf(view) > 0
  if (!isFiltered && view.shown === 'attention') {
    return (
      <EmptyState
        icon={<IconRadar2 />}
        title="Nothing needs you"
        text="No domain has an alert that is neither acknowledged nor snoozed."
        action={<ShowAll onShow={() => onView({ ...view, shown: 'all' })} />}
      />
    )
  }
  return (
    <EmptyState
      icon={<IconSearchOff />}
      title="Nothing found"
      text="No domain is like that."
      action={<ShowAll onShow={() => onView({ ...USUAL_VIEW, window: view.window, sort: view.sort })} />}
    />
  )
}

const ShowAll = ({ onShow }: { onShow: () => void }) => (
  <Button variant="default" onClick={onShow}>
    Show all domains
  </Button>
)
