import { Badge, Group, Text, UnstyledButton } from '@mantine/core'
import type { DataType } from '../../../../shared/domain/sources.ts'
import { SourceLogo } from '../../../ui/SourceLogo.tsx'
import { type Template, useProviders } from '../../configs/index.ts'
import classes from './create.module.css'
import { TemplatePicture } from './TemplatePicture.tsx'

interface Props {
  template: Template
  /** What it reads and its client has no account of; empty where that is no matter. */
  lacks: readonly DataType[]
  onPick: () => void
}

/** A template: what its page looks like, and the sources that it reads. */
export function TemplateCard({ template, lacks, onPick }: Props) {
  const definitions = useProviders().data ?? []
  const vendorsOf = (types: readonly DataType[]) =>
    definitions.filter((definition) => definition.types.some(({ type }) => types.includes(type)))
  const lacking = new Intl.ListFormat('en').format(vendorsOf(lacks).map(({ name }) => name))
  return (
    <UnstyledButton className={classes.template} onClick={onPick} data-pictured>
      <TemplatePicture widgets={template.widgets} />
      <div className={classes.words}>
        <Group gap={6}>
          {vendorsOf(template.types).map(({ kind }) => (
            <SourceLogo key={kind} kind={kind} size={24} />
          ))}
        </Group>
        <Text fw={560}>{template.name}</Text>
        <Text size="sm" c="dimmed">
          {template.description}
        </Text>
        <Group gap={6} mt="auto">
          <Badge variant="light" color="gray">
            {template.widgets.length === 1 ? '1 widget' : `${template.widgets.length} widgets`}
          </Badge>
          {lacking && <Text size="xs">Needs {lacking} too</Text>}
        </Group>
      </div>
    </UnstyledButton>
  )
}
