import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { DashboardListItem } from '../../../../shared/api/dashboards.ts'
import { notifyFailed } from '../../../ui/notify.tsx'
import { useDashboardAction } from '../api.ts'

/** Marks a dashboard for oneself, or takes the mark off. */
export function FavouriteButton({ item }: { item: DashboardListItem }) {
  const action = useDashboardAction()
  const shown = action.isPending ? action.variables.action === 'mark' : item.favourite
  return (
    <ActionIcon
      variant="subtle"
      color={shown ? 'yellow' : 'gray'}
      size="sm"
      aria-label={`Favourite: ${item.name}`}
      aria-pressed={shown}
      onClick={() =>
        void action.mutateAsync({ action: shown ? 'unmark' : 'mark', id: item.id }).catch(notifyFailed)
      }
    >
      {shown ? <IconStarFilled size={16} /> : <IconStar size={16} />}
    </ActionIcon>
  )
}
