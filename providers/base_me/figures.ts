import type { MetricDefinition } from '../contract.ts'
import { type MadeMetric, type Make, metricsOf } from '../facts.ts'

type Group = 'Funnel' | 'Health' | 'Cost'
type Told = [type: MetricDefinition['type'], direction: MetricDefinition['direction'], description?: string]
const figure =
  (group: Group) =>
  (id: string, label: string, make: Make, ...[type, direction, description]: Told): MadeMetric => ({
    ...{ id, label, type, additive: 'count' in make, direction, group, make },
    ...(description ? { description } : {}),
  })
const funnel = figure('Funnel')
const health = figure('Health')
const cost = figure('Cost')

/** Every figure, made of the parts of single links (links.ts). */
export const FIGURES: MadeMetric[] = [
  funnel(
    'opportunities',
    'Opportunities',
    { count: 'opportunity' },
    'integer',
    'up',
    'Links that are an opportunity at present, by their date.',
  ),
  funnel('requested', 'Requested links', { count: 'requested' }, 'integer', 'up'),
  funnel('pending', 'Pending links', { count: 'pending' }, 'integer', 'up'),
  funnel('confirmed', 'Confirmed links', { count: 'confirmed' }, 'integer', 'up'),
  funnel(
    'conversion_rate',
    'Conversion rate',
    { over: 'won', under: 'links' },
    'percent',
    'up',
    'Confirmed links as a share of all.',
  ),
  funnel(
    'referring_domains',
    'Referring domains won',
    { distinct: 'won_domain' },
    'integer',
    'up',
    'Different domains with a confirmed link.',
  ),
  health(
    'live',
    'Newly confirmed live links',
    { count: 'live' },
    'integer',
    'up',
    'Confirmed links that are live now.',
  ),
  health('live_dofollow', 'Live dofollow links', { count: 'dofollow' }, 'integer', 'up'),
  health('live_nofollow', 'Live nofollow links', { count: 'nofollow' }, 'integer', 'neutral'),
  health(
    'dead',
    'Dead links',
    { count: 'dead' },
    'integer',
    'down',
    'Confirmed links that are gone or have lost their target.',
  ),
  health(
    'live_rate',
    'Live rate',
    { over: 'alive', under: 'confirmed' },
    'percent',
    'up',
    'Live links as a share of confirmed ones.',
  ),
  cost('cost', 'Cost', { count: 'cost' }, 'money', 'neutral', 'Prices of confirmed links.'),
  cost(
    'cost_per_link',
    'Cost per link',
    { over: 'cost', under: 'priced' },
    'money',
    'down',
    'Cost by confirmed links that have a price.',
  ),
]

export const METRICS = metricsOf(FIGURES)
/** Metrics that confirmed links alone decide. */
export const OF_CONFIRMED = FIGURES.filter(
  ({ id, group }) => group !== 'Funnel' || id === 'confirmed' || id === 'referring_domains',
).map(({ id }) => id)
