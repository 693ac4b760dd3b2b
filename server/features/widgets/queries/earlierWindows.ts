import type { LabelledRange } from '../../../../shared/api/view.ts'
import { rangeLabel, resolveRange } from '../../../../shared/rules/dateRange.ts'
import type { Windows } from '../widgetRun.ts'

const DAYS_BACK = 7

/** The windows as they were on each of the last days, newest first; none where the range does not move with today. */
export function earlierWindows(windows: Windows): Windows[] {
  const today = Temporal.PlainDate.from(windows.today)
  if (windows.current.end < today.subtract({ days: 1 }).toString()) return []
  const moved = Array.from({ length: DAYS_BACK }, (_, index) =>
    asOf(windows, today.subtract({ days: index + 1 })),
  )
  return moved.filter(
    (window) => window.current.start !== windows.current.start || window.current.end !== windows.current.end,
  )
}

function asOf(windows: Windows, day: Temporal.PlainDate): Windows {
  const { dates, weekStart } = windows.locale
  const range = resolveRange(windows.rangeType, day, { weekStart })
  const days = Temporal.PlainDate.from(windows.today).since(day, { largestUnit: 'days' }).days
  const current = range
    ? { ...range, label: rangeLabel(range, dates) }
    : shifted(windows.current, days, dates)
  const back = Temporal.PlainDate.from(current.start).until(windows.current.start, {
    largestUnit: 'days',
  }).days
  return { ...windows, current, compare: windows.compare && shifted(windows.compare, back, dates) }
}

function shifted({ start, end }: LabelledRange, days: number, locale: string): LabelledRange {
  const move = (iso: string) => Temporal.PlainDate.from(iso).subtract({ days }).toString()
  const range = { start: move(start), end: move(end) }
  return { ...range, label: rangeLabel(range, locale) }
}
