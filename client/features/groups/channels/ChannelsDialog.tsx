import { Button, Group, Stack, Text } from '@mantine/core'
import { IconBell, IconMail, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Channel } from '../../../../shared/api/alertChannels.ts'
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
  | { part: 'form'; channel: Channel | null; personal: boolean }
  | { part: 'secret'; channel: Channel; secret: string }

/** Who is told of a group's alerts, where and when. */
export function ChannelsDialog({ groupId, onClose }: { groupId: string; onClose: () => void }) {
  const isAdmin = useUser().roleName === 'admin'
  const found = useChannels(groupId)
  const [opened, setOpened] = useState(true)
  const [shown, setShown] = useState<Shown>({ part: 'list' })
  const channels = found.data ?? []
  const hasOwn = channels.some(({ personal }) => personal)
  const toList = () => setShown({ part: 'list' })
  const showSecret = (channel: Channel, secret: string | null) =>
    secret === null ? toList() : setShown({ part: 'secret', channel, secret })
  const add = (
    <Group gap="xs">
      {!hasOwn && (
        <Button
          size="xs"
          variant={isAdmin ? 'default' : 'filled'}
          leftSection={<IconMail size={14} />}
          onClick={() => setShown({ part: 'form', channel: null, personal: true })}
        >
          Mail me
        </Button>
      )}
      {isAdmin && (
        <Button
          size="xs"
          leftSection={<IconPlus size={14} />}
          onClick={() => setShown({ part: 'form', channel: null, personal: false })}
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
      title={
        shown.part === 'list'
          ? 'Alert channels'
          : shown.part === 'secret'
            ? 'The webhook’s secret'
            : shown.channel
              ? 'Change the channel'
              : shown.personal
                ? 'Mail me'
                : 'Add a channel'
      }
      size="lg"
    >
      {shown.part === 'form' && (
        <ChannelFields
          groupId={groupId}
          channel={shown.channel}
          personal={shown.personal}
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
                  onChange={() => setShown({ part: 'form', channel, personal: channel.personal })}
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
