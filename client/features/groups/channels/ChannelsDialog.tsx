import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBell, IconMail, IconPlus, IconUser } from '@tabler/icons-react'
import { useState } from 'react'
import type { Channel } from '../../../../shared/api/alertChannels.ts'
import { CHANNEL_KINDS, type ChannelKind } from '../../../../shared/domain/monitoring.ts'
import { useUser } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FormModal } from '../../../ui/FormDialog.tsx'
import { PageLoader } from '../../../ui/PageLoader.tsx'
import { useChannels } from './api.ts'
import { ChannelFields } from './ChannelFields.tsx'
import { ChannelLine } from './ChannelLine.tsx'
import { SecretOnce } from './SecretOnce.tsx'

/** What the dialog shows: the list, a channel's form, or a secret that is shown this once. */
type Shown =
  | { part: 'list' }
  | { part: 'form'; channel: Channel | null; personal: boolean; kinds: readonly ChannelKind[] }
  | { part: 'secret'; channel: Channel; secret: string }

function titleOf(shown: Shown): string {
  if (shown.part === 'list') return 'Alert channels'
  if (shown.part === 'secret') return 'The webhook’s secret'
  if (shown.channel) return 'Change the channel'
  if (!shown.personal) return 'Add a channel'
  return shown.kinds.includes('mail') ? 'Mail me' : 'Add one of my own'
}

/** Who is told of a group's alerts, where and when. */
export function ChannelsDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const isAdmin = useUser().roleName === 'admin'
  const found = useChannels(groupId)
  const [opened, setOpened] = useState(true)
  const [shown, setShown] = useState<Shown>({ part: 'list' })
  const channels = found.data ?? []
  // A person has one of each kind.
  const ownLeft = CHANNEL_KINDS.filter(
    (kind) => !channels.some((channel) => channel.personal && channel.kind === kind),
  )
  const hooksLeft = ownLeft.filter((kind) => kind !== 'mail')
  const toList = () => setShown({ part: 'list' })
  const showSecret = (channel: Channel, secret: string | null) =>
    secret === null ? toList() : setShown({ part: 'secret', channel, secret })
  const add = (
    <Group gap="xs">
      {ownLeft.includes('mail') && (
        <Button
          size="xs"
          variant={isAdmin ? 'default' : 'filled'}
          leftSection={<IconMail size={14} />}
          onClick={() => setShown({ part: 'form', channel: null, personal: true, kinds: ['mail'] })}
        >
          Mail me
        </Button>
      )}
      {hooksLeft.length > 0 && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconUser size={14} />}
          onClick={() => setShown({ part: 'form', channel: null, personal: true, kinds: hooksLeft })}
        >
          Add one of my own
        </Button>
      )}
      {isAdmin && (
        <Button
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => setShown({ part: 'form', channel: null, personal: false, kinds: CHANNEL_KINDS })}
        >
          Add a channel
        </Button>
      )}
    </Group>
  )
  return (
    <FormModal
      opened={opened}
      onClose={() => setOpened(false)}
      onExitTransitionEnd={onClose}
      title={titleOf(shown)}
      size="lg"
    >
      {shown.part === 'form' && (
        <ChannelFields
          groupId={groupId}
          channel={shown.channel}
          personal={shown.personal}
          kinds={shown.kinds}
          onSaved={showSecret}
          onCancel={toList}
        />
      )}
      {shown.part === 'secret' && <SecretOnce {...shown} onDone={toList} />}
      {shown.part === 'list' && (
        <Stack>
          {found.isPending && <PageLoader label="Loading the channels" />}
          {found.isError && !found.data && (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          )}
          {found.data?.length === 0 && (
            <EmptyState
              icon={<IconBell />}
              title="Nobody is told yet"
              text="Alerts stay on this page until a channel carries them: to your mail, a chat or a system of yours."
              action={add}
            />
          )}
          {channels.length > 0 && (
            <>
              <Text size="sm" c="dimmed">
                What needs somebody is sent once, and once more when it has recovered. What is snoozed is not
                sent.
              </Text>
              {channels.map((channel) => (
                <ChannelLine
                  key={channel.id}
                  groupId={groupId}
                  channel={channel}
                  mayChange={isAdmin || channel.personal}
                  onChange={() =>
                    setShown({ part: 'form', channel, personal: channel.personal, kinds: [channel.kind] })
                  }
                  onSecret={showSecret}
                />
              ))}
              <Group justify="flex-end">{add}</Group>
            </>
          )}
        </Stack>
      )}
    </FormModal>
  )
}
