import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { CompanySender } from '../../../../shared/api/sender.ts'
import { agoLabel } from '../../../lib/when.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FeedbackButton } from '../../../ui/FeedbackButton.tsx'
import { notifyFailed } from '../../../ui/notify.tsx'
import { useCheckRecords, useRotateKey } from './api.ts'
import { RecordRow } from './RecordRow.tsx'

/** The records that the domain needs, what was found of them, and a look that finds what is new. */
export function Records({ sender }: { sender: CompanySender }) {
  const check = useCheckRecords()
  const rotate = useRotateKey()
  const renew = async () => {
    const sure = await confirm({
      title: 'Make a new key?',
      text: 'You set one more record at your DNS provider. Reports are signed with the present key until it is found.',
      submit: 'Make a new key',
    })
    if (sure) await rotate.mutateAsync().catch(notifyFailed)
  }
  const hasOneKey = sender.records.filter(({ purpose }) => purpose === 'dkim').length === 1
  return (
    <Stack gap="md">
      {sender.isVerified ? (
        <Alert color="green" variant="light" icon={<IconCircleCheck />} p="sm">
          Reports are sent from {sender.address}.
        </Alert>
      ) : (
        <Alert color="yellow" variant="light" icon={<IconClock />} p="sm">
          Not in use yet: reports are sent from {sender.fallbackAddress} under your name until the required
          record is found. DNS changes may take some hours.
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {sender.checkedAt
            ? `Looked up ${agoLabel(sender.checkedAt)}; we look again by ourselves.`
            : 'Not looked up yet.'}
        </Text>
        <Group gap="xs">
          {sender.isVerified && hasOneKey && (
            <FeedbackButton variant="subtle" color="gray" size="xs" onClick={renew}>
              Make a new key
            </FeedbackButton>
          )}
          <FeedbackButton variant="default" size="xs" onClick={() => check.mutateAsync()}>
            Look now
          </FeedbackButton>
        </Group>
      </Group>
      <Stack gap="sm" role="list" aria-label="DNS records">
        {sender.records.map((record) => (
          <RecordRow key={`${record.type} ${record.host}`} record={record} />
        ))}
      </Stack>
    </Stack>
  )
}
