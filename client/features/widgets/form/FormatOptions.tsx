import type { Widget } from '../../../../shared/api/widgets.ts'
import { editorOf } from '../formats/editorRegistry.ts'
import type { FormatOptionsProps } from '../formats/format.ts'

interface Props extends Pick<FormatOptionsProps, 'metric' | 'inTime'> {
  widget: Widget
  onChange: (change: Pick<Widget, 'formatOptions'>) => void
}

/** What belongs to one format alone, with its defaults. */
export function FormatOptions({ widget, metric, inTime, onChange }: Props) {
  const { format, formatOptions } = widget
  const Options = editorOf(format)?.Options
  return (
    Options && (
      <Options
        options={formatOptions}
        metric={metric}
        inTime={inTime}
        onChange={(change) => onChange({ formatOptions: { ...formatOptions, ...change } })}
      />
    )
  )
}
