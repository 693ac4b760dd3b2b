import { moveText } from './measureText.ts'

/** What a measure was for each value of a dimension: by channel, by page. */
export type Parts = ReadonlyMap<string, number>

/** A part that most of a change comes from. */
export interface Reason {
  name: string
  /** Its own change: −0.31 is 31 % less; null where there was none of it before. */
  change: number | null
}

/** A value that explains less of a change than that is not its reason. */
const LEAST_SHARE = 0.5
/** Parts that changed the other way make shares meaningless: of those, the whole is not explained. */
const MOST_SHARE = 1.5
const LONGEST = 60

/**
 * The value that most of a change comes from, compared part by part with the same weekdays before it; null where it is spread
 * over many, or where nothing has changed in that direction.
 */
export function reasonOf(now: Parts, before: Parts, direction: 'below' | 'above'): Reason | null {
  const sign = direction === 'below' ? -1 : 1
  const changes = [...new Set([...now.keys(), ...before.keys()])].map((name) => ({
    name,
    change: sign * ((now.get(name) ?? 0) - (before.get(name) ?? 0)),
  }))
  const whole = changes.reduce((sum, { change }) => sum + change, 0)
  const most = changes.reduce<{ name: string; change: number } | null>(
    (best, one) => (best === null || one.change > best.change ? one : best),
    null,
  )
  if (most === null || whole <= 0) return null
  const share = most.change / whole
  if (share < LEAST_SHARE || share > MOST_SHARE) return null
  const was = before.get(most.name) ?? 0
  return { name: nameOf(most.name), change: was === 0 ? null : (now.get(most.name) ?? 0) / was - 1 }
}

/** “Organic Search (-31%)”. */
export const reasonText = ({ name, change }: Reason): string =>
  `${name} (${change === null ? 'new' : moveText(change)})`

/** A page is named by its path, as its host is that of the domain. */
function nameOf(value: string): string {
  const url = /^https?:\/\//.test(value) ? URL.parse(value) : null
  const name = url ? url.pathname : value
  return name.length > LONGEST ? `${name.slice(0, LONGEST - 1)}…` : name
}
