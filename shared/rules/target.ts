import type { Direction } from '../domain/values.ts'

/** The message for a target that nothing can be measured against. */
export const TARGET_ABOVE_ZERO = 'A target is above 0. Leave it empty for none.'

/** How a figure compares with its target. */
export interface Progress {
  /** How much of the way is done, 0 to 1; 1 only once the target is reached. */
  share: number
  reached: boolean
  /** The figure in whole per cent of the target, on the side of it that the figure is on. */
  percent: number
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
  }
}

/** A bar that is not full, and is seen to be. */
const MOST_UNREACHED = 0.99

/** What exceeds a limit is never rounded away. */
const percentAbove = (ratio: number, lower: boolean): number => {
  const percent = ratio * 100
  return lower && ratio > 1 ? Math.max(101, Math.ceil(percent)) : Math.max(100, Math.floor(percent))
}

/** Progress in words; `target` and `percent` as texts. */
export function progressText(
  progress: Progress | null,
  direction: Direction,
  { target, percent }: { target: string; percent: (percent: number) => string },
): string {
  if (!progress) return `Target: ${target}`
  if (direction === 'down') {
    return progress.reached
      ? `Reached: at most ${target}`
      : `${percent(progress.percent - 100)} above the target of ${target}`
  }
  const share = `${percent(progress.percent)} of ${target}`
  return progress.reached ? `Reached: ${share}` : share
}
