import type { MetricDefinition } from '../contract.ts'
import { ratioOf } from '../figures.ts'
import type { Link } from './links.ts'

/** Amounts in any other currency are left out; null: all are of one. */
export interface Reading {
  currency: string | null
}

interface Figure extends Omit<MetricDefinition, 'group' | 'additive'> {
  group: 'Funnel' | 'Health' | 'Cost'
  /** Links without which it is nothing: a row shows where there is one. */
  of: (link: Link) => boolean
  /** Counts links; `isRatio` ones do not add up. */
  count: (links: readonly Link[], reading: Reading) => number | null
  isRatio?: true
}

type Test = (link: Link) => boolean
const isConfirmed: Test = ({ status }) => status === 'Confirmed'
const isLive: Test = (link) => isConfirmed(link) && link.health.startsWith('Live')
const hasHealth =
  (health: Link['health']): Test =>
  (link) =>
    isConfirmed(link) && link.health === health
const counted = (test: Test): Pick<Figure, 'type' | 'of' | 'count'> => ({
  type: 'integer',
  of: test,
  count: (links) => links.filter(test).length,
})
const numberOf = (links: readonly Link[], test: Test) => links.filter(test).length

/** Whether a link's price is of the currency that amounts are given in; one without any is. */
export const isIn = ({ currency }: Link, reading: Reading): boolean =>
  reading.currency === null || currency === null || currency === reading.currency
const priced = (links: readonly Link[], reading: Reading): number[] =>
  links.flatMap((link) => (isConfirmed(link) && isIn(link, reading) ? (link.price ?? []) : []))
const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0)

export const FIGURES: Figure[] = [
  {
    ...{ id: 'opportunities', label: 'Opportunities', group: 'Funnel', direction: 'up' },
    ...counted(({ status }) => status === 'Opportunity'),
    description: 'Links that are an opportunity at present, by their date.',
  },
  {
    ...{ id: 'requested', label: 'Requested links', group: 'Funnel', direction: 'up' },
    ...counted(({ status }) => status === 'Requested'),
  },
  {
    ...{ id: 'pending', label: 'Pending links', group: 'Funnel', direction: 'up' },
    ...counted(({ status }) => status === 'Pending'),
  },
  {
    ...{ id: 'confirmed', label: 'Confirmed links', group: 'Funnel', direction: 'up' },
    ...counted(isConfirmed),
  },
  {
    ...{ id: 'conversion_rate', label: 'Conversion rate', group: 'Funnel', direction: 'up', type: 'percent' },
    description: 'Confirmed links as a share of all.',
    isRatio: true,
    of: () => true,
    count: (links) => ratioOf(numberOf(links, isConfirmed), links.length),
  },
  {
    ...{ id: 'referring_domains', label: 'Referring domains won', group: 'Funnel', direction: 'up' },
    description: 'Different domains with a confirmed link.',
    ...{ type: 'integer', isRatio: true, of: isConfirmed },
    count: (links) => new Set(links.filter(isConfirmed).map(({ domain }) => domain)).size,
  },
  {
    ...{ id: 'live', label: 'Newly confirmed live links', group: 'Health', direction: 'up' },
    ...counted(isLive),
    description: 'Confirmed links that are live now.',
  },
  {
    ...{ id: 'live_dofollow', label: 'Live dofollow links', group: 'Health', direction: 'up' },
    ...counted(hasHealth('Live, dofollow')),
  },
  {
    ...{ id: 'live_nofollow', label: 'Live nofollow links', group: 'Health', direction: 'neutral' },
    ...counted(hasHealth('Live, nofollow')),
  },
  {
    ...{ id: 'dead', label: 'Dead links', group: 'Health', direction: 'down' },
    ...counted(hasHealth('Dead')),
    description: 'Confirmed links that are gone or have lost their target.',
  },
  {
    ...{ id: 'live_rate', label: 'Live rate', group: 'Health', direction: 'up', type: 'percent' },
    description: 'Live links as a share of confirmed ones.',
    ...{ isRatio: true, of: isConfirmed },
    count: (links) => ratioOf(numberOf(links, isLive), numberOf(links, isConfirmed)),
  },
  {
    ...{ id: 'cost', label: 'Cost', group: 'Cost', direction: 'neutral', type: 'money', of: isConfirmed },
    description: 'Prices of confirmed links.',
    count: (links, reading) => sum(priced(links, reading)),
  },
  {
    ...{ id: 'cost_per_link', label: 'Cost per link', group: 'Cost', direction: 'down', type: 'money' },
    description: 'Cost by confirmed links that have a price.',
    ...{ isRatio: true, of: isConfirmed },
    count: (links, reading) => {
      const prices = priced(links, reading)
      return ratioOf(sum(prices), prices.length)
    },
  },
]

export const METRICS: MetricDefinition[] = FIGURES.map(
  ({ of: _of, count: _count, isRatio, ...figure }): MetricDefinition => ({ ...figure, additive: !isRatio }),
)

export const figureOf = (id: string): Figure | undefined => FIGURES.find((figure) => figure.id === id)
/** Metrics that confirmed links alone decide. */
export const OF_CONFIRMED = FIGURES.filter(
  ({ id, group }) => group !== 'Funnel' || id === 'confirmed' || id === 'referring_domains',
).map(({ id }) => id)
