import { Badge, Group, Menu, Paper, Stack, Text } from '@mantine/core'
import { IconFileImport, IconLink, IconList, IconRefresh, IconReplace, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { ActionsMenu } from '../../ui/ActionsMenu.tsx'
import { SourceLogo } from '../../ui/SourceLogo.tsx'
import { Truncated } from '../../ui/Truncated.tsx'
import { DeleteModal } from './DeleteModal.tsx'
import { renewalInWords } from './inWords.ts'
import { PropertiesModal } from './PropertiesModal.tsx'
import { ReplaceModal } from './ReplaceModal.tsx'
import { SourceHealth } from './SourceHealth.tsx'
import { UsesModal } from './UsesModal.tsx'
import { useRemoval } from './useRemoval.ts'

interface Props {
  source: Source
  definition: ProviderOutline
  /** Connected sources of the same kind, which could take its place. */
  others: Source[]
  /** Consent for OAuth kinds, the credential form for the others, the form for a newer file where it was imported. */
  onRenew: () => void
  /** Makes a link by which somebody else signs in again; only for kinds that are signed in to. */
  onLink: () => void
}

/** One connected source: whose it is, how it does, and what can be done. */
export function SourceCard({ source, definition, others, onRenew, onLink }: Props) {
  const [shown, setShown] = useState<'properties' | 'uses' | 'replace' | 'delete' | null>(null)
  const close = () => setShown(null)
  const again = renewalInWords(source, definition)
  const remove = useRemoval(source, definition)
  return (
    <Paper withBorder p="md" component="article" aria-label={`${definition.name} ${source.account}`}>
      <Stack gap="sm" h="100%">
        <Group wrap="nowrap" justify="space-between">
          <Group wrap="nowrap" gap="sm" miw={0}>
            <SourceLogo kind={source.name} size={28} />
            <Stack gap={0} miw={0}>
              <Group gap="2px 8px">
                <Text size="sm" fw={560}>
                  {definition.name}
                </Text>
                {source.invalid && (
                  <Badge size="sm" color="red" variant="light" flex="none">
                    Expired
                  </Badge>
                )}
                {source.failure && (
                  <Badge size="sm" color="yellow" variant="light" flex="none">
                    Not answering
                  </Badge>
                )}
              </Group>
              <Truncated size="sm" c="dimmed">
                {source.account}
              </Truncated>
            </Stack>
          </Group>
          <ActionsMenu label={`Actions for ${definition.name} ${source.account}`}>
            <Menu.Item
              leftSection={source.imported ? <IconFileImport size={16} /> : <IconRefresh size={16} />}
              onClick={onRenew}
            >
              {again}
            </Menu.Item>
            {definition.auth.type === 'oauth' && !source.imported && (
              <Menu.Item leftSection={<IconLink size={16} />} onClick={onLink}>
                Have its owner sign in
              </Menu.Item>
            )}
            {definition.properties && (
              <Menu.Item leftSection={<IconList size={16} />} onClick={() => setShown('properties')}>
                {definition.properties.labelPlural}
              </Menu.Item>
            )}
            {others.length > 0 && source.uses.dashboards > 0 && (
              <Menu.Item leftSection={<IconReplace size={16} />} onClick={() => setShown('replace')}>
                Replace by another
              </Menu.Item>
            )}
            <Menu.Divider />
            <Menu.Item
              color="red"
              leftSection={<IconTrash size={16} />}
              onClick={source.uses.dashboards > 0 ? () => setShown('delete') : () => void remove()}
            >
              Delete
            </Menu.Item>
          </ActionsMenu>
        </Group>
        <SourceHealth
          source={source}
          again={again}
          definition={definition}
          onRenew={onRenew}
          onUses={() => setShown('uses')}
        />
      </Stack>
      <PropertiesModal
        source={source}
        definition={definition}
        opened={shown === 'properties'}
        onClose={close}
      />
      <UsesModal source={source} opened={shown === 'uses'} onClose={close} />
      {shown === 'replace' && (
        <ReplaceModal source={source} others={others} definition={definition} onClose={close} />
      )}
      {shown === 'delete' && (
        <DeleteModal
          source={source}
          definition={definition}
          onReplace={others.length > 0 ? () => setShown('replace') : undefined}
          onClose={close}
        />
      )}
    </Paper>
  )
}
