import type { Direction, ValueType } from '../domain/values.ts'

/** A smaller target makes percentages that no number holds. */
const SMALLEST = 0.000_001
/** More digits are not kept exactly. */
const LARGEST = 999_999_999_999_999

/** A sentence on a target that nothing can be measured against; null where it can. */
export function targetProblem(target: number): string | null {
  if (target <= 0) return 'A target is above 0. Leave it empty for none.'
  if (target < SMALLEST) return 'A target is at least 0.000001. Leave it empty for none.'
  return target > LARGEST ? 'A target has at most 15 digits.' : null
}

/** How a figure compares with its target. */
export interface Progress {
  /** How much of the way is done, 0 to 1; 1 only once the target is reached. */
  share: number
  reached: boolean
  /** The figure in whole per cent of the target, on the side of it that the figure is on. */
  percent: number
  /** The figure less the target, in the metric's unit. */
  beyond: number
}

/**
 * Progress of a figure towards a target above 0; null where the figure is unknown. A figure that is better when lower
 * reaches its target from above: the share is how much of the figure the target allows.
 */
export function progressOf(value: number | null, target: number, direction: Direction): Progress | null {
  if (value === null || !(target > 0)) return null
  const lower = direction === 'down'
  const reached = lower ? value <= target : value >= target
  const ratio = value / target
  const done = lower ? target / value : ratio
  return {
    share: reached ? 1 : Math.min(MOST_UNREACHED, Math.max(0, done)),
    reached,
    percent: ratio < 1 ? Math.min(99, Math.floor(ratio * 100)) : percentAbove(ratio, lower),
    beyond: value - target,
  }
}

/** A bar that is not full, and is seen to be. */
const MOST_UNREACHED = 0.99

/** What exceeds a limit is never rounded away. */
const percentAbove = (ratio: number, lower: boolean): number => {
  const percent = ratio * 100
  return lower && ratio > 1 ? Math.max(101, Math.ceil(percent)) : Math.max(100, Math.floor(percent))
}

type Writer = (number: number) => string

/** Progress in words; the target, percentages and other numbers as texts. */
export function progressText(
  progress: Progress | null,
  { direction, type }: { direction: Direction; type: ValueType },
  { target, percent, decimal }: { target: string; percent: Writer; decimal: Writer },
): string {
  if (!progress) return `Target: ${target}`
  const { reached, share } = progress
  if (direction === 'down') {
    if (reached) return type === 'position' ? `Reached: ${target} or better` : `Reached: at most ${target}`
    return `${excess(progress, type, { percent, decimal })} the target of ${target}`
  }
  if (share > 0 && progress.percent === 0) return `Less than ${percent(1)} of ${target}`
  const part = `${percent(progress.percent)} of ${target}`
  return reached ? `Reached: ${part}` : part
}

/** Per cent of a percentage would be taken for points, and a rank above another one is better. */
function excess(
  { beyond, percent: share }: Progress,
  type: ValueType,
  { percent, decimal }: { percent: Writer; decimal: Writer },
): string {
  if (type === 'percent') return `${counted(beyond * 100, 'point', decimal)} above`
  if (type === 'position') return `${counted(beyond, 'place', decimal)} behind`
  return `${percent(share - 100)} above`
}

/** Rounded up to a tenth: what exceeds a limit is never rounded away. */
function counted(number: number, unit: string, decimal: Writer): string {
  // Binary fractions are a little more or less than what people wrote.
  const tenths = Math.max(1, Math.ceil(Number((number * 10).toFixed(6)))) / 10
  return `${decimal(tenths)} ${tenths === 1 ? unit : `${unit}s`}`
}
