import { narrowed, propertyChoices } from '../choices.ts'
import type { Provider, ProviderContext } from '../contract.ts'
import { googleProbe } from '../families/google.api.ts'
import {
  dailySeries,
  hasLocations,
  keywords,
  listAccounts,
  type Place,
  placeOf,
  readLocation,
  readReviews,
} from './client.ts'
import { callsOf, ZONE } from './days.ts'
import { definition } from './definition.ts'
import { listProperties, locationName } from './locations.ts'
import { type Plan, planQuery } from './query.ts'
import { resultTable } from './table.ts'
import type { Series } from './wire.ts'

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

  async listOptions(context, { parameter, search }) {
    if (parameter !== 'property') return []
    return narrowed(propertyChoices(await listProperties(context)), search, MOST_OPTIONS)
  },

  async run(context, query) {
    const place = placeOf(query.property)
    const plan = planQuery(query, context.now)
    const since = Temporal.PlainDate.from(query.range.start).toZonedDateTime(ZONE).toInstant()
    const [series, found, reviews, name] = await Promise.all([
      allSeries(context, place, plan),
      Promise.all(plan.keywords.map(({ months }) => keywords(context, place, months))),
      plan.reviews && readReviews(context, place, plan.reviews === 'written' ? since : null),
      query.dimension === 'location' ? readLocation(context, place).then(locationName) : '',
    ])
    return resultTable(plan, { series, keywords: found, reviews, name }, query, context.now)
  },
}

/** All series of a range, part by part; a series that Google leaves out stays out. */
async function allSeries(context: ProviderContext, place: Place, { daily }: Plan): Promise<Series[]> {
  if (daily.range === null) return []
  const parts = callsOf(daily.range).map((range) => dailySeries(context, place, daily.metrics, range))
  return (await Promise.all(parts)).flat()
}
