import { Alert, Anchor, Fieldset, Group, Stack, Text } from '@mantine/core'
import { useEffect } from 'react'
import { Link } from 'react-router'
import type { DataType } from '../../../../shared/domain/sources.ts'
import { linkTo } from '../../../app/paths.ts'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { SourceLogo } from '../../../ui/SourceLogo.tsx'
import { useProviders } from '../../configs/api.ts'
import { useSources } from '../../sources/api.ts'
import { PropertySelect } from '../../sources/PropertySelect.tsx'

interface Props {
  type: DataType
  sourceId: string | null
  accounts: string[]
  onSource: (sourceId: string | null) => void
  onAccounts: (sourceId: string, accounts: string[]) => void
}

/** The source and property of one needed type; the only connected source is chosen by itself. */
export function TypeSource({ type, sourceId, accounts, onSource, onAccounts }: Props) {
  const definition = useProviders().data?.find((known) => known.types.some((entry) => entry.type === type))
  const sources = useSources()
  const fitting = sources.data?.filter((source) => source.name === definition?.kind) ?? []
  const only = fitting.length === 1 ? fitting[0]?.id : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come
  useEffect(() => {
    if (only && !sourceId) onSource(only)
  }, [only])
  if (!definition || !sources.data) return null
  const legend = (
    <Group gap="xs">
      <SourceLogo kind={definition.kind} size={18} />
      <Text size="sm" fw={560}>
        {definition.types.find((entry) => entry.type === type)?.name ?? definition.name}
      </Text>
    </Group>
  )
  return (
    <Fieldset legend={legend}>
      {fitting.length === 0 ? (
        <Alert variant="light" p="sm">
          No {definition.name} source yet.{' '}
          <Anchor component={Link} to={linkTo.sources()} size="sm" underline="always">
            Connect one
          </Anchor>
          , or set its widgets up later.
        </Alert>
      ) : (
        <Stack gap="sm">
          <SearchSelect
            label="Source"
            placeholder="Choose a source"
            clearable
            data={fitting.map(({ id, account }) => ({ value: id, label: account }))}
            value={sourceId}
            onChange={onSource}
          />
          {definition.properties && sourceId && (
            <PropertySelect
              sourceId={sourceId}
              label={definition.properties.label}
              value={accounts}
              onChange={(chosen) => onAccounts(sourceId, chosen)}
            />
          )}
        </Stack>
      )}
    </Fieldset>
  )
}
