import { ADS_METRICS, CAMPAIGN, METRICS, RULES } from '../catalogue/index.ts'
import { READ } from './dimensions.ts'
import { COMPUTE } from './metrics.ts'
import type { Site } from './names.ts'
import { InvalidArgument } from './report.ts'
import { fieldsIn, type ReportBody } from './request.ts'

/** Google's validation of a request, with Google's messages. */

const SCHEMA =
  'For a list of valid dimensions and metrics, see https://developers.google.com/analytics/devguides/reporting/data/v1/api-schema'
/** Attribution without a scope goes only with what is attributed: key events and revenue. */
const EVENT_ATTRIBUTION = ['source', 'medium', 'campaignName', 'defaultChannelGroup']
const ATTRIBUTED = [
  'keyEvents',
  'eventValue',
  ...METRICS.filter(({ group }) => group === 'Revenue').map(({ id }) => id),
]

/** @throws Refusal where the Data API responds with 400 */
export function checkReport(body: ReportBody, site: Site): void {
  checkLimits(body)
  const dimensions = [...body.dimensions.map(({ name }) => name), ...fieldsIn(body.dimensionFilter)]
  const metrics = body.metrics.map(({ name }) => name)
  checkNames(dimensions, metrics)
  for (const field of fieldsIn(body.metricFilter)) {
    if (!metrics.includes(field))
      throw new InvalidArgument(`The metricFilter field ${field} is not in the request's metrics.`)
  }
  for (const { metric, dimension } of body.orderBys) {
    const field = metric?.metricName ?? dimension?.dimensionName ?? ''
    const asked = metric ? metrics : body.dimensions.map(({ name }) => name)
    if (!asked.includes(field)) throw new InvalidArgument(`The orderBy field ${field} is not in the request.`)
  }
  if (metrics.some((id) => id.startsWith('organicGoogleSearch')) && !site.searchConsole) {
    throw new InvalidArgument('Search Console fields require an active link to be used.')
  }
  if (dimensions.length === 0 && metrics.some((id) => ADS_METRICS.includes(id))) {
    throw notTogether(`add ${CAMPAIGN}`)
  }
  const odd = incompatible(dimensions, metrics)
  if (odd !== null) throw notTogether(`remove ${odd}`)
}

const notTogether = (mend: string) =>
  new InvalidArgument(
    `Please ${mend} to make the request compatible for example. The request's dimensions & metrics are incompatible. To learn more, see https://ga-dev-tools.web.app/ga4/dimensions-metrics-explorer/`,
  )

function checkLimits(body: ReportBody): void {
  if (body.dateRanges.length > 4) throw new InvalidArgument('Requests are limited to 4 dateRanges.')
  if (body.dimensions.length > 9) throw new InvalidArgument('Requests are limited to 9 dimensions.')
  if (body.metrics.length > 10) throw new InvalidArgument('Requests are limited to 10 metrics.')
}

/** @throws Refusal naming the first field that does not exist */
export function checkNames(dimensions: string[], metrics: string[]): void {
  for (const name of metrics) {
    if (!(name in COMPUTE)) throw new InvalidArgument(`Field ${name} is not a valid metric. ${SCHEMA}`)
  }
  for (const name of dimensions) {
    if (!(name in READ)) throw new InvalidArgument(`Field ${name} is not a valid dimension. ${SCHEMA}`)
  }
}

/** A dimension that does not go with the rest, or null. */
export function incompatible(dimensions: string[], metrics: string[]): string | null {
  for (const dimension of dimensions) {
    if (EVENT_ATTRIBUTION.includes(dimension) && metrics.some((id) => !ATTRIBUTED.includes(id)))
      return dimension
    for (const rule of RULES) {
      const concerned =
        (rule.when.dimensions?.includes(dimension) ?? true) &&
        (rule.when.metrics?.some((id) => metrics.includes(id)) ?? true)
      const allowed =
        (rule.dimensions?.includes(dimension) ?? true) &&
        metrics.every((id) => rule.metrics?.includes(id) ?? true)
      if (concerned && !allowed) return dimension
    }
  }
  return null
}
