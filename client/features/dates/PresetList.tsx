import { NativeSelect, UnstyledButton } from '@mantine/core'
import type { Preset, PresetId } from './choice.ts'
import classes from './dates.module.css'

interface Props {
  presets: readonly Preset[]
  value: PresetId
  onPick: (id: PresetId) => void
  phone: boolean
}

/** The presets: a list beside the calendar, a select on phones. Each shows the key that picks it. */
export function PresetList({ presets, value, onPick, phone }: Props) {
  if (phone) {
    return (
      <NativeSelect
        label="Range"
        p="sm"
        pb={0}
        value={value}
        data-autofocus
        data={presets.map(({ id, label }) => ({ value: id, label }))}
        onChange={(event) => {
          const preset = presets.find(({ id }) => id === event.currentTarget.value)
          if (preset) onPick(preset.id)
        }}
      />
    )
  }
  return (
    <fieldset className={classes.presets} aria-label="Range">
      {presets.map(({ id, label, key }) => (
        <UnstyledButton
          key={id}
          className={classes.preset}
          aria-pressed={id === value}
          data-autofocus={id === value || undefined}
          data-preset={id}
          aria-keyshortcuts={key}
          onClick={() => onPick(id)}
        >
          <span>{label}</span>
          <kbd>{key.toUpperCase()}</kbd>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
