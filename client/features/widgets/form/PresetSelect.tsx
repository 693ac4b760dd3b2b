import { MultiSelect, Stack } from '@mantine/core'
import type { FormType, WidgetPreset } from '../../../../shared/domain/definitions.ts'
import { keepEnter, NOTHING_FOUND, SearchSelect } from '../../../ui/SearchSelect.tsx'
import { usePresets } from '../../configs/index.ts'

const CUSTOM = 'custom'

interface Props {
  type: FormType
  value: string
  /** Others that are added with it; null where only one widget is edited. */
  more: readonly WidgetPreset[] | null
  onPick: (preset: WidgetPreset, all: readonly WidgetPreset[]) => void
  onCustom: () => void
  onMore: (more: WidgetPreset[]) => void
}

/** Ready widgets of the data type, or custom. */
export function PresetSelect({ type, value, more, onPick, onCustom, onMore }: Props) {
  const presets = usePresets(type.type)
  const all = presets.data ?? []
  const others = all.filter(({ id }) => id !== value)
  if (presets.data?.length === 0) return null
  return (
    <Stack gap="sm">
      <SearchSelect
        label="Ready widget"
        description={all.find(({ id }) => id === value)?.description}
        allowDeselect={false}
        loading={presets.isFetching}
        data={[
          { value: CUSTOM, label: 'Custom' },
          ...all.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        value={value}
        onChange={(chosen) => {
          const preset = all.find(({ id }) => id === chosen)
          if (preset) onPick(preset, all)
          else onCustom()
        }}
      />
      {more && (value !== CUSTOM || more.length > 0) && others.length > 0 && (
        <MultiSelect
          label="More ready widgets"
          description="Added with it, as they are; each can be edited later."
          searchable
          hidePickedOptions
          maxDropdownHeight={320}
          onKeyDown={keepEnter}
          nothingFoundMessage={NOTHING_FOUND}
          data={others.map(({ id, title }) => ({ value: id, label: title }))}
          value={more.map(({ id }) => id)}
          onChange={(ids) => onMore(ids.flatMap((id) => all.find((preset) => preset.id === id) ?? []))}
        />
      )}
    </Stack>
  )
}
