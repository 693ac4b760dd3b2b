import { Alert, Group, Stack, Text } from '@mantine/core'
import { IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { CompanySender, DnsPurpose } from '../../../../shared/api/sender.ts'
import { agoLabel } from '../../../lib/when.ts'
import { confirm } from '../../../ui/confirm.tsx'
import { FeedbackButton } from '../../../ui/FeedbackButton.tsx'
import { notifyFailed } from '../../../ui/notify.tsx'
import { senderInWords } from '../dns/foundInWords.ts'
import { RecordRow } from '../dns/RecordRow.tsx'
import { useCheckRecords, useRotateKey } from './api.ts'

const PURPOSES: Record<DnsPurpose, { title: string; why: string }> = {
  dkim: { title: 'Signature (DKIM)', why: 'Required. Receivers verify by it that a mail is yours.' },
  return_path: { title: 'Return path', why: 'Recommended. Mails that cannot be delivered return to us.' },
  spf: { title: 'Permission (SPF)', why: 'Comes with the return path; there is nothing to set.' },
  dmarc: { title: 'Policy (DMARC)', why: 'Recommended by large mail providers. Leave one that you have.' },
}

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
      {sender.isUsed ? (
        <Alert color="green" variant="light" icon={<IconCircleCheck />} p="sm">
          Reports are sent from {sender.address}.
        </Alert>
      ) : (
        <Alert color="yellow" variant="light" icon={<IconClock />} p="sm">
          {sender.isVerified
            ? `Not in use, because white-label is off: reports are sent from ${sender.fallbackAddress} under your name.`
            : `Not in use yet: reports are sent from ${sender.fallbackAddress} under your name until the required record is found. DNS changes may take some hours.`}
        </Alert>
      )}
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {sender.checkedAt
            ? `Looked up ${agoLabel(sender.checkedAt)}; we look again by ourselves.`
            : 'Not looked up yet.'}
        </Text>
        <Group gap="xs" justify="flex-end">
          {sender.isVerified && hasOneKey && (
            <FeedbackButton variant="subtle" color="gray" size="xs" onClick={renew}>
              Make a new key
            </FeedbackButton>
          )}
          <FeedbackButton
            variant="default"
            size="xs"
            answers
            onClick={async () => senderInWords((await check.mutateAsync()).data)}
          >
            Check
          </FeedbackButton>
        </Group>
      </Group>
      <Stack gap="sm" role="list" aria-label="DNS records">
        {sender.records.map((record) => (
          <RecordRow
            key={`${record.type} ${record.host}`}
            record={record}
            comesByItself={record.purpose === 'spf'}
            {...PURPOSES[record.purpose]}
          />
        ))}
      </Stack>
    </Stack>
  )
}
