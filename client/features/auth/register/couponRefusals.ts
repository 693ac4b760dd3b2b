/** A code that could not be applied. */
export interface CouponRefusal {
  code: string
  error: string
  /** It may not be used; false: it could not be looked up, and may be good. */
  isFinal: boolean
}

/** Why codes were refused: one stands in the field beside it, several are named. Null where none was. */
export const refusalsInWords = (refused: readonly CouponRefusal[]): string | null =>
  refused.length > 1
    ? refused.map(({ code, error }) => `${code}: ${error}`).join('\n')
    : (refused[0]?.error ?? null)

/** What becomes of those that go with nothing; null where there are none. */
export function leftOutInWords(codes: readonly string[]): string | null {
  if (codes.length === 0) return null
  const list = new Intl.ListFormat('en-GB').format(codes)
  return codes.length === 1
    ? `${list} is not applied: you register without it.`
    : `${list} are not applied: you register without them.`
}
