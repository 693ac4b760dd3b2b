import { idsOf } from '../catalogue.ts'
import { figuresIn, type MadeMetric, metricsOf } from '../facts.ts'

const funnel = figuresIn('Funnel')
const health = figuresIn('Health')
const cost = figuresIn('Cost')

/** Every figure, made of the parts of single links (links.ts). */
export const FIGURES: MadeMetric[] = [
  funnel(
    'opportunities',
    'Opportunities',
    'integer',
    'up',
    { count: 'opportunity' },
    'Links that are an opportunity at present, by their date.',
  ),
  funnel('requested', 'Requested links', 'integer', 'up', { count: 'requested' }),
  funnel('pending', 'Pending links', 'integer', 'up', { count: 'pending' }),
  funnel('confirmed', 'Confirmed links', 'integer', 'up', { count: 'confirmed' }),
  funnel(
    'conversion_rate',
    'Conversion rate',
    'percent',
    'up',
    { over: 'won', under: 'links' },
    'Confirmed links as a share of all.',
  ),
  funnel(
    'referring_domains',
    'Referring domains won',
    'integer',
    'up',
    { distinct: 'won_domain' },
    'Different domains with a confirmed link.',
  ),
  health(
    'live',
    'Newly confirmed live links',
    'integer',
    'up',
    { count: 'live' },
    'Confirmed links that are live now.',
  ),
  health('live_dofollow', 'Live dofollow links', 'integer', 'up', { count: 'dofollow' }),
  health('live_nofollow', 'Live nofollow links', 'integer', 'neutral', { count: 'nofollow' }),
  health(
    'dead',
    'Dead links',
    'integer',
    'down',
    { count: 'dead' },
    'Confirmed links that are gone or have lost their target.',
  ),
  health(
    'live_rate',
    'Live rate',
    'percent',
    'up',
    { over: 'alive', under: 'confirmed' },
    'Live links as a share of confirmed ones.',
  ),
  cost('cost', 'Cost', 'money', 'neutral', { count: 'cost' }, 'Prices of confirmed links.'),
  cost(
    'cost_per_link',
    'Cost per link',
    'money',
    'down',
    { over: 'cost', under: 'priced' },
    'Cost by confirmed links that have a price.',
  ),
]

export const METRICS = metricsOf(FIGURES)
/** Metrics that confirmed links alone decide. */
export const OF_CONFIRMED = idsOf(
  FIGURES.filter(({ id, group }) => group !== 'Funnel' || id === 'confirmed' || id === 'referring_domains'),
)
