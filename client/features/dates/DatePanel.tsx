import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { DatePicker, DatesProvider } from '@mantine/dates'
import { useFocusTrap } from '@mantine/hooks'
import { type CSSProperties, useState } from 'react'
import type { DateRange } from '../../../shared/domain/ranges.ts'
import { allowedDays, type CalendarRule, isAllowedDay } from '../../../shared/rules/allowedDays.ts'
import { type DayLimits, normaliseRange, rangeLabel } from '../../../shared/rules/dateRange.ts'
import { isolated, type Locale } from '../../../shared/rules/locale.ts'
import { ComparePanel } from './ComparePanel.tsx'
import { calendarNames } from './calendarNames.ts'
import {
  type CompareMode,
  compareFor,
  type DateChoice,
  modeOf,
  type PresetId,
  presetOf,
  presetRange,
  presetsOf,
  selectableYears,
} from './choice.ts'
import classes from './dates.module.css'
import { PresetList } from './PresetList.tsx'
import { TypedDates } from './TypedDates.tsx'

interface Props {
  value: DateChoice | null
  today: Temporal.PlainDate
  rule: CalendarRule
  locale: Locale
  /** The accent of the page that it hangs from. */
  accent: CSSProperties | undefined
  phone: boolean
  required: boolean
  withCompare: boolean
  onApply: (choice: DateChoice | null) => void
  onCancel: () => void
}

/** What opens below the date button: presets left, two months right, the comparison below, Apply and Cancel. */
export function DatePanel(props: Props) {
  const { value, today, rule, locale, accent, phone, required, withCompare, onApply, onCancel } = props
  const [start, setStart] = useState(value?.range.start ?? null)
  const [end, setEnd] = useState(value?.range.end ?? null)
  const [type, setType] = useState<PresetId>(value ? presetOf(value.range, today, locale) : 'custom')
  const [mode, setMode] = useState<CompareMode>(value ? modeOf(value) : 'previous')
  const [custom, setCustom] = useState(value?.compare ?? null)
  // The last of the months on screen: the newest days are at the right, and what came before them beside.
  const [shown, setShown] = useState((value?.range.end ?? today.toString()).slice(0, 7))
  const months = phone ? 1 : 2
  const limits = allowedDays(rule, today)
  const { min, max } = limits ?? {}
  const trap = useFocusTrap()

  const presets = presetsOf(locale)
  const words = (range: DateRange) => isolated(rangeLabel(range, locale.dates), locale)

  const pick = (next: PresetId) => {
    setType(next)
    const range = presetRange(next, today, locale)
    if (!range) return
    setStart(range.start)
    setEnd(range.end)
    setShown(range.end.slice(0, 7))
  }
  const setDays = (from: string | null, to: string | null) => {
    setType('custom')
    setStart(from)
    setEnd(to)
  }
  const range = start && end && limits ? normaliseRange({ start, end }, limits) : null
  const compare = range && withCompare ? compareFor(mode, range, custom) : null

  return (
    <Stack
      ref={trap}
      gap={0}
      className={classes.sheet}
      style={accent}
      onKeyDown={(event) => {
        // The page behind would scroll, and take the panel along.
        if (event.target instanceof HTMLButtonElement && PAGE_KEYS.includes(event.key)) event.preventDefault()
        const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement
        const preset = presets.find(({ key }) => key === event.key.toLowerCase())
        if (!preset || typing || event.ctrlKey || event.metaKey || event.altKey) return
        pick(preset.id)
        // Enter would otherwise choose the preset that had the focus before.
        event.currentTarget.querySelector<HTMLElement>(`[data-preset="${preset.id}"]`)?.focus()
      }}
    >
      <div className={classes.panel}>
        <PresetList presets={presets} value={type} onPick={pick} phone={phone} />
        <Stack gap="sm" p="sm">
          <Group justify="space-between" align="flex-end">
            <TypedDates start={start} end={end} min={min} max={max} onChange={setDays} />
            <NativeSelect
              label="Year"
              size="xs"
              value={shown.slice(0, 4)}
              onChange={(event) => setShown(`${event.currentTarget.value}-${shown.slice(5)}`)}
              data={selectableYears(today).map((year) => ({
                value: String(year),
                label: String(year),
                disabled: !isYearWithin(year, limits),
              }))}
            />
          </Group>
          <DatesProvider settings={{ locale: 'en', firstDayOfWeek: locale.weekStart, weekendDays: [] }}>
            <DatePicker
              type="range"
              allowSingleDateInRange
              numberOfColumns={months}
              columnsToScroll={1}
              {...calendarNames(locale)}
              ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
              {...(min && { minDate: min })}
              {...(max && { maxDate: max })}
              excludeDate={(day) => !isAllowedDay(day, rule, today)}
              date={`${monthsFrom(shown, 1 - months)}-01`}
              onDateChange={(date) => setShown(monthsFrom(date.slice(0, 7), months - 1))}
              value={[start, end]}
              getDayProps={(day) => ({
                'aria-description':
                  start !== null && day >= start && day <= (end ?? start) ? 'Chosen' : undefined,
              })}
              onChange={([from, to]) => setDays(from, to)}
            />
          </DatesProvider>
        </Stack>
      </div>
      {withCompare && range && (
        <ComparePanel
          mode={mode}
          onMode={setMode}
          compare={compare}
          words={words}
          onCustom={setCustom}
          max={today.toString()}
        />
      )}
      <Group className={classes.actions} justify="space-between">
        <Text size="sm" aria-live="polite">
          {range ? words(range) : 'Select date'}
          {compare && ` compared with ${words(compare)}`}
        </Text>
        <Group gap="xs">
          {!required && (
            <Button variant="subtle" size="xs" onClick={() => onApply(null)}>
              Clear
            </Button>
          )}
          <Button variant="default" size="xs" onClick={onCancel}>
            Cancel
          </Button>
          <Button size="xs" disabled={!range} onClick={() => range && onApply({ range, compare })}>
            Apply
          </Button>
        </Group>
      </Group>
    </Stack>
  )
}

const PAGE_KEYS = ['Home', 'End', 'PageUp', 'PageDown']

const monthsFrom = (month: string, count: number) =>
  Temporal.PlainYearMonth.from(month).add({ months: count }).toString()

const isYearWithin = (year: number, limits: DayLimits | null) =>
  limits !== null &&
  year >= Number(limits.min?.slice(0, 4) ?? year) &&
  year <= Number(limits.max?.slice(0, 4) ?? year)
