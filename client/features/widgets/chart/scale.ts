import type { ValueType } from '../../../../shared/domain/values.ts'
import { isDuration, secondsIn } from '../../../../shared/rules/durationFormat.ts'
import {
  type FormatOptions,
  formatValue,
  MAX_FRACTION_DIGITS,
} from '../../../../shared/rules/numberFormat.ts'

/** A value axis: its ends, its ticks from the smallest up, and whether the smallest is at the top. */
export interface Scale {
  min: number
  max: number
  step: number
  ticks: { value: number; text: string }[]
  /** Ranks: 1 is the best and is at the top. */
  inverse: boolean
}

export interface ScaleOptions {
  type: ValueType
  currency: string | null
  /** BCP 47 tag of its ticks; the default's where absent. */
  numbers?: string | undefined
  /** Exactly this many steps, so that two axes share their grid lines; as many as fit when absent. */
  steps?: number
  /** How many steps there is room for. */
  room: number
  /** Bars and areas start at zero; lines may leave it when all their values are far from it. */
  fromZero: boolean
  inverse: boolean
}

const ROUND = [1, 2, 2.5, 5, 10]
const ROUND_WHOLE = [1, 2, 5, 10]
const ROUND_SIXTY = [1, 2, 5, 10, 15, 20, 30, 60, 120, 300, 600, 900, 1800, 3600]

/** A value axis that holds all values, with round ticks. */
export function valueScale(values: (number | null)[], options: ScaleOptions): Scale {
  const { low, high } = rangeOf(values, options)
  return scaleOf(roundEnds(low, high, options), options)
}

interface Side {
  values: (number | null)[]
  options: Omit<ScaleOptions, 'room' | 'steps'>
}

/**
 * The two axes of one plot, of as many steps each: grid lines are those of both, and so is the zero line, however
 * deep below it either of them reaches. Only axes that are both far from zero, and ranks, have none to share.
 */
export function alignedScales(left: Side, right: Side, room: number): [Scale, Scale] {
  const sides = [left, right] as const
  const ranges = sides.map(({ values, options }) => rangeOf(values, options))
  const apart =
    sides.some(({ options }) => options.inverse) || ranges.every(({ low, high }) => low * high > 0)
  if (apart) {
    const first = valueScale(left.values, { ...left.options, room })
    const steps = first.ticks.length - 1
    return [first, valueScale(right.values, { ...right.options, room, steps })]
  }
  const reach = ranges.map(({ low, high }) => ({ below: Math.max(0, -low), above: Math.max(0, high) }))
  const below = reach.some((one) => one.below > 0)
  const above = reach.some((one) => one.above > 0)
  const types = sides.map(({ options }) => options.type)
  let best: { down: number; steps: number; sizes: number[]; score: number } | null = null
  const most = Math.max(room, below && above ? 2 : 1)
  for (let down = below ? 1 : 0; down <= (below ? most - Number(above) : 0); down++) {
    for (let up = above ? 1 : 0; up <= (above ? most - down : 0); up++) {
      const sizes = reach.map((one, side) => stepFor(one, { down, up, type: types[side] ?? 'decimal' }))
      const used = reach.map((one, side) => (one.below + one.above) / ((down + up) * (sizes[side] ?? 1)))
      // As much of the height as possible for the flatter of both; then rather more grid lines than fewer.
      const score = Math.min(...used) + 0.04 * (down + up)
      if (!best || score > best.score) best = { down, steps: down + up, sizes, score }
    }
  }
  const scale = (side: 0 | 1): Scale => {
    const step = best?.sizes[side] ?? 1
    const min = 0 - (best?.down ?? 0) * step
    return scaleOf({ min, max: min + (best?.steps ?? 1) * step, step }, sides[side].options)
  }
  return [scale(0), scale(1)]
}

function stepFor(
  { below, above }: { below: number; above: number },
  { down, up, type }: { down: number; up: number; type: ValueType },
): number {
  const needed = Math.max(down > 0 ? below / down : 0, up > 0 ? above / up : 0)
  return roundUp(needed > 0 ? needed : unitOf(type), type)
}

/** The ends that an axis must reach at least. */
function rangeOf(values: (number | null)[], options: Side['options']): { low: number; high: number } {
  const finite = values.filter((value): value is number => value !== null && Number.isFinite(value))
  let low = Math.min(...finite)
  let high = Math.max(...finite)
  if (finite.length === 0) [low, high] = [0, 1]
  const spread = high - low
  // A line that is flat, or whose values are not far from zero, is shown from zero too.
  const flat = spread <= Math.max(Math.abs(low), Math.abs(high)) * 1e-9
  const zeroed = options.fromZero || flat || Math.min(Math.abs(low), Math.abs(high)) < spread * 1.5
  if (!options.inverse && low > 0 && zeroed) low = 0
  if (!options.inverse && high < 0 && zeroed) high = 0
  if (options.inverse) low = 1
  if (low === high) high = low + unitOf(options.type)
  return { low, high }
}

function scaleOf({ min, max, step }: Pick<Scale, 'min' | 'max' | 'step'>, options: Side['options']): Scale {
  const count = Math.round((max - min) / step)
  const at = Array.from({ length: count + 1 }, (_, index) => clean(min + index * step, step))
  const texts = tickTexts(at, options)
  return {
    min,
    max,
    step,
    // There is no place 0.
    ticks: at.map((value, index) => ({
      value,
      text: options.inverse && value < 1 ? '' : (texts[index] ?? ''),
    })),
    inverse: options.inverse,
  }
}

const unitOf = (type: ValueType) => (type === 'percent' ? 0.01 : 1)

function roundEnds(low: number, high: number, options: ScaleOptions) {
  // Zero is a tick, so an axis that crosses it needs a step on either side.
  const wanted = options.steps ?? Math.max(low < 0 && high > 0 ? 2 : 1, options.room)
  let step = roundUp((high - low) / wanted, options.type)
  for (let tries = 0; tries < 12; tries++) {
    // A few places are counted from the first one; many by round numbers.
    const base = options.inverse && step <= 2 ? 1 : 0
    const min = base + Math.floor((low - base) / step + 1e-9) * step
    const max = options.steps
      ? min + options.steps * step
      : base + Math.ceil((high - base) / step - 1e-9) * step
    if (max >= high - step * 1e-9 && Math.round((max - min) / step) <= wanted) return { min, max, step }
    step = roundUp(step * 1.001, options.type)
  }
  // Only an axis that crosses zero in the single step of its neighbour gets here: its ends are its values.
  return { min: low, max: high, step: (high - low) / wanted }
}

/** The next round number from there up: 1, 2, 2.5 or 5 times a power of ten; whole for counts, clock steps for durations. */
function roundUp(raw: number, type: ValueType): number {
  if (isDuration(type) && type !== 'milliseconds' && raw > 0.5 && raw <= 3600) {
    return ROUND_SIXTY.find((step) => step >= raw) ?? raw
  }
  const whole = type === 'integer' || type === 'position'
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = ((whole ? ROUND_WHOLE : ROUND).find((round) => round >= raw / power - 1e-9) ?? 10) * power
  return whole ? Math.max(1, step) : step
}

/** Removes the rounding error of binary fractions from a tick. */
const clean = (value: number, step: number) => {
  const digits = Math.min(100, Math.max(0, 2 - Math.floor(Math.log10(step))))
  return Math.abs(value) >= 1e21 ? value : Number(value.toFixed(digits))
}

/** Each tick by a text of its own that names its value: the short form where it does, else with the digits it needs. */
function tickTexts(values: number[], { type, currency, numbers }: Side['options']): string[] {
  const options = { ...(currency && { currency }), ...(numbers && { locale: numbers }) }
  const written = (more: FormatOptions, as = type) =>
    values.map((value) => formatValue(value, as, { ...options, ...more }))
  const areDistinct = (texts: string[]) => new Set(texts).size === new Set(values).size
  if (!areBelowOneApart(values, type)) {
    // A rank's tick is a place, not an average.
    const short = (mostDigits: number) =>
      written({ compact: true, mostDigits }, type === 'position' ? 'integer' : type)
    const texts = short(MAX_FRACTION_DIGITS)
    if (areDistinct(texts) && short(MOST_DIGITS).every((text, index) => text === texts[index])) return texts
  }
  const mostDigits = digitsOf(values, type)
  const exact = { mostDigits }
  // Split into hours and minutes, times less than a second apart would read the same.
  const ways = [...(mostDigits > MAX_FRACTION_DIGITS ? [] : [{}]), exact, { ...exact, timeUnits: 's' }]
  return ways.map((way) => written(way)).find(areDistinct) ?? written(exact)
}

const MOST_DIGITS = 12

/** Fraction digits that ticks need: of steps with two digits at most, such as 0.025, all of them. */
function digitsOf([first = 0, second = 0]: number[], type: ValueType): number {
  const unit = isDuration(type) ? secondsIn(type) : type === 'percent' ? 100 : 1
  const step = Math.abs(second - first) * unit
  const most = Math.min(MOST_DIGITS, Math.max(0, 1 - Math.floor(Math.log10(step || 1))))
  const [, digits = ''] = step.toFixed(most).replace(/0+$/, '').split('.')
  return digits.length
}

function areBelowOneApart([first = 0, second = 0]: number[], type: ValueType): boolean {
  if (type !== 'percent' && type !== 'decimal' && type !== 'money') return false
  return Math.abs(second - first) / unitOf(type) < 1
}

/** The position of a value between the ends: 0 at the bottom or left, 1 at the top or right; clamped to them. */
export function placeOf(value: number, scale: Scale): number {
  const share = (value - scale.min) / (scale.max - scale.min)
  return Math.min(1, Math.max(0, scale.inverse ? 1 - share : share))
}
