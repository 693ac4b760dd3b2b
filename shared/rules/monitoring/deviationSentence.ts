import { MEASURE_FACTS, type Measure } from '../../domain/monitoring.ts'
import type { Deviation, Side } from './deviation.ts'
import { measureText, moveSizeText, moveText } from './measureText.ts'
import { type Reason, reasonText } from './reason.ts'

/** A deviation with what people are told of it beside its figures. */
interface ToldDeviation extends Deviation {
  since: Temporal.PlainDate
  /** It may have begun before that day: it was looked for no further back. */
  isOlder: boolean
  reasons: readonly Reason[]
  /** What has changed together with it, and is told of by the same alert. */
  followers?: readonly Follower[]
}

export interface Follower {
  measure: Measure
  change: number
}

/** What an alert says of a measure that has left what is usual. */
export function deviationSentence(
  measure: Measure,
  { side, change, actual, expected, days, since, isOlder, reasons, followers = [] }: ToldDeviation,
  { through, currency }: { through: Temporal.PlainDate; currency: string | null },
): string {
  const { label, combined } = MEASURE_FACTS[measure]
  const per = combined === 'mean' ? days : 1
  const written = (value: number) => measureText(measure, value / per, { currency })
  // What began earlier is told by its newest days, which are what is wrong today.
  const isOfNewest = since.equals(through.subtract({ days: days - 1 }))
  const when = isOfNewest ? '' : ` in the ${days} days until ${dayOf(through)}`
  const begun = `since ${dayOf(since)}${isOlder ? ' or before' : ''}`
  const amount = `${written(actual)} instead of ${written(expected)}${when}${reasonsText(reasons)}`
  if (measure === 'position') {
    const word = side === 'above' ? 'worse' : 'better'
    return `${label} is ${word} than usual ${begun}: ${amount}.`
  }
  return `${label} is ${moveSizeText(change)} ${side} what is usual ${begun}: ${amount}.${followersText(followers, side)}`
}

function followersText(followers: readonly Follower[], side: Side): string {
  if (followers.length === 0) return ''
  const named = followers.map(
    ({ measure, change }) => `${MEASURE_FACTS[measure].label.toLowerCase()} (${moveText(change)})`,
  )
  return ` With it ${side === 'below' ? 'fell' : 'rose'} ${new Intl.ListFormat('en').format(named)}.`
}

function reasonsText(reasons: readonly Reason[]): string {
  if (reasons.length === 0) return ''
  const named = new Intl.ListFormat('en').format(reasons.map(reasonText))
  return `, mostly ${named} compared with the same weekdays before`
}

/** “Tuesday 24 November”. */
export const dayOf = (day: Temporal.PlainDate): string =>
  day.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long' })
