import { Button, Group, Modal, SimpleGrid, Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconArrowLeft, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderDefinition } from '../../../shared/domain/definitions.ts'
import { NOTHING_FOUND } from '../../ui/SearchSelect.tsx'
import { SourceLogo } from '../../ui/SourceLogo.tsx'
import { consentAddress } from './api.ts'
import { CredentialForm } from './CredentialForm.tsx'
import classes from './sources.module.css'

interface Props {
  opened: boolean
  onClose: () => void
  definitions: ProviderDefinition[]
  onConnected: (source: Source) => void
}

/** The picker of kinds, in the spec's order; OAuth kinds go to the vendor, the others to the credential form. */
export function ConnectModal({ opened, onClose, definitions, onConnected }: Props) {
  const [chosen, setChosen] = useState<ProviderDefinition | null>(null)
  const [search, setSearch] = useState('')
  const close = () => {
    setChosen(null)
    setSearch('')
    onClose()
  }
  const pick = (definition: ProviderDefinition) => {
    if (definition.auth.type === 'oauth') location.assign(consentAddress(definition.kind))
    else setChosen(definition)
  }
  const found = definitions.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={chosen ? `Connect ${chosen.name}` : 'Connect a source'}
      size="xl"
    >
      {chosen?.auth.type === 'credentials' ? (
        <Stack>
          <div>
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconArrowLeft size={14} />}
              onClick={() => setChosen(null)}
            >
              All sources
            </Button>
          </div>
          <CredentialForm
            definition={chosen}
            auth={chosen.auth}
            source={null}
            onDone={(source) => {
              close()
              onConnected(source)
            }}
          />
        </Stack>
      ) : (
        <Stack>
          <TextInput
            type="search"
            aria-label="Search kinds of source"
            placeholder="Search"
            data-autofocus
            leftSection={<IconSearch size={16} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          {found.length === 0 && <Text c="dimmed">{NOTHING_FOUND}</Text>}
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
            {found.map((definition) => (
              <UnstyledButton key={definition.kind} className={classes.kind} onClick={() => pick(definition)}>
                <Group wrap="nowrap" gap="sm">
                  <SourceLogo kind={definition.kind} size={28} />
                  <div>
                    <Text size="sm" fw={560}>
                      {definition.name}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {definition.auth.type === 'oauth' ? 'Sign in with the vendor' : 'With a key'}
                    </Text>
                  </div>
                </Group>
              </UnstyledButton>
            ))}
          </SimpleGrid>
        </Stack>
      )}
    </Modal>
  )
}
