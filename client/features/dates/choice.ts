import type { WeekStart } from '../../../shared/domain/locales.ts'
import type { RangeType } from '../../../shared/domain/ranges.ts'
import { type DateRange, RANGE_TYPES } from '../../../shared/domain/ranges.ts'
import {
  type DayLimits,
  isPrecedingRange,
  normaliseRange,
  precedingRange,
  resolveRange,
  samePeriodLastYear,
  weekdayMatchedLastYear,
  wholeMonths,
} from '../../../shared/rules/dateRange.ts'
import { lastFiscalYear, thisFiscalYear } from '../../../shared/rules/fiscalYear.ts'
import type { Locale } from '../../../shared/rules/locale.ts'

/** What the date picker holds: the window, and the one it is compared with (null: no comparison). */
export interface DateChoice {
  range: DateRange
  compare: DateRange | null
}

export const COMPARE_MODES = ['none', 'previous', 'year', 'weekday', 'custom'] as const
export type CompareMode = (typeof COMPARE_MODES)[number]

export const COMPARE_LABELS: Record<CompareMode, string> = {
  none: 'Off',
  previous: 'Previous period',
  year: 'Previous year',
  weekday: 'Previous year, same weekdays',
  custom: 'Custom',
}

/** What is picked with one click: a range type, or days of the fiscal year, which are stored as `custom`. */
export type PresetId = RangeType | 'fiscalYear' | 'lastFiscalYear'
export interface Preset {
  id: PresetId
  label: string
  /** Picks it while the picker is open. */
  key: string
}

const PRESETS: Preset[] = [
  { id: 'daily', label: 'Today', key: 't' },
  { id: 'weekly', label: 'This week', key: 'w' },
  { id: 'monthly', label: 'This month', key: 'm' },
  { id: 'last7Days', label: 'Last 7 days', key: '7' },
  { id: 'last30Days', label: 'Last 30 days', key: '3' },
  { id: 'lastMonth', label: 'Last month', key: 'l' },
  { id: 'midMonthly', label: 'Mid-month, 15th to 14th', key: '5' },
]
const FISCAL: Preset[] = [
  { id: 'fiscalYear', label: 'This fiscal year', key: 'f' },
  { id: 'lastFiscalYear', label: 'Last fiscal year', key: 'y' },
]
const CUSTOM: Preset = { id: 'custom', label: 'Custom', key: 'c' }

/** The presets in their order; those of the fiscal year where it is not the calendar's. */
export const presetsOf = ({ fiscalYearStart }: Pick<Locale, 'fiscalYearStart'>): Preset[] => [
  ...PRESETS,
  ...(fiscalYearStart === 1 ? [] : FISCAL),
  CUSTOM,
]

/** The days of a preset; null for `custom`. */
export function presetRange(
  id: PresetId,
  today: Temporal.PlainDate,
  { weekStart, fiscalYearStart }: YearsAndWeeks,
): DateRange | null {
  if (id === 'fiscalYear') return thisFiscalYear(today, fiscalYearStart)
  if (id === 'lastFiscalYear') return lastFiscalYear(today, fiscalYearStart)
  return resolveRange(id, today, { weekStart })
}

/** The first preset whose days these are today; `custom` when none is. */
export function presetOf(range: DateRange, today: Temporal.PlainDate, locale: YearsAndWeeks): PresetId {
  const found = presetsOf(locale).find(({ id }) => same(presetRange(id, today, locale), range))
  return found?.id ?? 'custom'
}

type YearsAndWeeks = Pick<Locale, 'weekStart' | 'fiscalYearStart'>

const same = (a: DateRange | null, b: DateRange | null) => a?.start === b?.start && a?.end === b?.end

/** The first range type whose days these are today; `custom` when none is. */
export function typeOf(range: DateRange, today: Temporal.PlainDate, weekStart: WeekStart = 1): RangeType {
  return RANGE_TYPES.find((type) => same(resolveRange(type, today, { weekStart }), range)) ?? 'custom'
}

/** The window that a comparison mode selects for a range; null for `none`. `custom` retains what was chosen. */
export function compareFor(mode: CompareMode, range: DateRange, custom: DateRange | null): DateRange | null {
  switch (mode) {
    case 'none':
      return null
    case 'previous':
      return precedingRange(range)
    case 'year':
      return samePeriodLastYear(range)
    case 'weekday':
      return weekdayMatchedLastYear(range)
    case 'custom':
      return custom ?? precedingRange(range)
  }
}

/** Which mode gives this comparison. */
export function modeOf({ range, compare }: DateChoice): CompareMode {
  if (!compare) return 'none'
  if (isPrecedingRange(range, compare)) return 'previous'
  if (same(compare, samePeriodLastYear(range))) return 'year'
  return same(compare, weekdayMatchedLastYear(range)) ? 'weekday' : 'custom'
}

/**
 * The window before or after, of the same kind: whole months and quarters stay so, anything else moves by its length.
 * The comparison moves along. Null when the new window would lie beside the allowed days.
 */
export function shiftChoice(choice: DateChoice, direction: -1 | 1, limits: DayLimits): DateChoice | null {
  const moved = shiftRange(choice.range, direction)
  if (limits.max && moved.start > limits.max) return null
  if (limits.min && moved.end < limits.min) return null
  const range = normaliseRange(moved, limits)
  const mode = modeOf(choice)
  const custom = mode === 'custom' && choice.compare ? shiftRange(choice.compare, direction) : null
  return { range, compare: compareFor(mode, range, custom) }
}

function shiftRange(range: DateRange, direction: -1 | 1): DateRange {
  const start = Temporal.PlainDate.from(range.start)
  const months = wholeMonths(range)
  if (months !== null) {
    const first = start.add({ months: months * direction })
    return { start: first.toString(), end: first.add({ months }).subtract({ days: 1 }).toString() }
  }
  const days = (start.until(range.end).days + 1) * direction
  return {
    start: start.add({ days }).toString(),
    end: Temporal.PlainDate.from(range.end).add({ days }).toString(),
  }
}

/** Years of the year selector: five before the current one and six after. */
export const selectableYears = (today: Temporal.PlainDate): number[] =>
  Array.from({ length: 12 }, (_, index) => today.year - 5 + index)
