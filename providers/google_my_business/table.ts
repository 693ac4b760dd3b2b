import type { Notice, ProviderQuery, ResultTable } from '../contract.ts'
import { buildFactRows } from '../kit/answers/facts.ts'
import { type KeptDays, keptDays } from '../kit/answers/keptDays.ts'
import { notKnown, notWhole, partial } from '../kit/answers/notices.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import { listedTogether } from '../kit/http/paging.ts'
import { partOf, shifted } from '../kit/query/days.ts'
import { GOOGLE_ZONE } from '../platforms/google/index.ts'
import { METRICS } from './catalogue.ts'
import { settlingDays } from './days.ts'
import { TYPE } from './definition.ts'
import { factsOf, firstUncounted, matching, type ProfileResponses } from './facts.ts'
import type { ProfileRequests } from './query.ts'

/** The parts of a response, merged by the requested dimension. */
export function resultTable(
  plan: ProfileRequests,
  answers: ProfileResponses,
  query: ProviderQuery,
  now: Temporal.Instant,
): ResultTable {
  const { rows, totals } = buildFactRows(query, TYPE, METRICS, factsOf(plan, answers, query, now), 'kept')
  const truncated = [...answers.keywords, answers.reviews].some((list) => list?.truncated)
  const asks = { daily: plan.daily.metrics.length > 0, keywords: plan.keywords.length > 0 }
  return buildTable(query, { ...TYPE, settlingDays: settlingDays(now, asks) }, rows, {
    now,
    totals,
    timeZone: GOOGLE_ZONE,
    truncated,
    kept: keptOf(plan, answers, query, now),
    notices: [
      ...plan.remarks.map(partial),
      ...notWhole('Google', { truncated }),
      ...missingIn(answers, query),
      ...hiddenIn(answers, query),
    ],
  })
}

/** The newest days come without values while Google still counts them. */
function keptOf(
  { counted, why }: ProfileRequests,
  answers: ProfileResponses,
  { range }: ProviderQuery,
  now: Temporal.Instant,
): KeptDays {
  const late = firstUncounted(answers, now)
  if (late === undefined || counted === null) return keptDays(range, counted, why.join(' '))
  const told = `Google has not counted the days from ${late} on yet.`
  return keptDays(range, partOf(counted, { to: shifted(late, -1) }), [...why, told].join(' '))
}

/** A rating is missing without any ratings; a number of reviews should be there. */
const missingIn = ({ reviews }: ProfileResponses, { metrics }: ProviderQuery): Notice[] =>
  notKnown(
    'Google',
    reviews?.total === null && metrics.includes('total_reviews') ? ['the number of reviews'] : [],
  )

function hiddenIn({ keywords }: ProfileResponses, query: ProviderQuery): Notice[] {
  const small = matching(listedTogether(keywords).items, query).filter(
    ({ insightsValue: { value } }) => value === undefined,
  )
  const [first] = small
  if (!first) return []
  const below = first.insightsValue.threshold ?? '15'
  const words = new Set(small.map(({ searchKeyword }) => searchKeyword)).size
  const text = `Google hides numbers of fewer than ${below} people, here of ${words} ${words === 1 ? 'keyword' : 'keywords'}; sums leave them out.`
  return [{ code: 'thresholded', text }]
}
