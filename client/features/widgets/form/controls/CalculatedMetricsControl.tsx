import { ActionIcon, Button, Fieldset, Group, Input, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import type { CalculatedMetric } from '../../../../../shared/api/widgets.ts'
import { CALCULATED_TYPES } from '../../../../../shared/domain/values.ts'
import { newId } from '../../../../lib/ids.ts'
import { WRITTEN } from '../../../../lib/written.ts'
import { knownMetrics } from '../problems.ts'
import { type ControlProps, inputProps } from './controlProps.ts'
import { ExpressionInput } from './ExpressionInput.tsx'

const MOST = 20
const typeLabel = (type: string) => {
  const [base, unit] = type.split(':')
  return `${base === 'average' ? 'Average' : 'Number'}${unit ? `, ${unit}` : ''}`
}

/** Metrics written as formulas over the chosen ones; each may use those before it. */
export function CalculatedMetricsControl(props: ControlProps) {
  const { instance, type, onChange } = props
  const { label, description, error, disabled } = inputProps(props)
  const metrics = instance.inputs.calculatedMetrics
  const labelOf = (id: string) => type.metrics.find((known) => known.id === id)?.label ?? id
  const replace = (place: number, change: Partial<CalculatedMetric>) =>
    onChange(metrics.map((metric, index) => (index === place ? { ...metric, ...change } : metric)))
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Stack gap="xs" mt={4}>
        {metrics.map((metric, place) => (
          <Fieldset key={metric.id} p="sm">
            <Stack gap="xs">
              <Group gap="xs" align="flex-end" wrap="nowrap">
                <TextInput
                  label="Name"
                  flex={1}
                  size="xs"
                  required
                  {...WRITTEN}
                  maxLength={120}
                  value={metric.name}
                  onChange={(event) => replace(place, { name: event.currentTarget.value })}
                />
                <NativeSelect
                  label="Shown as"
                  size="xs"
                  value={metric.type}
                  data={CALCULATED_TYPES.map((value) => ({ value, label: typeLabel(value) }))}
                  onChange={(event) => {
                    const found = CALCULATED_TYPES.find((known) => known === event.currentTarget.value)
                    if (found) replace(place, { type: found })
                  }}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={`Remove ${metric.name || 'calculated metric'}`}
                  onClick={() => onChange(metrics.filter((_, index) => index !== place))}
                >
                  <IconTrash size={16} />
                </ActionIcon>
              </Group>
              <ExpressionInput
                value={metric.expression}
                known={knownMetrics(instance.inputs, place)}
                offered={[
                  ...instance.inputs.metrics.map((id) => ({ name: id, label: labelOf(id) })),
                  ...metrics.slice(0, place).map(({ name }) => ({ name, label: name })),
                ]}
                onChange={(expression) => replace(place, { expression })}
              />
            </Stack>
          </Fieldset>
        ))}
        <div>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={disabled || metrics.length >= MOST}
            leftSection={<IconPlus size={14} />}
            onClick={() => onChange([...metrics, { id: newId(), name: '', type: 'numeric', expression: '' }])}
          >
            Add a calculated metric
          </Button>
        </div>
      </Stack>
    </Input.Wrapper>
  )
}
