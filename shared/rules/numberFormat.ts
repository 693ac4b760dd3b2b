import type { Direction, ValueType } from '../domain/values.ts'
import type { Change } from './comparison.ts'
import { formatDuration, isDuration } from './durationFormat.ts'
import { NOT_AVAILABLE, numberFormat } from './intlNumber.ts'
import { isolatedFigure } from './locale.ts'

/** Most fraction digits of any figure. */
export const MAX_FRACTION_DIGITS = 2

export interface FormatOptions {
  /** ISO 4217 code; USD by default. */
  currency?: string
  /** BCP 47 tag. */
  locale?: string
  /** `1.2M` instead of `1,234,567`; of durations, the two largest parts. */
  compact?: boolean
  /** Exactly this many fraction digits, at most 2; by default up to 2 (money: its currency's own, positions: 1). */
  fractionDigits?: number
  /** Up to this many, also more than 2: for the ticks of an axis, which are no figures but name their places. */
  mostDigits?: number
  /** Which of `y m d h m s` a duration is split into, largest first; `hms` by default. */
  timeUnits?: string
}

/**
 * A figure as text. Percentages are given as fractions. Whatever is not a finite number is
 * `N/A`; zero never carries a sign.
 * @throws RangeError for a malformed locale
 */
export function formatValue(value: number | null, type: ValueType, options: FormatOptions = {}): string {
  if (typeof value !== 'number' || !Number.isFinite(value)) return NOT_AVAILABLE
  const { locale = 'en-US', currency = 'USD', compact = false, mostDigits } = options
  const digits = options.fractionDigits === undefined ? undefined : limitDigits(options.fractionDigits)
  if (isDuration(type)) {
    return formatDuration(value, type, { locale, compact, units: options.timeUnits, digits, mostDigits })
  }
  const exactly = (count: number) => ({ minimumFractionDigits: count, maximumFractionDigits: count })
  const upTo = (count: number) => ({ minimumFractionDigits: 0, maximumFractionDigits: count })
  const settings: Intl.NumberFormatOptions = {
    signDisplay: 'negative',
    // By itself the compact notation groups from five digits on, and would write 5000 beside a table's 5.000.
    ...(compact
      ? { notation: 'compact', useGrouping: 'always', ...upTo(mostDigits ?? 1) }
      : upTo(mostDigits ?? MAX_FRACTION_DIGITS)),
    ...(type === 'position' ? exactly(1) : {}),
    ...(digits === undefined ? {} : exactly(digits)),
  }
  const written = (one: Intl.NumberFormatOptions) =>
    isolatedFigure(numberFormat(locale, one).format(value), locale)
  if (type === 'percent') return written({ ...settings, style: 'percent' })
  if (type !== 'money') return written(settings)
  if (!/^[A-Za-z]{3}$/.test(currency)) return `${written(settings)} ${currency}`.trim()
  const isOwn = !compact && digits === undefined && mostDigits === undefined
  const money = isOwn ? exactly(currencyDigits(currency)) : settings
  return written({ ...settings, ...money, style: 'currency', currency })
}

/** Changes that read less than 1% are noise, in thousandths: calling them good or bad news makes a page shout. */
const NOISE = 10

/** A change as text: `+12.3%`, `-4%`, `0%`; `new` where the earlier figure is 0; `N/A` where one is missing. */
export function formatChange(change: Change, locale = 'en-US'): string {
  if (change.absolute === null) return NOT_AVAILABLE
  if (change.relative === null) return 'new'
  const format = { style: 'percent', maximumFractionDigits: 1, signDisplay: 'exceptZero' } as const
  return numberFormat(locale, format).format(change.relative)
}

/**
 * Whether a change is good news: up is success and down is danger, reversed for figures that are
 * better when lower, neither for neutral figures, no change, unknown changes and those that read less than 1%.
 */
export function changeTone(change: Change, direction: Direction): 'success' | 'danger' | 'neutral' {
  if (!change.absolute || direction === 'neutral') return 'neutral'
  if (change.relative !== null && Math.round(Math.abs(change.relative) * 1000) < NOISE) return 'neutral'
  return change.absolute > 0 === (direction === 'up') ? 'success' : 'danger'
}

function limitDigits(digits: number): number {
  return Math.min(MAX_FRACTION_DIGITS, Math.max(0, Math.trunc(digits) || 0))
}

/** Yen have no cents, dinars have three decimals: two are shown. */
function currencyDigits(currency: string): number {
  const { maximumFractionDigits } = numberFormat('en', { style: 'currency', currency }).resolvedOptions()
  return limitDigits(maximumFractionDigits ?? MAX_FRACTION_DIGITS)
}
