import type { Widget } from '../../../../shared/api/widgets.ts'
import { editorOf } from '../formats/editorRegistry.ts'

interface Props {
  widget: Widget
  onChange: (change: Pick<Widget, 'formatOptions'>) => void
}

/** What belongs to one format alone, with its defaults. */
export function FormatOptions({ widget, onChange }: Props) {
  const { format, formatOptions } = widget
  const Options = editorOf(format)?.Options
  return (
    Options && (
      <Options
        options={formatOptions}
        onChange={(change) => onChange({ formatOptions: { ...formatOptions, ...change } })}
      />
    )
  )
}
