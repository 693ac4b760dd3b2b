import { ActionIcon, Alert, Badge, Button, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import { IconDots, IconList, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderDefinition } from '../../../shared/domain/definitions.ts'
import { agoLabel, instantLabel } from '../../lib/when.ts'
import { confirm } from '../../ui/confirm.tsx'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'
import { SourceLogo } from '../../ui/SourceLogo.tsx'
import { Truncated } from '../../ui/Truncated.tsx'
import { useDeleteSource } from './api.ts'
import { PropertiesModal } from './PropertiesModal.tsx'

interface Props {
  source: Source
  definition: ProviderDefinition
  /** Signs the source in again: consent for OAuth kinds, the credential form for the others. */
  onReauthorise: () => void
}

/** One connected source: whose it is, how it does, and what can be done. */
export function SourceCard({ source, definition, onReauthorise }: Props) {
  const [showProperties, setShowProperties] = useState(false)
  const deletion = useDeleteSource()
  const again = definition.auth.type === 'oauth' ? 'Re-authorise' : 'New credentials'
  const remove = async () => {
    const sure = await confirm({
      title: `Delete ${definition.name} “${source.account}”?`,
      text: 'Widgets fed by it lose their data until you choose another source for them.',
      submit: 'Delete',
      danger: true,
    })
    if (!sure) return
    await deletion.mutateAsync(source.id).then(() => notifyDone('The source is deleted.'), notifyFailed)
  }
  return (
    <Paper withBorder p="md" component="article" aria-label={`${definition.name} ${source.account}`}>
      <Stack gap="sm">
        <Group wrap="nowrap" justify="space-between">
          <Group wrap="nowrap" gap="sm" miw={0}>
            <SourceLogo kind={source.name} size={28} />
            <Stack gap={0} miw={0}>
              <Group gap="xs" wrap="nowrap">
                <Text size="sm" fw={560}>
                  {definition.name}
                </Text>
                {source.invalid && (
                  <Badge size="sm" color="red" variant="light">
                    Expired
                  </Badge>
                )}
              </Group>
              <Truncated size="sm" c="dimmed">
                {source.account}
              </Truncated>
            </Stack>
          </Group>
          <Menu>
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Actions for ${definition.name} ${source.account}`}
              >
                <IconDots size={18} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item leftSection={<IconRefresh size={16} />} onClick={onReauthorise}>
                {again}
              </Menu.Item>
              {definition.properties && (
                <Menu.Item leftSection={<IconList size={16} />} onClick={() => setShowProperties(true)}>
                  {definition.properties.labelPlural}
                </Menu.Item>
              )}
              <Menu.Divider />
              <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => void remove()}>
                Delete
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Group>
        {source.invalid && (
          <Alert color="red" variant="light" p="sm">
            <Group justify="space-between" gap="xs">
              <Text size="sm" flex={1} miw={180}>
                {source.invalidReason ?? 'It no longer lets us in.'}
              </Text>
              <Button size="xs" onClick={onReauthorise}>
                {again}
              </Button>
            </Group>
          </Alert>
        )}
        {source.warnings.map((warning) => (
          <Alert key={warning} color="yellow" variant="light" p="xs">
            {warning}
          </Alert>
        ))}
        <Text
          size="xs"
          c="dimmed"
          title={source.lastSuccessAt ? instantLabel(source.lastSuccessAt) : undefined}
        >
          {source.lastSuccessAt ? `Last data ${agoLabel(source.lastSuccessAt)}` : 'No data fetched yet'}
        </Text>
      </Stack>
      <PropertiesModal
        source={source}
        definition={definition}
        opened={showProperties}
        onClose={() => setShowProperties(false)}
      />
    </Paper>
  )
}
