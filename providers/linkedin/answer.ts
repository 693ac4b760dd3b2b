import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { aggregate, buildFactRows, type Fact, untold } from '../kit/answers/facts.ts'
import { noticesWhere } from '../kit/answers/notices.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import { nameOfRow } from '../platforms/linkedin/figures.ts'
import { isMemberPivot, MADE } from './catalogue.ts'
import { TYPE, ZONE } from './definition.ts'
import { type AdAnalyticsRequests, partsIn } from './query.ts'
import { amountOf, type Element } from './wire.ts'

/** What came back for a plan. */
export interface AdAnalyticsResponses {
  /** All rows of all field sets. */
  rows: Element[]
  /** Null where totals were not requested separately. */
  totals: Element[] | null
  /** Names of campaign groups, campaigns or ads by id. */
  names: ReadonlyMap<string, string>
  currency: string | null
}

/** More rows than this LinkedIn leaves out without a word. */
const MOST_ELEMENTS = 15_000

export function readAnswers(
  plan: AdAnalyticsRequests,
  { names, currency, ...elements }: AdAnalyticsResponses,
  query: ProviderQuery,
  now: Temporal.Instant,
): ResultTable {
  const facts = elements.rows.map((element) => factOf(element, query, names))
  const whole = elements.totals?.map((element) => factOf(element, query, names)) ?? null
  const { rows, totals } = buildFactRows(query, TYPE, MADE, facts)
  const isCut = facts.length >= MOST_ELEMENTS
  const apart = whole && buildFactRows({ ...query, dimension: null }, TYPE, MADE, whole).totals
  return buildTable(query, TYPE, rows, {
    currency,
    timeZone: ZONE,
    now,
    totals: whole && rows.length > 0 ? apart : totals,
    truncated: isCut,
    kept: plan.kept,
    notices: [
      ...plan.notices,
      ...withheld(query, facts, whole),
      ...untold('LinkedIn', query, MADE, [...facts, ...(whole ?? []), silent(plan, elements)]),
      ...noticesWhere([isCut, 'truncated', 'LinkedIn gives 15,000 rows at most; there are more.']),
    ],
  })
}

/** A count that a row lacks did not happen; a figure of members that it lacks is unknown, as is what is no number. */
function factOf(
  element: Element,
  { dimension, metrics }: ProviderQuery,
  names: AdAnalyticsResponses['names'],
): Fact {
  const parts = partsIn(metrics).flatMap((part): [string, number | null][] => {
    const number = amountOf(element, part)
    const isLeftOut = element[part] === undefined
    if (isLeftOut && isOfMembers(part)) return []
    return [[part, isLeftOut ? 0 : number]]
  })
  return {
    day: element.dateRange?.start ?? null,
    names: dimension === null ? {} : { [dimension]: nameOfRow(element.pivotValues[0] ?? '', names) },
    parts: Object.fromEntries(parts),
  }
}

const isOfMembers = (part: string): boolean => /reach/i.test(part)

/** Requested metrics of members that no row has, as a fact in which they are unknown. */
function silent(
  { fieldSets }: AdAnalyticsRequests,
  { rows, totals }: Pick<AdAnalyticsResponses, 'rows' | 'totals'>,
): Fact {
  const all = [...rows, ...(totals ?? [])]
  const asked = all.length > 0 ? fieldSets.flat().filter(isOfMembers) : []
  const missing = asked.filter((part) => all.every((row) => row[part] === undefined))
  return { names: {}, parts: Object.fromEntries(missing.map((part) => [part, null])) }
}

/** The notice where members in small groups are only in the totals. */
function withheld({ dimension, metrics }: ProviderQuery, rows: Fact[], totals: Fact[] | null): Notice[] {
  if (!isMemberPivot(dimension) || totals === null) return []
  const sum = (facts: Fact[]) => aggregate({ count: 'impressions' }, facts)
  const known = metrics.includes('impressions')
    ? `: the rows hold ${sum(rows)} of ${sum(totals)} impressions`
    : ''
  const text = `LinkedIn leaves out members in groups too small to name${known}.`
  return [{ code: 'thresholded', text }]
}
