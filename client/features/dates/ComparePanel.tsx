import { Group, NativeSelect, Text } from '@mantine/core'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { COMPARE_LABELS, COMPARE_MODES, type CompareMode } from './choice.ts'
import classes from './dates.module.css'
import { TypedDates } from './TypedDates.tsx'

interface Props {
  mode: CompareMode
  onMode: (mode: CompareMode) => void
  compare: DateRange | null
  onCustom: (range: DateRange) => void
  max: string
  /** A range as the page writes dates. */
  words: (range: DateRange) => string
}

/** What the window is compared with, always written out. */
export function ComparePanel({ mode, onMode, compare, onCustom, max, words }: Props) {
  return (
    <Group className={classes.compare} align="flex-end" gap="sm">
      <NativeSelect
        label="Compare with"
        size="xs"
        value={mode}
        data={COMPARE_MODES.map((value) => ({ value, label: COMPARE_LABELS[value] }))}
        onChange={(event) => {
          const next = COMPARE_MODES.find((known) => known === event.currentTarget.value)
          if (next) onMode(next)
        }}
      />
      {mode === 'custom' && compare ? (
        <TypedDates
          start={compare.start}
          end={compare.end}
          max={max}
          onChange={(start, end) => onCustom({ start: start ?? compare.start, end: end ?? compare.end })}
        />
      ) : (
        <Text size="xs" c="dimmed">
          {compare ? words(compare) : 'Nothing'}
        </Text>
      )}
    </Group>
  )
}
