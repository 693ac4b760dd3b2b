import { Switch, TextInput } from '@mantine/core'
import { parameterState } from '../../../../shared/rules/parameterValidity.ts'
import { PLEASE_FILL } from '../../../ui/SearchSelect.tsx'
import { PropertySelect } from '../../sources/index.ts'
import { CalculatedMetricsControl } from './controls/CalculatedMetricsControl.tsx'
import { type ControlProps, heldValue, inputProps } from './controls/controlProps.ts'
import { DimensionControl } from './controls/DimensionControl.tsx'
import { FilterControl } from './controls/FilterControl.tsx'
import { MetricsControl } from './controls/MetricsControl.tsx'
import { OptionControl } from './controls/OptionControl.tsx'
import { valuesOf } from './widgetForm.ts'

type Props = Omit<ControlProps, 'blocked' | 'error'> & {
  /** Whether mistakes are shown already (after a first attempt to save). */
  showMistakes: boolean
}

/** Draws one parameter from its definition alone: its control, whether it is blocked, exempt or missing. */
export function ParameterField({ showMistakes, ...props }: Props) {
  const { parameter, type, instance, onChange } = props
  const state = parameterState(type.parameters, valuesOf(instance), parameter.name)
  if (state === 'exempt') return null
  const control: ControlProps = {
    ...props,
    blocked: state === 'blocked',
    error: showMistakes && state === 'missing' ? PLEASE_FILL : null,
  }
  if (parameter.name === 'property') {
    return (
      <PropertySelect
        sourceId={instance.sourceId}
        label={parameter.label}
        value={instance.accounts}
        onChange={onChange}
        many={type.manyAccounts}
        error={control.error ?? undefined}
      />
    )
  }
  switch (parameter.control) {
    case 'select':
    case 'multiselect':
      return <OptionControl {...control} />
    case 'dimension':
      return <DimensionControl {...control} />
    case 'metrics':
      return <MetricsControl {...control} />
    case 'filter':
      return <FilterControl {...control} />
    case 'calculatedMetrics':
      return <CalculatedMetricsControl {...control} />
    case 'boolean': {
      const { required: _required, ...shown } = inputProps(control)
      return (
        <Switch
          {...shown}
          checked={heldValue(props) === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )
    }
    case 'text': {
      const text = heldValue(props)
      return (
        <TextInput
          {...inputProps(control)}
          maxLength={2000}
          value={typeof text === 'string' ? text : ''}
          onChange={(event) => onChange(event.currentTarget.value || undefined)}
        />
      )
    }
  }
}
