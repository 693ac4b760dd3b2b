import { Alert, Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { CAN_COME_BACK } from '../../../../../shared/domain/deleted.ts'
import { linkTo } from '../../../../lib/paths.ts'
import { useUser } from '../../../../lib/session.ts'
import { agoLabel } from '../../../../lib/when.ts'
import type { Lock } from '../api.ts'

/** Someone else is editing: who, since when, and the way to take over. */
export function LockNotice(props: { lock: NonNullable<Lock>; unsaved: boolean; onTakeOver: () => void }) {
  const { lock, unsaved, onTakeOver } = props
  return (
    <Alert variant="light" mb="sm" p="sm">
      <Group justify="space-between">
        <Text size="sm">
          {lock.name} is editing this dashboard and started {agoLabel(lock.since)}.{' '}
          {unsaved
            ? 'What you changed last is not saved yet; it is saved when you take over.'
            : 'You can read it meanwhile.'}
        </Text>
        <Button size="xs" variant="default" onClick={onTakeOver}>
          Take over
        </Button>
      </Group>
    </Alert>
  )
}

/** Its link was made anew, or it was deleted, and this page was not told where it is. */
export function GoneNotice() {
  return (
    <Alert color="red" variant="light" mb="sm" p="sm" role="alert">
      <Group justify="space-between">
        <Text size="sm">
          This dashboard is no longer at this address: it has a new link, or was deleted. Open it from the
          list.
        </Text>
        <Button size="xs" variant="default" component={Link} to={linkTo.dashboards()}>
          See the dashboards
        </Button>
      </Group>
    </Alert>
  )
}

/** Somebody has deleted it while it is open here. */
export function DeletedNotice() {
  return (
    <Alert color="red" variant="light" mb="sm" p="sm" role="alert">
      <Group justify="space-between">
        <Text size="sm">
          Somebody has deleted this dashboard, so that nothing more is saved. {CAN_COME_BACK}
        </Text>
        <Button size="xs" variant="default" component={Link} to={linkTo.deleted()}>
          See what was deleted
        </Button>
      </Group>
    </Alert>
  )
}

/** The company's plan has ended: why nothing can be changed, and where an admin ends that. */
export function PlanNotice({ refusal, unsaved }: { refusal: string; unsaved: boolean }) {
  const isAdmin = useUser().roleName === 'admin'
  return (
    <Alert color="yellow" variant="light" mb="sm" p="sm" role="status">
      <Group justify="space-between">
        <Text size="sm">
          {refusal}{' '}
          {unsaved
            ? 'What you changed last is not saved yet; it is kept in this browser until you edit again.'
            : 'You can read this one meanwhile.'}
        </Text>
        {isAdmin && (
          <Button size="xs" variant="default" component={Link} to={linkTo.subscription()}>
            See the subscription
          </Button>
        )}
      </Group>
    </Alert>
  )
}

/** It was saved elsewhere, and nothing of one's own waits. */
export function NewerNotice({ onShow }: { onShow: () => void }) {
  return (
    <Alert variant="light" mb="sm" p="sm" role="status">
      <Group justify="space-between">
        <Text size="sm">This dashboard has been saved elsewhere. You are looking at the version before.</Text>
        <Button size="xs" variant="default" onClick={onShow}>
          Show the new one
        </Button>
      </Group>
    </Alert>
  )
}

/** The server refused the last save: why, where keys and fingers find it too. */
export function RefusedNotice({ message }: { message: string }) {
  return (
    <Alert color="red" variant="light" mb="sm" p="sm" role="alert">
      <Text size="sm">
        {message} What you changed is kept in this browser, and sent again with your next change.
      </Text>
    </Alert>
  )
}

/** Another save came first: nothing is lost, the person decides which one stays. */
export function StaleNotice(props: { message: string; onKeepMine: () => void; onTakeTheirs: () => void }) {
  return (
    <Alert
      color="yellow"
      variant="light"
      mb="sm"
      p="sm"
      role="alert"
      title="Somebody else has saved meanwhile"
    >
      <Text size="sm" mb="xs">
        {props.message} Your changes are still here, and nothing has been overwritten.
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={props.onKeepMine}>
          Save mine over it
        </Button>
        <Button size="xs" variant="default" onClick={props.onTakeTheirs}>
          Drop mine and show theirs
        </Button>
      </Group>
    </Alert>
  )
}

/** Unsaved work of an earlier visit, offered back. */
export function DraftNotice(props: { savedAt: string; onRestore: () => void; onDiscard: () => void }) {
  return (
    <Alert variant="light" mb="sm" p="sm" role="status">
      <Group justify="space-between">
        <Text size="sm">You left unsaved changes {agoLabel(props.savedAt)}. They have been kept.</Text>
        <Group gap="xs">
          <Button size="xs" onClick={props.onRestore}>
            Restore them
          </Button>
          <Button size="xs" variant="default" onClick={props.onDiscard}>
            Discard
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
