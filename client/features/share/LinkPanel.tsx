import { Anchor, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { CopyUrlButton } from './CopyUrlButton.tsx'

const COPYING_REFUSED = 'The browser did not allow copying. Select the link and copy it yourself.'

/** The link with its dates: to copy, and to see as the client does. */
export function LinkPanel({ address, children }: { address: string; children?: React.ReactNode }) {
  const [refused, { open: refuse }] = useDisclosure(false)
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
        <CopyUrlButton address={address} onRefused={refuse} />
      </Group>
      {refused && (
        <Text size="sm" c="red" role="alert">
          {COPYING_REFUSED}
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
