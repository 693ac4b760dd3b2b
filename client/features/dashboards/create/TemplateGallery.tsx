import { Badge, Group, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { IconFilePlus } from '@tabler/icons-react'
import type { DataType } from '../../../../shared/domain/sources.ts'
import { SourceLogo } from '../../../ui/SourceLogo.tsx'
import { type Template, useDefinitions } from '../../configs/api.ts'
import classes from './create.module.css'

/** Step 1: the blank dashboard first, then every template with the sources it needs. */
export function TemplateGallery(props: {
  templates: Record<string, Template>
  onPick: (id: string | null) => void
}) {
  const definitions = useDefinitions().data ?? []
  const kindOf = (type: DataType) =>
    definitions.find((definition) => definition.types.some((known) => known.type === type))?.kind
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      <UnstyledButton className={classes.template} onClick={() => props.onPick(null)}>
        <IconFilePlus size={24} stroke={1.5} />
        <Text fw={560}>Blank dashboard</Text>
        <Text size="sm" c="dimmed">
          Start empty and add widgets one by one.
        </Text>
      </UnstyledButton>
      {Object.entries(props.templates).map(([id, template]) => (
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
  )
}
