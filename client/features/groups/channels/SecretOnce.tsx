import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { Channel } from '../../../../shared/api/alertChannels.ts'
import { titleOf } from './inWords.ts'

interface Props {
  channel: Channel
  secret: string
  onDone: () => void
}

/** A webhook's secret, which nobody can read later. */
export function SecretOnce({ channel, secret, onDone }: Props) {
  return (
    <Stack>
      <Text size="sm">
        Your system checks with it that a message of “{titleOf(channel)}” comes from here. It is shown this
        once; store it now.
      </Text>
      <Group wrap="nowrap" gap="xs">
        <Code block flex={1} style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
          {secret}
        </Code>
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
              onClick={copy}
            >
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
      <Group justify="flex-end">
        <Button onClick={onDone}>I have stored it</Button>
      </Group>
    </Stack>
  )
}
