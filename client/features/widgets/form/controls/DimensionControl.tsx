import { SearchSelect } from '../../../../ui/SearchSelect.tsx'
import { grouped } from '../grouped.ts'
import { type ControlProps, inputProps } from './controlProps.ts'

/** What the figures are split by; empty for one figure over the whole range. */
export function DimensionControl(props: ControlProps) {
  const { type, realTime, instance, onChange, parameter } = props
  const allowed = realTime ? type.realTime?.dimensions : undefined
  const dimensions = type.dimensions.filter(({ id }) => !allowed || allowed.includes(id))
  return (
    <SearchSelect
      {...inputProps(props)}
      clearable={!parameter.required}
      data={grouped(dimensions)}
      value={instance.inputs.dimension}
      onChange={onChange}
      placeholder="Nothing: one figure"
    />
  )
}
