import { Anchor, Button, Group, Stack, Text, TextInput, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCopy, IconEye } from '@tabler/icons-react'
import { emit } from '../../lib/analytics.ts'

/** How long 'Copied successfully' shows (spec section 2). */
const COPIED_MS = 750

/** The link with its dates: to copy, and to see as the client does. */
export function LinkPanel({ address, children }: { address: string; children?: React.ReactNode }) {
  const clipboard = useClipboard({ timeout: COPIED_MS })
  const also = (query: string) => `${address}${address.includes('?') ? '&' : '?'}${query}`
  return (
    <Stack>
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <TextInput
          label="Link with these dates"
          readOnly
          flex={1}
          value={address}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Tooltip label="Copied successfully" opened={clipboard.copied} zIndex={400}>
          <Button
            leftSection={<IconCopy size={16} />}
            onClick={() => {
              clipboard.copy(address)
              emit('URLCopied')
            }}
          >
            Copy URL
          </Button>
        </Tooltip>
      </Group>
      {clipboard.error && (
        <Text size="sm" c="red" role="alert">
          The browser did not allow copying. Select the link and copy it yourself.
        </Text>
      )}
      <Group gap="lg">
        <Anchor href={also('as=client')} target="_blank" rel="noreferrer" size="sm">
          <Group gap={4}>
            <IconEye size={16} /> View as client
          </Group>
        </Anchor>
        <Anchor href={also('embedded=1')} target="_blank" rel="noreferrer" size="sm">
          Embedded view
        </Anchor>
      </Group>
      {children}
    </Stack>
  )
}
