import { Alert, Anchor, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Source } from '../../../../shared/api/sources.ts'
import type { Widget } from '../../../../shared/api/widgets.ts'
import type { FormDefinition } from '../../../../shared/domain/definitions.ts'
import type { DataType } from '../../../../shared/domain/sources.ts'
import { firstCurrency } from '../../../../shared/rules/firstCurrency.ts'
import { linkTo } from '../../../lib/paths.ts'
import { useHere } from '../../../lib/useHere.ts'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { SourceLogo } from '../../../ui/SourceLogo.tsx'
import { useLoneChoice } from '../../../ui/useLoneChoice.ts'
import { useSources } from '../../sources/index.ts'
import { useReadersLocale } from '../readersZone.ts'
import { findType, instanceOf, type TypeDefaults, withSource } from './widgetForm.ts'

interface Props {
  widget: Widget
  index: number
  definitions: FormDefinition[]
  defaults: Partial<Record<DataType, TypeDefaults>>
  onChange: (widget: Widget) => void
  error: string | null
}

/** Which connected source feeds the widget, under its kind in the picker's order, and which of its data types. */
export function SourceSection({ widget, index, definitions, defaults, onChange, error }: Props) {
  const sources = useSources()
  const here = useHere()
  const { currency } = useReadersLocale()
  const instance = instanceOf(widget, index)
  const found = instance && findType(definitions, instance.type)
  const groups = definitions.flatMap((definition) => {
    const connected = (sources.data ?? []).filter(({ name }) => name === definition.kind)
    if (connected.length === 0) return []
    // The full label, so that it is found by either name and shows the choice; in the list the group has the kind.
    const items = connected.map((source) => ({
      value: source.id,
      label: `${definition.name}: ${accountOf(source)}`,
    }))
    return [{ group: definition.name, items }]
  })
  const choose = (sourceId: string | null, wanted?: string | null) => {
    const source = sources.data?.find(({ id }) => id === sourceId)
    const definition = definitions.find(({ kind }) => kind === source?.name)
    const type = definition?.types.find((entry) => entry.type === wanted) ?? definition?.types[0]
    if (!source || !type) return
    const first = firstCurrency(type, currency)
    onChange(withSource(widget, { id: source.id, type }, defaults[type.type], first))
  }
  const only = sources.data?.length === 1 ? (sources.data[0]?.id ?? null) : null
  useLoneChoice(only, instance === null, (sourceId) => choose(sourceId))
  if (sources.data?.length === 0) {
    return (
      <Alert variant="light">
        No source is connected yet.{' '}
        <Anchor component={Link} to={linkTo.sources(here)} size="sm" underline="always">
          Connect one
        </Anchor>{' '}
        to fill widgets with data.
      </Alert>
    )
  }
  return (
    <Stack gap="sm">
      <SearchSelect
        label="Source"
        required
        // The form begins here, with its list closed.
        data-autofocus
        openOnFocus={false}
        allowDeselect={false}
        placeholder="Choose a source"
        data={groups}
        value={instance?.sourceId ?? null}
        leftSection={found && <SourceLogo kind={found.definition.kind} size={18} />}
        loading={sources.isFetching && !sources.data}
        error={error}
        onChange={(sourceId) => sourceId !== instance?.sourceId && choose(sourceId)}
        renderOption={({ option }) => {
          const source = sources.data?.find(({ id }) => id === option.value)
          return (
            source && (
              <Group gap="xs" wrap="nowrap">
                <SourceLogo kind={source.name} size={16} />
                <Text size="sm">{accountOf(source)}</Text>
              </Group>
            )
          )
        }}
      />
      {instance && found && found.definition.types.length > 1 && (
        <SearchSelect
          label="Data"
          required
          allowDeselect={false}
          data={found.definition.types.map(({ type, name }) => ({ value: type, label: name }))}
          value={instance.type}
          onChange={(type) => type !== instance.type && choose(instance.sourceId, type)}
        />
      )}
    </Stack>
  )
}

const accountOf = ({ account, invalid }: Source): string => (invalid ? `${account} (expired)` : account)
