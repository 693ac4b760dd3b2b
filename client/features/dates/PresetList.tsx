import { NativeSelect, UnstyledButton } from '@mantine/core'
import { RANGE_TYPES, type RangeType } from '../../../shared/domain/ranges.ts'
import { PRESETS } from './choice.ts'
import classes from './dates.module.css'

interface Props {
  value: RangeType
  onPick: (type: RangeType) => void
  phone: boolean
}

/** The range types: a list beside the calendar, a select on phones. Each shows the key that picks it. */
export function PresetList({ value, onPick, phone }: Props) {
  if (phone) {
    return (
      <NativeSelect
        label="Range"
        p="sm"
        pb={0}
        value={value}
        data-autofocus
        data={PRESETS.map(({ type, label }) => ({ value: type, label }))}
        onChange={(event) => {
          const type = RANGE_TYPES.find((known) => known === event.currentTarget.value)
          if (type) onPick(type)
        }}
      />
    )
  }
  return (
    <fieldset className={classes.presets} aria-label="Range">
      {PRESETS.map(({ type, label, key }) => (
        <UnstyledButton
          key={type}
          className={classes.preset}
          aria-pressed={type === value}
          data-autofocus={type === value || undefined}
          data-preset={type}
          aria-keyshortcuts={key}
          onClick={() => onPick(type)}
        >
          <span>{label}</span>
          <kbd>{key.toUpperCase()}</kbd>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
