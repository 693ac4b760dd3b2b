import { Checkbox, NativeSelect, Table } from '@mantine/core'
import type { z } from 'zod'
import type { metricOptions, WidgetInstance } from '../../../../shared/api/widgets.ts'
import { VALUE_TYPES } from '../../../../shared/domain/values.ts'

type Options = z.infer<typeof metricOptions>
const NONE: Options = { cloaked: false, cloakedChange: false, format: null }

interface Props {
  instance: WidgetInstance
  metrics: { id: string; label: string }[]
  onChange: (options: WidgetInstance['metricsOptions']) => void
}

/** Per metric: hide its figure, hide its change, or show it in another format. */
export function MetricOptions({ instance, metrics, onChange }: Props) {
  if (metrics.length === 0) return null
  const set = (id: string, change: Partial<Options>) =>
    onChange({ ...instance.metricsOptions, [id]: { ...NONE, ...instance.metricsOptions[id], ...change } })
  return (
    <Table verticalSpacing={4} fz="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Metric</Table.Th>
          <Table.Th>Hide</Table.Th>
          <Table.Th>Hide change</Table.Th>
          <Table.Th>Format</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {metrics.map(({ id, label }) => {
          const options = instance.metricsOptions[id] ?? NONE
          return (
            <Table.Tr key={id}>
              <Table.Td>{label}</Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`Hide ${label}`}
                  checked={options.cloaked}
                  onChange={(event) => set(id, { cloaked: event.currentTarget.checked })}
                />
              </Table.Td>
              <Table.Td>
                <Checkbox
                  aria-label={`Hide the change of ${label}`}
                  checked={options.cloakedChange}
                  onChange={(event) => set(id, { cloakedChange: event.currentTarget.checked })}
                />
              </Table.Td>
              <Table.Td>
                <NativeSelect
                  size="xs"
                  aria-label={`Format of ${label}`}
                  value={options.format ?? ''}
                  data={[
                    { value: '', label: 'As delivered' },
                    ...VALUE_TYPES.map((value) => ({ value, label: value })),
                  ]}
                  onChange={(event) =>
                    set(id, {
                      format: VALUE_TYPES.find((known) => known === event.currentTarget.value) ?? null,
                    })
                  }
                />
              </Table.Td>
            </Table.Tr>
          )
        })}
      </Table.Tbody>
    </Table>
  )
}
