import { Group, NativeSelect, NumberInput, Stack, Switch } from '@mantine/core'
import type { Widget } from '../../../../shared/api/widgets.ts'
import { settleInteger } from '../../../../shared/rules/integerInput.ts'
import { mostOfFormat } from '../../../../shared/rules/shownRows.ts'
import { SizePicker } from '../../../ui/SizePicker.tsx'
import { editorOf } from '../formats/editorRegistry.ts'
import type { FormatOptionsProps } from '../formats/format.ts'
import { FormatOptions } from './FormatOptions.tsx'
import { FormatPicker } from './FormatPicker.tsx'

const MOST_ROWS = 10_000

/** What the rows of a format are limited by besides. */
function rowsHint({ format }: Pick<Widget, 'format'>): string {
  const most = mostOfFormat(format).toLocaleString('en-US')
  return editorOf(format)?.rowsHint?.(most) ?? `0 shows all, up to ${most}`
}

interface Props extends Pick<FormatOptionsProps, 'metric' | 'inTime'> {
  widget: Widget
  /** Columns one can order by, the dimension among them. */
  columns: { value: string; label: string }[]
  realTimePossible: boolean
  onChange: (change: Partial<Widget>) => void
}

/** How the figures are shown: format, size, order, limit and switches. */
export function LookSection({ widget, columns, metric, inTime, realTimePossible, onChange }: Props) {
  const { orderBy } = widget
  const toggle = (
    label: string,
    name: 'percent' | 'totals' | 'hiddenChange' | 'hiddenHighlight' | 'realTime',
  ) => (
    <Switch
      label={label}
      checked={widget[name]}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  )
  // What another format cannot show could not be mended there either.
  const wrong = editorOf(widget.format)?.problem?.(widget.formatOptions)
  return (
    <Stack>
      <FormatPicker
        value={widget.format}
        onChange={(format) => onChange({ format, ...(wrong && { formatOptions: {} }) })}
      />
      <FormatOptions widget={widget} metric={metric} inTime={inTime} onChange={onChange} />
      <SizePicker value={widget} onChange={onChange} />
      <Group grow align="flex-start">
        <NativeSelect
          label="Order by"
          value={orderBy.column}
          data={columns}
          onChange={(event) => onChange({ orderBy: { ...orderBy, column: event.currentTarget.value } })}
        />
        <NativeSelect
          label="Direction"
          value={orderBy.dir}
          data={[
            { value: 'asc', label: 'Ascending' },
            { value: 'desc', label: 'Descending' },
          ]}
          onChange={(event) =>
            onChange({ orderBy: { ...orderBy, dir: event.currentTarget.value === 'desc' ? 'desc' : 'asc' } })
          }
        />
        <NumberInput
          label="Rows"
          description={rowsHint(widget)}
          inputWrapperOrder={['label', 'input', 'description']}
          allowDecimal={false}
          min={0}
          max={MOST_ROWS}
          value={widget.rowsLimit}
          onChange={(value) => onChange({ rowsLimit: settleInteger(value, { max: MOST_ROWS }) })}
        />
      </Group>
      <Group gap="lg">
        {toggle('Share of total in percent', 'percent')}
        {toggle('Totals', 'totals')}
        {toggle('Hide the change', 'hiddenChange')}
        {toggle('No colour on the change', 'hiddenHighlight')}
        {realTimePossible && toggle('Real-time', 'realTime')}
      </Group>
    </Stack>
  )
}
