import { figuresIn, type MadeMetric, metricsOf } from '../kit/answers/facts.ts'
import { idsOf } from '../kit/catalogue/catalogue.ts'

const funnel = figuresIn('Funnel')
const health = figuresIn('Health')
const cost = figuresIn('Cost')

/** Every figure, made of the parts of single links (links.ts). */
export const FIGURES: MadeMetric[] = [
  funnel('opportunities', 'Opportunities', 'integer', 'up', {
    make: { count: 'opportunity' },
    description: 'Links that are an opportunity at present, by their date.',
  }),
  funnel('requested', 'Requested links', 'integer', 'up', { make: { count: 'requested' } }),
  funnel('pending', 'Pending links', 'integer', 'up', { make: { count: 'pending' } }),
  funnel('confirmed', 'Confirmed links', 'integer', 'up', { make: { count: 'confirmed' } }),
  funnel('conversion_rate', 'Conversion rate', 'percent', 'up', {
    make: { over: 'won', under: 'links' },
    description: 'Confirmed links as a share of all.',
  }),
  funnel('referring_domains', 'Referring domains won', 'integer', 'up', {
    make: { distinct: 'won_domain' },
    description: 'Different domains with a confirmed link.',
  }),
  health('live', 'Newly confirmed live links', 'integer', 'up', {
    make: { count: 'live' },
    description: 'Confirmed links that are live now.',
  }),
  health('live_dofollow', 'Live dofollow links', 'integer', 'up', { make: { count: 'dofollow' } }),
  health('live_nofollow', 'Live nofollow links', 'integer', 'neutral', { make: { count: 'nofollow' } }),
  health('dead', 'Dead links', 'integer', 'down', {
    make: { count: 'dead' },
    description: 'Confirmed links that are gone or have lost their target.',
  }),
  health('live_rate', 'Live rate', 'percent', 'up', {
    make: { over: 'alive', under: 'confirmed' },
    description: 'Live links as a share of confirmed ones.',
  }),
  cost('cost', 'Cost', 'money', 'neutral', {
    make: { count: 'cost' },
    description: 'Prices of confirmed links.',
  }),
  cost('cost_per_link', 'Cost per link', 'money', 'down', {
    make: { over: 'cost', under: 'priced' },
    description: 'Cost by confirmed links that have a price.',
  }),
]

export const METRICS = metricsOf(FIGURES)
/** Metrics that confirmed links alone decide. */
export const OF_CONFIRMED = idsOf(
  FIGURES.filter(({ id, group }) => group !== 'Funnel' || id === 'confirmed' || id === 'referring_domains'),
)
