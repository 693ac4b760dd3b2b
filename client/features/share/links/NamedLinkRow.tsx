import { Badge, Group, Menu, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import type { NamedLink } from '../../../../shared/api/namedLinks.ts'
import { linkTo } from '../../../lib/paths.ts'
import { WRITTEN } from '../../../lib/written.ts'
import { ActionsMenu } from '../../../ui/ActionsMenu.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../../ui/notify.tsx'
import { CopyUrlButton } from '../CopyUrlButton.tsx'
import { linkFacts, openedWords } from './linkWords.ts'

interface Props {
  link: NamedLink
  start: string
  /** How dates are written. */
  dates: string
  onEdit: () => void
  onRevoke: () => Promise<unknown>
}

export function NamedLinkRow({ link, start, dates, onEdit, onRevoke }: Props) {
  const [refused, { open: refuse }] = useDisclosure(false)
  const address = new URL(linkTo.dashboard(link.permalink), start).href
  const revoke = async () => {
    const sure = await confirm({
      title: `Revoke “${link.name}”?`,
      text: 'Whoever has the link loses access at once. Its counts go with it, and it cannot be brought back.',
      submit: 'Revoke',
      danger: true,
    })
    if (sure) await onRevoke().then(() => notifyDone('The link is revoked.'), notifyFailed)
  }
  return (
    <Group
      component="li"
      wrap="nowrap"
      align="flex-start"
      gap="xs"
      py="sm"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <div style={{ flex: 1, minWidth: 0 }}>
        <Group gap="xs">
          <Text size="sm" fw={560} style={{ overflowWrap: 'anywhere' }} {...WRITTEN}>
            {link.name}
          </Text>
          {link.ended && (
            <Badge size="sm" color="red" variant="light">
              Ended
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {linkFacts(link, dates)}
        </Text>
        <Text size="xs" c="dimmed">
          {openedWords(link)}
        </Text>
        {refused && (
          <Text size="xs" c="red" role="alert" style={{ overflowWrap: 'anywhere' }}>
            The browser did not allow copying. Copy it yourself: {address}
          </Text>
        )}
      </div>
      {!link.ended && (
        <CopyUrlButton
          address={address}
          label="Copy"
          size="xs"
          variant="default"
          flex="none"
          aria-label={`Copy the link “${link.name}”`}
          onRefused={refuse}
        />
      )}
      <ActionsMenu label={`Actions for ${link.name}`}>
        <Menu.Item leftSection={<IconPencil size={16} />} onClick={onEdit}>
          Edit
        </Menu.Item>
        <Menu.Item
          component="a"
          href={address}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconExternalLink size={16} />}
        >
          Open as its readers do
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void revoke()}>
          Revoke
        </Menu.Item>
      </ActionsMenu>
    </Group>
  )
}
