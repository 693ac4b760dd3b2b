import { Badge, Group, SimpleGrid, Text, TextInput, UnstyledButton } from '@mantine/core'
import { IconFilePlus, IconFlask, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { DataType, SourceKind } from '../../../../shared/domain/sources.ts'
import { ResultCount } from '../../../ui/ResultCount.tsx'
import { SourceLogo } from '../../../ui/SourceLogo.tsx'
import { type Template, useProviders } from '../../configs/index.ts'
import { useSampleDashboard } from '../useSampleDashboard.ts'
import classes from './create.module.css'

/** Step 1: the blank dashboard and the sample first, then every template with the sources it needs, found by name or source. */
export function TemplateGallery(props: {
  templates: Record<string, Template>
  /** Kinds of source that the person's clients use: what suits them stands first. */
  preferred: readonly SourceKind[]
  onPick: (id: string | null) => void
}) {
  const { trySample, isPending } = useSampleDashboard()
  const definitions = useProviders().data ?? []
  const kindOf = (type: DataType) =>
    definitions.find((definition) => definition.types.some((known) => known.type === type))?.kind
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  /** The share of what a template reads that is used. */
  const suits = ({ types }: Template) =>
    types.filter((type) => props.preferred.some((kind) => kind === kindOf(type))).length /
    Math.max(1, types.length)
  const found = Object.entries(props.templates)
    .filter(([, { name, description, types }]) => {
      const vendors = definitions.filter(({ kind }) => types.some((type) => kindOf(type) === kind))
      return [name, description, ...vendors.map((vendor) => vendor.name)].some((text) =>
        text.toLowerCase().includes(wanted),
      )
    })
    .toSorted(([, one], [, other]) => suits(other) - suits(one))
  return (
    <>
      <TextInput
        aria-label="Search templates"
        placeholder="Search by name or source"
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        mb="md"
      />
      <ResultCount searched={wanted !== ''} count={found.length} what="template" />
      {found.length === 0 && (
        <Text size="sm" c="dimmed" mb="md">
          No template has this name or reads such a source. Start from a blank dashboard.
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        <UnstyledButton className={classes.template} onClick={() => props.onPick(null)}>
          <IconFilePlus size={24} stroke={1.5} />
          <Text fw={560}>Blank dashboard</Text>
          <Text size="sm" c="dimmed">
            Start empty and add widgets one by one.
          </Text>
        </UnstyledButton>
        <UnstyledButton className={classes.template} disabled={isPending} onClick={trySample}>
          <IconFlask size={24} stroke={1.5} />
          <Text fw={560}>Try it with sample data</Text>
          <Text size="sm" c="dimmed">
            A whole dashboard at once, on figures that are made up. Connect your sources when you like it.
          </Text>
        </UnstyledButton>
        {found.map(([id, template]) => (
          <UnstyledButton key={id} className={classes.template} onClick={() => props.onPick(id)}>
            <Group gap={6}>
              {[...new Set(template.types.map(kindOf))].map(
                (kind) => kind && <SourceLogo key={kind} kind={kind} size={24} />,
              )}
            </Group>
            <Text fw={560}>{template.name}</Text>
            <Text size="sm" c="dimmed">
              {template.description}
            </Text>
            <Badge variant="light" color="gray" mt="auto">
              {template.widgets.length === 1 ? '1 widget' : `${template.widgets.length} widgets`}
            </Badge>
          </UnstyledButton>
        ))}
      </SimpleGrid>
    </>
  )
}
