import type { Provider } from '../contract.ts'
import { propertyOptionsBy } from '../kit/query/choices.ts'
import { googleProbe } from '../platforms/google/api.ts'
import { GOOGLE_ZONE } from '../platforms/google/index.ts'
import {
  dailySeries,
  hasLocations,
  keywords,
  listAccounts,
  placeOf,
  readLocation,
  readReviews,
} from './client.ts'
import { definition } from './definition.ts'
import { listProperties, locationName } from './locations.ts'
import { planQuery } from './query.ts'
import { resultTable } from './table.ts'

const MOST_OPTIONS = 100

/** Google Business Profile: how locations do on Search and Maps, what people searched for, and their reviews. */
export const googleMyBusiness: Provider = {
  definition,

  probe: googleProbe(
    'This Google login manages no business profile. Ask for access, or connect another login.',
    async (context) => {
      const [first, ...others] = await listAccounts(context)
      // A person's own account comes first and mostly has no location, so it alone is worth a second look.
      return first !== undefined && (others.length > 0 || (await hasLocations(context, first.name)))
    },
  ),

  listProperties,

  listOptions: propertyOptionsBy(listProperties, {}, MOST_OPTIONS),

  async run(context, query) {
    const place = placeOf(query.property)
    const plan = planQuery(query, context.now)
    const since = Temporal.PlainDate.from(query.range.start).toZonedDateTime(GOOGLE_ZONE).toInstant()
    const [series, found, reviews, name] = await Promise.all([
      dailySeries(context, place, plan.daily),
      Promise.all(plan.keywords.map((months) => keywords(context, place, months))),
      plan.reviews && readReviews(context, place, plan.reviews === 'written' ? since : null),
      query.dimension === 'location' ? readLocation(context, place).then(locationName) : '',
    ])
    return resultTable(plan, { series, keywords: found, reviews, name }, query, context.now)
  },
}
