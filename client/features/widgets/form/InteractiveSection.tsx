import { Alert, Stack } from '@mantine/core'
import type { Widget, WidgetInstance } from '../../../../shared/api/widgets.ts'
import type {
  FormDefinition,
  FormType,
  ParameterDefinition,
  WidgetPreset,
} from '../../../../shared/domain/definitions.ts'
import type { DataType, ParameterName } from '../../../../shared/domain/sources.ts'
import { valueTypeOf } from '../../../../shared/rules/calculatedMetric.ts'
import { isFilled, parameterState } from '../../../../shared/rules/parameterValidity.ts'
import { messageOf } from '../../../lib/ApiError.ts'
import { CurrencySelect } from '../../../ui/CurrencySelect.tsx'
import { PLEASE_FILL } from '../../../ui/SearchSelect.tsx'
import type { FormatOptionsProps } from '../formats/format.ts'
import { Fold } from './Fold.tsx'
import { LookSection } from './LookSection.tsx'
import { MetricOptions } from './MetricOptions.tsx'
import { ParameterField } from './ParameterField.tsx'
import { PresetSelect } from './PresetSelect.tsx'
import { parameterGroups } from './parameterGroups.ts'
import type { FormProblem } from './problems.ts'
import { SourceSection } from './SourceSection.tsx'
import { useColumns } from './useColumns.ts'
import {
  columnsOf,
  findType,
  instanceOf,
  type TypeDefaults,
  valuesOf,
  withInstance,
  withParameter,
  withPreset,
} from './widgetForm.ts'

interface Props {
  widget: Widget
  index: number
  definitions: FormDefinition[]
  defaults: Partial<Record<DataType, TypeDefaults>>
  problems: FormProblem[]
  showMistakes: boolean
  /** Ready widgets that are added with it; null where none are. */
  more: readonly WidgetPreset[] | null
  onChange: (widget: Widget) => void
  onMore: (more: WidgetPreset[]) => void
}

/** Everything about a widget with data; which controls there are comes from the type's definition alone. */
export function InteractiveSection(props: Props) {
  const { widget, index, definitions, defaults, problems, showMistakes, more, onChange, onMore } = props
  const instance = instanceOf(widget, index)
  const { type, error: columnsError } = useColumns(
    instance,
    (instance && findType(definitions, instance.type)?.type) ?? null,
  )
  const sourceMissing =
    showMistakes && problems.some(({ field }) => field === 'instances' || field === 'source')
  const source = (
    <SourceSection
      widget={widget}
      index={index}
      definitions={definitions}
      defaults={defaults}
      error={sourceMissing ? PLEASE_FILL : null}
      onChange={onChange}
    />
  )
  // In the same place of the tree as below: the field that has the focus stays the same one.
  if (!instance || !type) return <Stack>{source}</Stack>
  const reason = problems.find(
    ({ field, instance: of }) => field === 'combination' && of === instance.id,
  )?.reason
  const metrics = columnsOf(instance).map((id) => ({ id, label: labelOf(id) }))
  function labelOf(id: string): string {
    const calculated = instance?.inputs.calculatedMetrics.find((metric) => metric.id === id)
    return calculated?.name ?? type?.metrics.find((metric) => metric.id === id)?.label ?? id
  }
  const split = type.dimensions.find(({ id }) => id === instance.inputs.dimension)
  const { read, shown, narrowing } = parameterGroups(type.parameters)
  const fieldsOf = (parameters: readonly ParameterDefinition[]) =>
    parameters.map((parameter) => (
      <ParameterField
        key={parameter.name}
        parameter={parameter}
        type={type}
        instance={instance}
        realTime={widget.realTime}
        showMistakes={showMistakes}
        onChange={(value) => onChange(withParameter(widget, index, type, parameter.name, value))}
      />
    ))
  const offered = narrowing.filter(({ name }) => stateIn(instance, type, name) !== 'exempt')
  return (
    <Stack>
      {source}
      {fieldsOf(read)}
      <PresetSelect
        type={type}
        value={instance.config}
        more={more}
        onMore={onMore}
        onPick={(preset, ready) => onChange(withPreset(widget, index, preset, { type, ready }))}
        onCustom={() => onChange(withInstance(widget, index, { config: 'custom' }))}
      />
      {columnsError && (
        <Alert color="red" variant="light" role="status">
          {messageOf(columnsError)}
        </Alert>
      )}
      {fieldsOf(shown)}
      {offered.length > 0 && (
        <Fold
          key={instance.id}
          label="Filters"
          set={offered.reduce((sum, { name }) => sum + setIn(instance, name), 0)}
          mistaken={showMistakes && offered.some(({ name }) => stateIn(instance, type, name) === 'missing')}
        >
          <Stack>{fieldsOf(offered)}</Stack>
        </Fold>
      )}
      {type.currency && !widget.realTime && (
        <CurrencySelect
          label="Currency"
          description={type.currency.help}
          clearable
          value={instance.currency}
          onChange={(currency) => onChange(withInstance(widget, index, { currency }))}
        />
      )}
      {reason && (
        <Alert color="yellow" variant="light" role="status">
          {reason}
        </Alert>
      )}
      <LookSection
        widget={widget}
        columns={[
          { value: 'dimension', label: split?.label ?? 'Split' },
          ...metrics.map(({ id, label }) => ({ value: id, label })),
        ]}
        metric={firstMetric(instance, type)}
        inTime={split?.time !== undefined}
        realTimePossible={type.realTime !== null}
        onChange={(change) => onChange({ ...widget, ...change })}
      />
      {metrics.length > 0 && (
        <Fold
          key={`${instance.id} metrics`}
          label="Options per metric"
          set={
            metrics.filter(({ id }) => Object.values(instance.metricsOptions[id] ?? {}).some(Boolean)).length
          }
        >
          <MetricOptions
            instance={instance}
            metrics={metrics}
            onChange={(metricsOptions) => onChange(withInstance(widget, index, { metricsOptions }))}
          />
        </Fold>
      )}
    </Stack>
  )
}

const stateIn = (instance: WidgetInstance, type: FormType, name: ParameterName) =>
  parameterState(type.parameters, valuesOf(instance), name)

/** How much is set of an optional parameter: each condition of a filter counts. */
const setIn = (instance: WidgetInstance, name: ParameterName): number =>
  name === 'filter'
    ? (instance.inputs.filter?.clauses.length ?? 0)
    : Number(isFilled(valuesOf(instance)[name]))

/** The metric that formats of one figure show, in the unit it is shown in. */
function firstMetric(instance: WidgetInstance, type: FormType): FormatOptionsProps['metric'] {
  const [id] = columnsOf(instance)
  if (id === undefined) return null
  const given = type.metrics.find((metric) => metric.id === id)
  const made = instance.inputs.calculatedMetrics.find((metric) => metric.id === id)
  const own = given?.type ?? (made && valueTypeOf(made.type)) ?? 'decimal'
  return {
    label: given?.label ?? made?.name ?? id,
    type: instance.metricsOptions[id]?.format ?? own,
    currency: instance.currency ?? given?.currency ?? null,
  }
}
