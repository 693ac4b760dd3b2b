import type { Cell } from '../../shared/domain/values.ts'
import type { ProviderQuery } from '../contract.ts'
import { stepOfDay } from '../days.ts'
import { sumKnown } from '../figures.ts'
import { distinctLabels } from '../resultRows.ts'
import { type Keyed, wholeOf } from './meta.insights.ts'

/** Posts of Facebook pages and of Instagram accounts; their figures are those since publishing. */
export interface Published {
  id: string
  label: string
  /** Day of publishing in Pacific time. */
  day: string
  figures: Map<string, Keyed>
}

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const SINCE_PUBLISHING =
  'Figures of posts are those since publishing, as of now; the range chooses by the day of publishing.'

/** What a product's posts can be grouped by, beside the post, its weekday and its day, week or month. */
export interface PostKinds<P> {
  /** The metric that counts posts. */
  counting: string
  isAdditive(metric: string): boolean
  /** Whether the figures of each post are split, instead of the posts being grouped. */
  isKeyed(dimension: string): boolean
  /** A field of posts that is a dimension; undefined for other dimensions. */
  fieldOf(post: P, dimension: string): string | undefined
  labelOf(dimension: string, key: string): string
}

/** Posts as rows and totals; people and rates are known of one post alone, so of several they are empty. */
export function postRows<P extends Published>(
  { dimension, metrics }: Pick<ProviderQuery, 'dimension' | 'metrics'>,
  posts: readonly P[],
  kinds: PostKinds<P>,
): { rows: Cell[][]; totals: (number | null)[] | null } {
  const figures = (some: readonly P[], read: (keyed: Keyed | undefined) => number | null = wholeOf) =>
    metrics.map((metric) => {
      if (metric === kinds.counting) return some.length
      if (!kinds.isAdditive(metric) && some.length > 1) return null
      return sumKnown(some.map((post) => read(post.figures.get(metric))))
    })
  if (posts.length === 0) return { rows: [], totals: null }
  const totals = figures(posts)
  if (dimension === null) return { rows: [totals], totals }
  if (kinds.isKeyed(dimension)) {
    const all = metrics.flatMap((metric) =>
      posts.flatMap(({ figures: of }) => [...(of.get(metric)?.keys() ?? [])]),
    )
    const keys = [...new Set(all)].filter((key) => key !== '' && key !== 'total')
    const row = (key: string): Cell[] => [
      kinds.labelOf(dimension, key),
      ...figures(posts, (keyed) => keyed?.get(key) ?? null),
    ]
    return { rows: keys.map(row), totals }
  }
  const labels = labelsOf(posts)
  const groups = Map.groupBy(posts, (post) => {
    if (dimension === 'post') return labels.get(post.id) ?? post.id
    const field = kinds.fieldOf(post, dimension)
    return field === undefined ? timeOf(post.day, dimension) : kinds.labelOf(dimension, field)
  })
  return { rows: [...groups].map(([key, group]): Cell[] => [key, ...figures(group)]), totals }
}

function timeOf(day: string, dimension: string): string {
  if (dimension === 'weekday') return WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? day
  return stepOfDay(day, dimension === 'week' || dimension === 'month' ? dimension : 'day')
}

/** Words that were posted again are told apart by the day. */
function labelsOf(posts: readonly Published[]): Map<string, string> {
  const uses = Map.groupBy(posts, ({ label }) => label)
  const isRepeated = (label: string) => (uses.get(label)?.length ?? 0) > 1
  return distinctLabels(
    new Map(posts.map(({ id, label, day }) => [id, isRepeated(label) ? `${label} (${day})` : label])),
  )
}

const LONGEST_LABEL = 80

/** What a post is called: its words, cut where they are long; else what it is, and its day. */
export function postLabel(words: string, what: string, day: string): string {
  if (words === '') return `${what} of ${day}`
  return words.length > LONGEST_LABEL ? `${words.slice(0, LONGEST_LABEL - 1).trimEnd()}…` : words
}
