import { Badge, Button, Group, Menu, Paper, Text } from '@mantine/core'
import { IconKey, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Channel } from '../../../../shared/api/alertChannels.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { instantLabel } from '../../../lib/when.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { useChannelActions } from './api.ts'
import { KIND_LABELS } from './channelForm.ts'
import { deliveryInWords, problemInWords, titleOf, waitingInWords } from './inWords.ts'

const STATES = {
  active: { label: 'Active', color: 'green' },
  failing: { label: 'Failing', color: 'yellow' },
  disabled: { label: 'Switched off', color: 'red' },
} as const

interface Props {
  groupId: string
  channel: Channel
  mayChange: boolean
  onChange: () => void
  onSecret: (channel: Channel, secret: string | null) => void
}

interface Tested {
  isSent: boolean
  message: string
}

/** A channel: where it leads, when it sends, how it goes. */
export function ChannelLine({ groupId, channel, mayChange, onChange, onSecret }: Props) {
  const actions = useChannelActions(groupId)
  const [isTesting, setIsTesting] = useState(false)
  const [tested, setTested] = useState<Tested | null>(null)
  const title = titleOf(channel)
  const state = STATES[channel.state]
  const waiting = waitingInWords(channel)
  const test = async () => {
    setIsTesting(true)
    setTested(null)
    setTested(
      await actions
        .test(channel.id)
        .catch((error: unknown) => ({ isSent: false, message: messageOf(error) })),
    )
    setIsTesting(false)
  }
  const remove = async () => {
    const sure = await confirm({
      title: `Delete “${title}”?`,
      text: 'Nothing is sent there any more; messages that wait are dropped.',
      submit: 'Delete',
      danger: true,
    })
    if (sure) await actions.remove(channel.id).then(() => notifyDone('The channel is deleted.'), notifyFailed)
  }
  const renewSecret = async () => {
    const sure = await confirm({
      title: 'Make a new secret?',
      text: 'Messages are signed with it from now on; for 24 hours the present one counts too, so that your system can change over.',
      submit: 'New secret',
    })
    if (!sure) return
    await actions
      .newSecret(channel.id)
      .then(({ channel: changed, secret }) => onSecret(changed, secret), notifyFailed)
  }
  return (
    <Paper withBorder p="sm" component="section" aria-label={title}>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div style={{ flex: '1 1 260px', minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={560} size="sm" {...WRITTEN}>
              {title}
            </Text>
            <Badge size="sm" variant="light" color={state.color}>
              {state.label}
            </Badge>
            {waiting && (
              <Text size="xs" c="dimmed">
                {waiting}
              </Text>
            )}
          </Group>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {KIND_LABELS[channel.kind]} · <bdi>{channel.address}</bdi>
          </Text>
          <Text size="xs" c="dimmed">
            {deliveryInWords(channel)}
            {channel.lastSentAt !== null && ` · last sent ${instantLabel(channel.lastSentAt)}`}
          </Text>
        </div>
        {mayChange && (
          <Group gap={4} wrap="nowrap">
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconSend size={13} />}
              loading={isTesting}
              aria-label={`Send a test to ${title}`}
              onClick={() => void test()}
            >
              Send a test
            </Button>
            <ActionsMenu label={`Actions for ${title}`}>
              <Menu.Item leftSection={<IconPencil size={14} />} onClick={onChange}>
                Change
              </Menu.Item>
              {channel.kind === 'webhook' && (
                <Menu.Item leftSection={<IconKey size={14} />} onClick={() => void renewSecret()}>
                  New secret
                </Menu.Item>
              )}
              <Menu.Item color="red" leftSection={<IconTrash size={14} />} onClick={() => void remove()}>
                Delete
              </Menu.Item>
            </ActionsMenu>
          </Group>
        )}
      </Group>
      {channel.problem && (
        <Text size="sm" c="var(--danger)" mt={4}>
          {problemInWords(channel)}
        </Text>
      )}
      <div role="status">{tested && <TestAnswer kind={channel.kind} tested={tested} />}</div>
    </Paper>
  )
}

/** What the receiver answered. Teams takes in what it then drops: whoever reads it is asked. */
function TestAnswer({ kind, tested }: { kind: Channel['kind']; tested: Tested }) {
  const [arrived, setArrived] = useState<boolean | null>(null)
  return (
    <div>
      <Text size="sm" mt={6} c={tested.isSent ? 'var(--success)' : 'var(--danger)'}>
        {tested.isSent ? '✓ ' : '✗ '}
        {tested.message}
      </Text>
      {tested.isSent && kind === 'teams' && arrived === null && (
        <Group gap="xs" mt={4}>
          <Text size="sm">Did it arrive in Teams?</Text>
          <Button size="compact-xs" variant="default" onClick={() => setArrived(true)}>
            Yes
          </Button>
          <Button size="compact-xs" variant="default" onClick={() => setArrived(false)}>
            No
          </Button>
        </Group>
      )}
      {arrived !== null && (
        <Text size="sm" mt={4}>
          {arrived
            ? 'Good: alerts will arrive in the same place.'
            : 'Teams took the message in, but its workflow did not post it. Open the workflow in Teams, see its last runs, and check that it posts to a channel that still exists.'}
        </Text>
      )}
    </div>
  )
}
