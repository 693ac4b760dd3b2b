import { folded, ratioOf, sumKnown } from '../figures.ts'
import { SUMS } from './catalogue.ts'
import type { LocationReviews } from './client.ts'
import type { Review } from './wire.ts'

/** All that is known of one row of the answer. */
export interface Facts {
  /** Sums of daily figures; one that Google gave no value for is missing. */
  daily: Map<string, number>
  reviews: Review[]
  /** Null where only hidden numbers were found, or none. */
  keywords: number | null
  standing: LocationReviews | null
}

export const noFacts = (): Facts => ({ daily: new Map(), reviews: [], keywords: null, standing: null })

/** A metric of a row; null where Google has no value. */
export function figure(facts: Facts, id: string): number | null {
  switch (id) {
    case 'interaction_rate':
      return ratioOf(sum(facts, SUMS.interactions ?? []), sum(facts, SUMS.impressions ?? []))
    case 'keyword_impressions':
      return facts.keywords
    case 'new_reviews':
      return facts.reviews.length
    case 'new_rating':
      return folded(facts.reviews.map(starsOf), 'mean')
    case 'reply_rate':
      return ratioOf(facts.reviews.filter(({ reviewReply }) => reviewReply).length, facts.reviews.length)
    case 'reply_seconds':
      return folded(facts.reviews.map(secondsToReply), 'mean')
    case 'average_rating':
      return facts.standing?.averageRating ?? null
    case 'total_reviews':
      return facts.standing?.total ?? null
    default:
      return sum(facts, SUMS[id] ?? [id])
  }
}

/** Null where none of the parts has a value. */
export const sum = ({ daily }: Facts, parts: readonly string[]): number | null =>
  sumKnown(parts.map((part) => daily.get(part)))

const STARS = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE']
/** Null where the rating is not said. */
export function starsOf({ starRating }: Review): number | null {
  const at = STARS.indexOf(starRating)
  return at < 0 ? null : at + 1
}

/** An edited reply counts from its last edit, which is all that Google tells. */
function secondsToReply({ createTime, reviewReply }: Review): number | null {
  if (!reviewReply?.updateTime) return null
  const wait = Temporal.Instant.from(createTime).until(reviewReply.updateTime).total('seconds')
  return wait < 0 ? null : wait
}
