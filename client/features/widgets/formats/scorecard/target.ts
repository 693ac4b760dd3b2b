/** The number of what is typed: a text while it is unfinished or has more digits than a number; undefined for none. */
export function targetOf(typed: string | number): number | undefined {
  const number = typed === '' ? Number.NaN : Number(typed)
  return Number.isFinite(number) ? number : undefined
}
