/**
 * The number an integer input settles on: rounded up to a multiple of the step, raised to the
 * minimum, capped at the maximum. Whatever is no number becomes the minimum. The limits win over the step.
 */
export function settleInteger(
  input: string | number,
  { min = 0, max = Number.MAX_SAFE_INTEGER, step = 1 }: { min?: number; max?: number; step?: number } = {},
): number {
  const number = typeof input === 'string' && input.trim() === '' ? Number.NaN : Number(input)
  if (!Number.isFinite(number)) return Math.min(min, max)
  return Math.min(max, Math.max(min, Math.ceil(number / step) * step)) + 0
}
