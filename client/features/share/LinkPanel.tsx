import { Anchor, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconEye } from '@tabler/icons-react'
import { embedSnippet } from '../../../shared/rules/embedSnippet.ts'
import { CopyUrlButton } from './CopyUrlButton.tsx'

const COPYING_REFUSED = 'The browser did not allow copying. Select the text and copy it yourself.'

interface Props {
  address: string
  /** What the dashboard is called. */
  name: string
  children?: React.ReactNode
}

/** The link with its dates: to copy, to see as the client does, and to put into a page of another site. */
export function LinkPanel({ address, name, children }: Props) {
  const [refused, { open: refuse }] = useDisclosure(false)
  const snippet = embedSnippet(address, name)
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
      <Group gap="xs" align="flex-end" wrap="nowrap">
        <Textarea
          label="HTML for your own website"
          description="Shows the dashboard in a page, with the dashboard’s own dates."
          readOnly
          flex={1}
          autosize
          maxRows={4}
          value={snippet}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyUrlButton address={snippet} label="Copy HTML" variant="default" onRefused={refuse} />
      </Group>
      {children}
    </Stack>
  )
}
