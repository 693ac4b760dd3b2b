import { ActionIcon, Menu } from '@mantine/core'
import {
  IconAddressBook,
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconDots,
  IconExternalLink,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DashboardListItem } from '../../../../shared/api/dashboards.ts'
import { emit } from '../../../lib/analytics.ts'
import { linkTo } from '../../../lib/paths.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { MoveModal } from '../../clients/index.ts'
import { type DashboardAction, useDashboardAction, useMoveDashboard } from '../api.ts'

const ICON = { size: 16, stroke: 1.6 }
const DONE: Record<DashboardAction, string> = {
  archive: 'Archived. Its link no longer works; restore it any time.',
  restore: 'Restored.',
  remove: 'Deleted.',
  clone: 'Cloned.',
  mark: 'It is a favourite now.',
  unmark: 'It is no favourite any more.',
}

/** Analytics events. */
const EVENTS: Partial<Record<DashboardAction, string>> = {
  archive: 'dashboard archived',
  clone: 'dashboard cloned',
}

/** What can be done with one dashboard of the list. */
export function DashboardMenu({ item }: { item: DashboardListItem }) {
  const action = useDashboardAction()
  const navigate = useNavigate()
  const move = useMoveDashboard()
  const [moving, setMoving] = useState(false)

  const act = async (name: DashboardAction) => {
    try {
      const permalink = await action.mutateAsync({ action: name, id: item.id })
      notifyDone(DONE[name])
      const event = EVENTS[name]
      if (event) emit(event, { dashboardId: item.id })
      if (name === 'clone' && permalink) await navigate(linkTo.dashboard(permalink))
    } catch (error) {
      notifyFailed(error)
    }
  }
  const remove = async () => {
    const sure = await confirm({
      title: `Delete “${item.name}”?`,
      text: 'Its widgets, its link and its automatic reports go with it. This cannot be undone.',
      submit: 'Delete',
      danger: true,
    })
    if (sure) await act('remove')
  }
  const copyLink = async () => {
    await navigator.clipboard.writeText(new URL(linkTo.dashboard(item.permalink), location.origin).href)
    notifyDone('Copied successfully')
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={action.isPending}
            aria-label={`Actions for ${item.name}`}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconExternalLink {...ICON} />}
            renderRoot={(props) => <Link {...props} to={linkTo.dashboard(item.permalink)} />}
          >
            Open
          </Menu.Item>
          <Menu.Item
            leftSection={<IconShare {...ICON} />}
            onClick={() => void copyLink().catch(notifyFailed)}
          >
            Copy share link
          </Menu.Item>
          <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => void act('clone')}>
            Clone
          </Menu.Item>
          <Menu.Item leftSection={<IconAddressBook {...ICON} />} onClick={() => setMoving(true)}>
            Move to a client
          </Menu.Item>
          {item.active ? (
            <Menu.Item leftSection={<IconArchive {...ICON} />} onClick={() => void act('archive')}>
              Archive
            </Menu.Item>
          ) : (
            <Menu.Item leftSection={<IconArchiveOff {...ICON} />} onClick={() => void act('restore')}>
              Restore
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash {...ICON} />} onClick={() => void remove()}>
            Delete
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {moving && (
        <MoveModal
          name={item.name}
          clientId={item.client?.id ?? null}
          onMove={(clientId) => move(item.id, clientId)}
          onClose={() => setMoving(false)}
        />
      )}
    </>
  )
}
