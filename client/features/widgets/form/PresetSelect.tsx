import type { FormType, WidgetPreset } from '../../../../shared/domain/definitions.ts'
import { SearchSelect } from '../../../ui/SearchSelect.tsx'
import { usePresets } from '../../configs/index.ts'

const CUSTOM = 'custom'

/** Ready widgets of the data type, or custom. */
export function PresetSelect(props: {
  type: FormType
  value: string
  onPick: (preset: WidgetPreset, all: readonly WidgetPreset[]) => void
  onCustom: () => void
}) {
  const presets = usePresets(props.type.type)
  const all = presets.data ?? []
  if (presets.data?.length === 0) return null
  return (
    <SearchSelect
      label="Ready widget"
      description={all.find(({ id }) => id === props.value)?.description}
      allowDeselect={false}
      loading={presets.isFetching}
      data={[
        { value: CUSTOM, label: 'Custom' },
        ...all.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      value={props.value}
      onChange={(chosen) => {
        const preset = all.find(({ id }) => id === chosen)
        if (preset) props.onPick(preset, all)
        else props.onCustom()
      }}
    />
  )
}
