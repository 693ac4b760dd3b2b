import { Group, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import type { OfferedProvider } from '../../../shared/domain/definitions.ts'
import { ResultCount } from '../../ui/ResultCount.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { NOTHING_FOUND } from '../../ui/SearchSelect.tsx'
import { SourceLogo } from '../../ui/SourceLogo.tsx'
import classes from './sources.module.css'

interface Props {
  definitions: OfferedProvider[]
  onPick: (definition: OfferedProvider) => void
}

/** Every kind in the picker's order, each with how it is connected; those that lack the vendor's app come last. */
export function KindPicker({ definitions, onPick }: Props) {
  const [search, setSearch] = useState('')
  const found = definitions.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const waiting = found.filter((definition) => !isReady(definition))
  return (
    <Stack>
      <SearchField label="Search kinds of source" data-autofocus value={search} onSearch={setSearch} />
      <ResultCount
        searched={search.trim() !== ''}
        count={found.length}
        what="kind of source"
        plural="kinds of source"
      />
      {found.length === 0 && <Text c="dimmed">{NOTHING_FOUND}</Text>}
      <Kinds definitions={found.filter(isReady)} onPick={onPick} />
      {waiting.length > 0 && (
        <Stack gap="xs" component="section" aria-labelledby="kinds-not-set-up">
          <Title order={3} size="h6" id="kinds-not-set-up">
            Not set up in this installation
          </Title>
          <Kinds definitions={waiting} onPick={onPick} />
        </Stack>
      )}
    </Stack>
  )
}

/** Whether the kind can be connected here, if only with a file. */
const isReady = ({ import: reads, missing }: OfferedProvider) => missing.length === 0 || reads !== undefined

function Kinds({ definitions, onPick }: Props) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
      {definitions.map((definition) => (
        <UnstyledButton
          key={definition.kind}
          className={classes.kind}
          data-waiting={isReady(definition) ? undefined : true}
          onClick={() => onPick(definition)}
        >
          <Group wrap="nowrap" gap="sm">
            <SourceLogo kind={definition.kind} size={28} />
            <div>
              <Text size="sm" fw={560}>
                {definition.name}
              </Text>
              <Text size="xs" c="dimmed">
                {wayInWords(definition)}
              </Text>
            </div>
          </Group>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}

function wayInWords({ auth, import: reads, missing }: OfferedProvider): string {
  const isOpen = missing.length === 0
  if (reads) return isOpen ? `With a ${reads.label}, or sign in` : `With a ${reads.label}`
  if (!isOpen) return 'Not set up here yet'
  return auth.type === 'oauth' ? 'Sign in with the vendor' : 'With a key'
}
