import type { TimeStep } from '../domain/values.ts'
import type { WidgetFormat } from '../domain/widgets.ts'
import { inSentence } from './inSentence.ts'

/** Formats that show one figure, the first metric's. */
const ONE_FIGURE: readonly WidgetFormat[] = ['scorecard', 'chart:gauge']
/** Metrics that a title names at most; it counts the others. */
const MOST_NAMED = 2

interface Shown {
  format: WidgetFormat
  /** Labels of the vendor's metrics. */
  metrics: readonly string[]
  /** Names that people gave to calculated ones. */
  calculated: readonly string[]
  split: { label: string; time?: TimeStep } | null
}

/** What one would call a widget that shows this: “Sessions and views by channel”. Empty where it shows nothing. */
export function suggestedTitle({ format, metrics, calculated, split }: Shown): string {
  const [first = '', ...others] = [
    ...metrics.map((label, place) => (place === 0 ? label : inSentence(label))),
    ...calculated,
  ]
  if (first === '' || ONE_FIGURE.includes(format)) return first
  const names = [first, ...others]
  const more = names.length - MOST_NAMED
  const named = more > 1 ? [...names.slice(0, MOST_NAMED), `${more} more`] : names
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(named)
  return split ? `${list} by ${split.time ?? inSentence(withoutRemark(split.label))}` : list
}

/** “Product (Search or Maps)” tells apart in a list; a title is short. */
const withoutRemark = (label: string): string => label.replace(/ \([^()]*\)$/, '')
