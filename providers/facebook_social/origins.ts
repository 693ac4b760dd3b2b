import { sumIfKnown } from '../kit/answers/metricValues.ts'
import type { Keyed } from '../platforms/meta/figures.ts'

/** Where the page's own videos were seen beyond it, and others' videos on it. */
const ELSEWHERE = ['page_uploaded_from_crossposts', 'page_uploaded_from_shares']
const HOSTED = ['page_hosted_crosspost', 'page_hosted_share']

/**
 * Video views by origin as parts that do not overlap. Facebook's `page_uploaded` counts the page's own videos wherever
 * they were seen, so that what was seen elsewhere is taken out of it; `page_owned` is another view of the same and
 * counts nothing of its own (Meta's developer blog, 12 April 2023).
 */
export function byOrigin(keyed: Keyed): Keyed {
  const uploaded = keyed.get('page_uploaded')
  if (uploaded === undefined) return keyed
  const elsewhere = sumIfKnown(ELSEWHERE.map((key) => (keyed.has(key) ? (keyed.get(key) ?? null) : 0)))
  const own = uploaded === null || elsewhere === null ? null : Math.max(0, uploaded - elsewhere)
  const others = [...keyed].filter(([key]) => [...ELSEWHERE, ...HOSTED].includes(key))
  return new Map([['page_uploaded', own], ...others])
}
