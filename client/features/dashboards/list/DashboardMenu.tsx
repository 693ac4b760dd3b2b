import { Menu } from '@mantine/core'
import {
  IconAddressBook,
  IconArchive,
  IconArchiveOff,
  IconCopy,
  IconExternalLink,
  IconShare,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { DashboardListItem } from '../../../../shared/api/dashboards.ts'
import { CAN_COME_BACK } from '../../../../shared/domain/deleted.ts'
import { copyName, originalName } from '../../../../shared/rules/copyName.ts'
import { emit } from '../../../lib/analytics.ts'
import { momentHappened } from '../../../lib/moments.ts'
import { linkTo } from '../../../lib/paths.ts'
import { sharedAddress } from '../../../lib/sharedAddress.ts'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { MoveModal } from '../../clients/index.ts'
import { notifyDeleted } from '../../deleted/index.ts'
import {
  type DashboardAction,
  loadNames,
  useCloneDashboard,
  useDashboardAction,
  useMoveDashboard,
} from '../api.ts'
import { CloneModal } from './CloneModal.tsx'

const ICON = { size: 16, stroke: 1.6 }
const DONE: Record<Exclude<DashboardAction, 'remove'>, string> = {
  archive: 'Archived. Its link no longer works; restore it any time.',
  restore: 'Restored.',
  mark: 'It is a favourite now.',
  unmark: 'It is no favourite any more.',
}

/** Analytics events. */
const EVENTS: Partial<Record<DashboardAction, 'dashboard archived'>> = {
  archive: 'dashboard archived',
}

/** What can be done with one dashboard of the list. */
export function DashboardMenu({ item }: { item: DashboardListItem }) {
  const action = useDashboardAction()
  const navigate = useNavigate()
  const move = useMoveDashboard()
  const clone = useCloneDashboard()
  const [moving, setMoving] = useState(false)
  /** The name that is proposed for the copy, once it is asked for. */
  const [cloning, setCloning] = useState<string | null>(null)

  const act = async (name: DashboardAction) => {
    try {
      await action.mutateAsync({ action: name, id: item.id })
      if (name === 'remove') notifyDeleted(item.name, item.id)
      else notifyDone(DONE[name])
      const event = EVENTS[name]
      if (event) emit(event)
    } catch (error) {
      notifyFailed(error)
    }
  }
  const askForCopy = async () => setCloning(copyName(item.name, await loadNames(originalName(item.name))))
  const makeCopy = async (name: string) => {
    const permalink = await clone(item.id, name)
    notifyDone('Cloned.')
    emit('dashboard cloned')
    await navigate(linkTo.dashboard(permalink))
  }
  const remove = async () => {
    const sure = await confirm({
      title: `Delete “${item.name}”?`,
      text: `Its widgets, its link and its automatic reports go with it. ${CAN_COME_BACK}`,
      submit: 'Delete',
      danger: true,
    })
    if (sure) await act('remove')
  }
  const copyLink = async () => {
    const address = new URL(linkTo.dashboard(item.permalink), sharedAddress(item.linkHost))
    await navigator.clipboard.writeText(address.href)
    notifyDone('Copied successfully')
    momentHappened('dashboardShared')
  }
  return (
    <>
      <ActionsMenu label={`Actions for ${item.name}`} loading={action.isPending}>
        <Menu.Item
          leftSection={<IconExternalLink {...ICON} />}
          renderRoot={(props) => <Link {...props} to={linkTo.dashboard(item.permalink)} />}
        >
          Open
        </Menu.Item>
        {/* The link of another one opens nothing. */}
        {item.active && !item.sample && (
          <Menu.Item
            leftSection={<IconShare {...ICON} />}
            onClick={() => void copyLink().catch(notifyFailed)}
          >
            Copy share link
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy {...ICON} />} onClick={() => void askForCopy().catch(notifyFailed)}>
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
      </ActionsMenu>
      {cloning !== null && (
        <CloneModal name={item.name} proposed={cloning} onClone={makeCopy} onClose={() => setCloning(null)} />
      )}
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
