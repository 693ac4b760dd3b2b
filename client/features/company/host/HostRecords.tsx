import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { CompanyHost, HostPurpose } from '../../../../shared/api/host.ts'
import { agoLabel, instantLabel } from '../../../lib/when.ts'
import { FeedbackButton } from '../../../ui/FeedbackButton.tsx'
import { hostInWords } from '../dns/foundInWords.ts'
import { RecordRow } from '../dns/RecordRow.tsx'
import { useCheckHost } from './api.ts'

const PURPOSES: Record<HostPurpose, { title: string; why: string }> = {
  alias: {
    title: 'Alias (CNAME)',
    why: 'Required. Leads browsers to us; your DNS provider must not proxy it.',
  },
  proof: { title: 'Proof (TXT)', why: 'Required. Shows that the domain is yours.' },
}

/** The records that the host needs, what was found of them, and a look that finds what is new. */
export function HostRecords({ current }: { current: CompanyHost }) {
  const check = useCheckHost()
  return (
    <Stack gap="md">
      <HostState current={current} />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed">
          {current.checkedAt ? `Looked up ${agoLabel(current.checkedAt)}.` : 'Not looked up yet.'}
          {current.state !== 'taken' && ' We look again by ourselves.'}
        </Text>
        <FeedbackButton
          variant="default"
          size="xs"
          answers
          onClick={async () => hostInWords((await check.mutateAsync()).data)}
        >
          Check
        </FeedbackButton>
      </Group>
      <Stack gap="sm" role="list" aria-label="Records of the own domain">
        {current.records.map((record) => (
          <RecordRow
            key={record.purpose}
            record={record}
            isVerified={record.state === 'valid' && current.state !== 'taken'}
            {...PURPOSES[record.purpose]}
          />
        ))}
      </Stack>
    </Stack>
  )
}

function HostState({ current }: { current: CompanyHost }) {
  switch (current.state) {
    case 'served':
      return (
        <Notice color="green" icon={<IconCircleCheck />}>
          In use at{' '}
          <Anchor href={current.address} size="sm" underline="always">
            {current.address}
          </Anchor>
          . Everybody signs in there separately.
        </Notice>
      )
    case 'failing':
      return (
        <Notice color="red" icon={<IconAlertTriangle />}>
          Still in use, but a record is gone. Set it again, or this address ends
          {current.servedUntil && ` on ${instantLabel(current.servedUntil)}`}.
        </Notice>
      )
    case 'off':
      return (
        <Notice color="yellow" icon={<IconClock />}>
          Not in use, because white-label is off: links lead to {current.address}.
        </Notice>
      )
    case 'taken':
      return (
        <Notice color="red" icon={<IconAlertTriangle />}>
          Another company has shown that this domain is theirs. If it is yours, set the proof below, remove
          theirs, and check.
        </Notice>
      )
    default:
      return (
        <Notice color="yellow" icon={<IconClock />}>
          Not in use yet: set both records at your DNS provider. Changes there may take some hours.
        </Notice>
      )
  }
}

function Notice({ color, icon, children }: { color: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Alert color={color} variant="light" icon={icon} p="sm">
      <Text size="sm">{children}</Text>
    </Alert>
  )
}
