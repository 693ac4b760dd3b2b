import { Badge, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { Source } from '../../../shared/api/sources.ts'
import type { ProviderOutline } from '../../../shared/domain/definitions.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { PageLoader } from '../../ui/PageLoader.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { NOTHING_FOUND } from '../../ui/SearchSelect.tsx'
import { Truncated } from '../../ui/Truncated.tsx'
import { useProperties } from './api.ts'

/** What one source can report on, as the vendor lists it now. */
export function PropertiesModal(props: {
  source: Source
  definition: ProviderOutline
  opened: boolean
  onClose: () => void
}) {
  const properties = useProperties(props.opened ? props.source.id : null)
  const [search, setSearch] = useState('')
  const wanted = search.trim().toLowerCase()
  const found = (properties.data ?? []).filter(({ name, id, group }) =>
    `${name} ${id} ${group ?? ''}`.toLowerCase().includes(wanted),
  )
  const label = props.definition.properties?.labelPlural ?? 'Properties'
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={`${label} of ${props.source.account}`}
      size="lg"
    >
      <Stack>
        {properties.isPending && <PageLoader />}
        {properties.isError && (
          <ErrorState error={properties.error} onRetry={() => void properties.refetch()} />
        )}
        {properties.data && (
          <>
            <SearchField label={`Search ${label}`} value={search} onSearch={setSearch} />
            {found.length === 0 && <Text c="dimmed">{NOTHING_FOUND}</Text>}
            {found.map((property) => (
              <Group key={property.id} justify="space-between" wrap="nowrap">
                <Stack gap={0} miw={0}>
                  <Truncated size="sm" fw={560}>
                    {property.name}
                  </Truncated>
                  <Truncated size="xs" c="dimmed">
                    {[property.group, property.id, property.currency, property.timeZone]
                      .filter(Boolean)
                      .join(' · ')}
                  </Truncated>
                </Stack>
                {!property.available && (
                  <Badge color="gray" variant="light" title={property.reason}>
                    Not readable
                  </Badge>
                )}
              </Group>
            ))}
          </>
        )}
      </Stack>
    </Modal>
  )
}
