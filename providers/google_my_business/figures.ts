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
      return ratio(sum(facts, SUMS.interactions ?? []), sum(facts, SUMS.impressions ?? []))
    case 'keyword_impressions':
      return facts.keywords
    case 'new_reviews':
      return facts.reviews.length
    case 'new_rating': {
      const stars = facts.reviews.map(starsOf).filter((count) => count !== null)
      return ratio(
        stars.reduce((all, count) => all + count, 0),
        stars.length,
      )
    }
    case 'reply_rate':
      return ratio(facts.reviews.filter(({ reviewReply }) => reviewReply).length, facts.reviews.length)
    case 'reply_seconds': {
      const waits = facts.reviews.map(secondsToReply).filter((seconds) => seconds !== null)
      return ratio(
        waits.reduce((all, seconds) => all + seconds, 0),
        waits.length,
      )
    }
    case 'average_rating':
      return facts.standing?.averageRating ?? null
    case 'total_reviews':
      return facts.standing?.total ?? null
    default:
      return sum(facts, SUMS[id] ?? [id])
  }
}

/** Null where none of the parts has a value. */
export function sum({ daily }: Facts, parts: readonly string[]): number | null {
  const values = parts.map((part) => daily.get(part)).filter((value) => value !== undefined)
  return values.length === 0 ? null : values.reduce((all, value) => all + value, 0)
}

const ratio = (over: number | null, under: number | null): number | null =>
  over === null || !under ? null : over / under

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
