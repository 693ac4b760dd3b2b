import { Button, Menu, Switch, Tooltip } from '@mantine/core'
import {
  IconAddressBook,
  IconCalendarCheck,
  IconPalette,
  IconPlugConnected,
  IconPlus,
  IconPrinter,
  IconRefresh,
} from '@tabler/icons-react'
import type { OwnDashboard } from '../../../../../shared/api/dashboards.ts'
import { linkTo } from '../../../../lib/paths.ts'
import { ActionsMenu } from '../../../../ui/ActionsMenu.tsx'
import { MoveModal } from '../../../clients/index.ts'
import { addressWithChoice, type DateChoice } from '../../../dates/index.ts'
import { TourTip } from '../../../onboarding/index.ts'
import type { Drawers } from '../drawers/useDrawers.ts'
import { SaveMark } from '../save/SaveMark.tsx'
import type { Editor } from '../save/useEditor.ts'
import type { EditLock } from '../save/useLock.ts'
import { keepDates } from './keepDates.ts'
import { NameInput } from './NameInput.tsx'
import classes from './toolbar.module.css'
import { useMoving } from './useMoving.ts'

interface Props {
  dashboard: OwnDashboard
  editor: Editor
  lock: EditLock
  drawers: Drawers
  realTime: boolean
  /** Whether it may be printed: sample figures are not. */
  printable: boolean
  choice: DateChoice
  onAdd: () => void
  onRefresh: () => void
}

/** What an owner does with the page itself: name it, switch editing, add, change the style. */
export function Toolbar(props: Props) {
  const { dashboard, editor, lock, drawers, realTime, printable, choice, onAdd, onRefresh } = props
  const { editing, other, refusal } = lock
  const { draft, state, change } = editor
  // With the dates on screen.
  const printAddress =
    linkTo.dashboardPrint(dashboard.permalink) + (realTime ? '' : addressWithChoice('', choice))
  const move = useMoving(dashboard, editor)
  return (
    <div className={classes.toolbar} role="toolbar" aria-label="Dashboard">
      <TourTip flow="dashboard" step={editing ? 3 : 2} {...(!editing && { hint: 'Turn “Edit” on first.' })}>
        <div>
          <Tooltip label={other ? `${other.name} is editing it` : ''} disabled={!other}>
            <Switch
              label="Edit"
              checked={editing}
              disabled={other !== null}
              onChange={(event) => {
                lock.setEditing(event.currentTarget.checked)
                drawers.style.close()
              }}
            />
          </Tooltip>
        </div>
      </TourTip>
      {editing && <NameInput name={draft.name} onName={(name) => change({ name })} />}
      {/* What could not be saved because of someone else's lease, or the plan, stays marked after editing has ended. */}
      {(editing || state.name === 'locked' || state.name === 'refused') && <SaveMark state={state} />}
      {editing && (
        <>
          <Button size="xs" leftSection={<IconPlus size={14} />} onClick={onAdd}>
            Add widget
          </Button>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPalette size={14} />}
            aria-expanded={drawers.style.opened}
            onClick={drawers.style.toggle}
          >
            Style
          </Button>
          <TourTip flow="dashboard" step={2}>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPlugConnected size={14} />}
              onClick={drawers.sources.open}
            >
              Sources
            </Button>
          </TourTip>
        </>
      )}
      <ActionsMenu label="More about this dashboard" ml="auto" isVertical>
        <Menu.Item leftSection={<IconRefresh size={16} />} onClick={onRefresh}>
          Refresh the figures
        </Menu.Item>
        {printable && (
          <Menu.Item
            leftSection={<IconPrinter size={16} />}
            component="a"
            href={printAddress}
            target="_blank"
          >
            Print view
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconAddressBook size={16} />}
          disabled={other !== null || refusal !== null}
          onClick={drawers.move.open}
        >
          Move to a client
        </Menu.Item>
        <Menu.Item
          leftSection={<IconCalendarCheck size={16} />}
          disabled={!editing}
          onClick={() => change(keepDates(choice, dashboard))}
        >
          Make these dates the default
        </Menu.Item>
      </ActionsMenu>
      {drawers.move.opened && (
        <MoveModal
          name={draft.name}
          clientId={dashboard.clientId}
          onMove={move}
          onClose={drawers.move.close}
        />
      )}
    </div>
  )
}
