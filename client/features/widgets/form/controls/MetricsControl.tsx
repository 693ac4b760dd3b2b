import { MultiSelect } from '@mantine/core'
import { keepEnter, NOTHING_FOUND } from '../../../../ui/SearchSelect.tsx'
import { grouped } from '../grouped.ts'
import { type ControlProps, inputProps } from './controlProps.ts'

const MOST_METRICS = 30

/** The figures, in the order in which they are shown. */
export function MetricsControl(props: ControlProps) {
  const { type, realTime, instance, onChange } = props
  const allowed = realTime ? type.realTime?.metrics : undefined
  const metrics = type.metrics.filter(({ id }) => !allowed || allowed.includes(id))
  return (
    <MultiSelect
      {...inputProps(props)}
      searchable
      hidePickedOptions
      maxValues={MOST_METRICS}
      maxDropdownHeight={320}
      onKeyDown={keepEnter}
      nothingFoundMessage={NOTHING_FOUND}
      data={grouped(metrics)}
      value={instance.inputs.metrics}
      onChange={onChange}
      placeholder={instance.inputs.metrics.length === 0 ? 'Choose metrics' : ''}
    />
  )
}
