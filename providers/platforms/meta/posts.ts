import type { Cell } from '../../../shared/domain/values.ts'
import { WEEKDAYS } from '../../../shared/rules/weekdays.ts'
import type { DataTypeDefinition, Notice, Option, ProviderQuery, ResultTable } from '../../contract.ts'
import { sumKnown } from '../../kit/answers/metricValues.ts'
import { keepRecords } from '../../kit/answers/records.ts'
import { buildTable, distinctLabels, shortened } from '../../kit/answers/resultRows.ts'
import { namedChoices } from '../../kit/query/choices.ts'
import { dayAt } from '../../kit/query/days.ts'
import { inUnits, type Keyed, sumRows, wholeOf } from './figures.ts'
import { META_ZONE, timeKey } from './insights.ts'
import { keyedRows } from './report.ts'

/** Posts of Facebook pages and of Instagram accounts; their figures are those since publishing. */
export interface Published {
  id: string
  label: string
  /** Its text, in one line. */
  words: string
  /** Day of publishing in Pacific time. */
  day: string
  /** What it can be grouped and filtered by, in addition to its text and its day. */
  kinds: Readonly<Record<string, string>>
  figures: Map<string, Keyed>
}

const LONGEST_LABEL = 80

/**
 * Converts a post of the Graph API.
 * @param read.what its label where it has no text
 * @param read.fields figures that come as fields of the post, by metric
 */
export function publishedOf(read: {
  id: string
  moment: string
  words: string | null | undefined
  what: string
  kinds: Record<string, string>
  fields: Record<string, number | null | undefined>
}): Published {
  const day = dayAt(Temporal.Instant.from(read.moment), META_ZONE)
  const words = (read.words ?? '').replace(/\s+/g, ' ').trim()
  const label = words === '' ? `${read.what} of ${day}` : shortened(words, LONGEST_LABEL)
  const fields = Object.entries(read.fields).flatMap(([metric, number]) =>
    typeof number === 'number' ? [[metric, new Map([['', number]])] as const] : [],
  )
  return { id: read.id, label, words, day, kinds: read.kinds, figures: new Map(fields) }
}

/** Posts to choose from. */
export const postChoices = (posts: readonly Published[]): Option[] =>
  namedChoices(posts.map(({ id, day, label }) => [id, `${label} (${day})`]))

/** What is the product's own in a report on posts. */
export interface PostsReport {
  type: DataTypeDefinition
  /** The metric that counts posts. */
  counting: string
  /** Dimensions by which the figures of each post are split, instead of the posts being grouped. */
  splits: readonly string[]
  labelOf(dimension: string, key: string): string
}

/** The posts that match the query's filter. */
export const keptPosts = <P extends Published>(
  posts: readonly P[],
  { filter }: Pick<ProviderQuery, 'filter'>,
  { type }: Pick<PostsReport, 'type'>,
): P[] => keepRecords(posts, filter, type, ({ kinds, words }, field) => [kinds[field] ?? words])

/** Posts as rows and totals; people and rates are known of one post alone, so of several they are empty. */
export function postRows(
  { dimension, metrics }: Pick<ProviderQuery, 'dimension' | 'metrics'>,
  posts: readonly Published[],
  { type, counting, splits, labelOf }: PostsReport,
): { rows: Cell[][]; totals: (number | null)[] | null } {
  if (posts.length === 0) return { rows: [], totals: null }
  const metricOf = (id: string) => type.metrics.find((metric) => metric.id === id)
  const isUnknown = (id: string, some: readonly Published[]) => some.length > 1 && !metricOf(id)?.additive
  const figure = (id: string, some: readonly Published[]) => {
    if (id === counting) return some.length
    if (isUnknown(id, some)) return null
    return inUnits(sumKnown(some.map(({ figures }) => wholeOf(figures.get(id)))), metricOf(id))
  }
  const totals = metrics.map((id) => figure(id, posts))
  if (dimension === null) return { rows: [totals], totals }
  if (splits.includes(dimension)) {
    const parts = metrics.map((id) =>
      isUnknown(id, posts) ? undefined : sumRows(posts.flatMap(({ figures }) => figures.get(id) ?? [])),
    )
    return { rows: keyedRows(parts, (key) => labelOf(dimension, key)), totals }
  }
  const labels = labelsOf(posts)
  const groups = Map.groupBy(posts, ({ id, label, day, kinds }) => {
    if (dimension === 'post') return labels.get(id) ?? label
    if (dimension === 'weekday') return WEEKDAYS[Temporal.PlainDate.from(day).dayOfWeek - 1] ?? day
    const kind = kinds[dimension]
    return kind === undefined ? timeKey(day, dimension) : labelOf(dimension, kind)
  })
  const rows = [...groups].map(([key, some]): Cell[] => [key, ...metrics.map((id) => figure(id, some))])
  return { rows, totals }
}

/** Posts with the same text get the day appended. */
function labelsOf(posts: readonly Published[]): Map<string, string> {
  const uses = Map.groupBy(posts, ({ label }) => label)
  const isRepeated = (label: string) => (uses.get(label)?.length ?? 0) > 1
  return distinctLabels(
    new Map(posts.map(({ id, label, day }) => [id, isRepeated(label) ? `${label} (${day})` : label])),
  )
}

const SINCE_PUBLISHING =
  'Figures of posts are those since publishing, as of now; the range chooses by the day of publishing.'

/** The finished report on posts. Their figures are of now, so that no day of them is left to settle. */
export function postsTable(
  report: PostsReport,
  query: ProviderQuery,
  posts: readonly Published[],
  { notices, ...rest }: { now: Temporal.Instant; notices: Notice[]; truncated: boolean },
): ResultTable {
  const { rows, totals } = postRows(query, posts, report)
  const hasFigures = query.metrics.some((metric) => metric !== report.counting)
  const since: Notice[] = hasFigures ? [{ code: 'vendor', text: SINCE_PUBLISHING }] : []
  return buildTable(query, { ...report.type, settlingDays: null }, rows, {
    ...rest,
    totals,
    timeZone: META_ZONE,
    notices: [...notices, ...since],
  })
}
