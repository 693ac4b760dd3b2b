import { type AggregatedMetric, aggregatedMetricsIn, metricsOf } from '../kit/answers/facts.ts'
import { idsOf } from '../kit/catalogue/catalogue.ts'

const funnel = aggregatedMetricsIn('Funnel')
const health = aggregatedMetricsIn('Health')
const cost = aggregatedMetricsIn('Cost')

/** Every figure, made of the parts of single links (links.ts). */
export const FIGURES: AggregatedMetric[] = [
  funnel('opportunities', 'Opportunities', 'integer', 'up', {
    aggregation: { count: 'opportunity' },
    description: 'Links that are an opportunity at present, by their date.',
  }),
  funnel('requested', 'Requested links', 'integer', 'up', { aggregation: { count: 'requested' } }),
  funnel('pending', 'Pending links', 'integer', 'up', { aggregation: { count: 'pending' } }),
  funnel('confirmed', 'Confirmed links', 'integer', 'up', { aggregation: { count: 'confirmed' } }),
  funnel('conversion_rate', 'Conversion rate', 'percent', 'up', {
    aggregation: { numerator: 'won', denominator: 'links' },
    description: 'Confirmed links as a share of all.',
  }),
  funnel('referring_domains', 'Referring domains won', 'integer', 'up', {
    aggregation: { countDistinct: 'won_domain' },
    description: 'Different domains with a confirmed link.',
  }),
  health('live', 'Newly confirmed live links', 'integer', 'up', {
    aggregation: { count: 'live' },
    description: 'Confirmed links that are live now.',
  }),
  health('live_dofollow', 'Live dofollow links', 'integer', 'up', { aggregation: { count: 'dofollow' } }),
  health('live_nofollow', 'Live nofollow links', 'integer', 'neutral', {
    aggregation: { count: 'nofollow' },
  }),
  health('dead', 'Dead links', 'integer', 'down', {
    aggregation: { count: 'dead' },
    description: 'Confirmed links that are gone or have lost their target.',
  }),
  health('live_rate', 'Live rate', 'percent', 'up', {
    aggregation: { numerator: 'alive', denominator: 'confirmed' },
    description: 'Live links as a share of confirmed ones.',
  }),
  cost('cost', 'Cost', 'money', 'neutral', {
    aggregation: { count: 'cost' },
    description: 'Prices of confirmed links.',
  }),
  cost('cost_per_link', 'Cost per link', 'money', 'down', {
    aggregation: { numerator: 'cost', denominator: 'priced' },
    description: 'Cost by confirmed links that have a price.',
  }),
]

export const METRICS = metricsOf(FIGURES)
/** Metrics that depend on confirmed links only. */
export const OF_CONFIRMED = idsOf(
  FIGURES.filter(({ id, group }) => group !== 'Funnel' || id === 'confirmed' || id === 'referring_domains'),
)
