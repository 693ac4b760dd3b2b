import type { DimensionDefinition } from '../../contract.ts'
import { DATE, dimensionsIn, MONTH } from '../../kit/catalogue/catalogue.ts'
import type { Differences, Notation } from '../../platforms/seo/figures.ts'
import { flowsOf, type SeoMetric, seoMetrics } from '../../platforms/seo/form.ts'

/**
 * A metric under its own column code. The header is the name of its column in the first row of a response:
 * SEO
 * reports print names, backlink reports print the codes themselves.
 */
type Row = [
  code: string,
  header: string,
  ...rest: SeoMetric extends readonly [string, ...infer Rest] ? Rest : never,
]

const OVERVIEW: Row[] = [
  ['Rk', 'Rank', 'Semrush Rank', 'position', 'down'],
  ['Or', 'Organic Keywords', 'Organic keywords (top 100)', 'integer', 'up'],
  ['Ot', 'Organic Traffic', 'Organic traffic a month', 'integer', 'up'],
  ['Oc', 'Organic Cost', 'Organic traffic cost', 'money', 'up'],
  ['Ad', 'Adwords Keywords', 'Paid keywords', 'integer', 'up'],
  ['At', 'Adwords Traffic', 'Paid traffic a month', 'integer', 'up'],
  ['Ac', 'Adwords Cost', 'Paid traffic cost', 'money', 'neutral'],
  ['Sr', 'SERP Features Positions', 'Keywords in search features', 'integer', 'up'],
  ['St', 'SERP Features Traffic', 'Traffic from search features', 'integer', 'up'],
]
const MOVEMENTS: Row[] = [
  ['On', 'Organic Positions New', 'New keywords', 'integer', 'up'],
  ['Oe', 'Organic Positions Improved', 'Improved keywords', 'integer', 'up'],
  ['Oi', 'Organic Positions Declined', 'Declined keywords', 'integer', 'down'],
  ['Ol', 'Organic Positions Lost', 'Lost keywords', 'integer', 'down'],
]
const BUCKETS: Row[] = [
  ['X0', 'X0', 'Keywords in positions 1–3', 'integer', 'up'],
  ['X1', 'X1', 'Keywords in positions 4–10', 'integer', 'up'],
  ...['11–20', '21–30', '31–40', '41–50', '51–60', '61–70', '71–80', '81–90', '91–100'].map(
    (places, index): Row => {
      const code = index === 8 ? 'XA' : `X${index + 2}`
      return [code, code, `Keywords in positions ${places}`, 'integer', 'neutral']
    },
  ),
]
const INTENTS: Row[] = ['Commercial', 'Informational', 'Navigational', 'Transactional'].flatMap(
  (intent, index): Row[] => [
    [`It${index}`, `Intent ${intent} Traffic`, `Traffic, ${intent.toLowerCase()} intent`, 'integer', 'up'],
    [`Ip${index}`, `Intent ${intent} Positions`, `Keywords, ${intent.toLowerCase()} intent`, 'integer', 'up'],
    [
      `Ic${index}`,
      `Intent ${intent} Traffic Cost`,
      `Traffic cost, ${intent.toLowerCase()} intent`,
      'money',
      'up',
    ],
  ],
)
const SHOPPING: Row[] = [
  ['Sh', 'PLA keywords', 'Shopping keywords', 'integer', 'up'],
  ['Sv', 'PLA uniques', 'Shopping advertisements', 'integer', 'up'],
]
const KEYWORDS: Row[] = [
  ['Po', 'Position', 'Position', 'position', 'down'],
  ['Pp', 'Previous Position', 'Previous position', 'position', 'down'],
  ['Pd', 'Position Difference', 'Position change', 'integer', 'up'],
  ['Tg', 'Traffic', 'Traffic', 'integer', 'up', true],
  ['Tr', 'Traffic (%)', 'Traffic share', 'percent', 'up'],
  ['Tc', 'Traffic Cost (%)', 'Traffic cost share', 'percent', 'up'],
  ['Nq', 'Search Volume', 'Search volume', 'integer', 'neutral'],
  ['Cp', 'CPC', 'Cost per click', 'money', 'neutral'],
  ['Co', 'Competition', 'Paid competition (0–1)', 'decimal', 'down'],
  ['Kd', 'Keyword Difficulty Index', 'Keyword difficulty', 'percent', 'down'],
  ['Nr', 'Number of Results', 'Search results', 'integer', 'neutral'],
  ['Pc', 'Number of Keywords', 'Keywords of the page', 'integer', 'up'],
]
const COMPETITORS: Row[] = [
  ['Cr', 'Competitor Relevance', 'Competition level (0–1)', 'decimal', 'neutral'],
  ['Np', 'Common Keywords', 'Common keywords', 'integer', 'neutral'],
]
const BACKLINKS: Row[] = [
  ['ascore', 'ascore', 'Authority Score', 'integer', 'up'],
  ['total', 'total', 'Backlinks (profile)', 'integer', 'up'],
  ['domains_num', 'domains_num', 'Referring domains', 'integer', 'up'],
  ['urls_num', 'urls_num', 'Referring pages', 'integer', 'up'],
  ['ips_num', 'ips_num', 'Referring IP addresses', 'integer', 'up'],
  ['ipclassc_num', 'ipclassc_num', 'Referring subnets', 'integer', 'up'],
  ['follows_num', 'follows_num', 'Follow links', 'integer', 'up'],
  ['nofollows_num', 'nofollows_num', 'Nofollow links', 'integer', 'neutral'],
  ['sponsored_num', 'sponsored_num', 'Sponsored links', 'integer', 'neutral'],
  ['ugc_num', 'ugc_num', 'Links in user content', 'integer', 'neutral'],
  ['texts_num', 'texts_num', 'Text links', 'integer', 'neutral'],
  ['images_num', 'images_num', 'Image links', 'integer', 'neutral'],
  ['score', 'score', 'Authority Score (history)', 'integer', 'up'],
  ['backlinks_num', 'backlinks_num', 'Backlinks', 'integer', 'up'],
  ['backlinks_new_num', 'backlinks_new_num', 'New backlinks', 'integer', 'up', true],
  ['backlinks_lost_num', 'backlinks_lost_num', 'Lost backlinks', 'integer', 'down', true],
  ['domains_new_num', 'domains_new_num', 'New referring domains', 'integer', 'up', true],
  ['domains_lost_num', 'domains_lost_num', 'Lost referring domains', 'integer', 'down', true],
  ['domain_ascore', 'domain_ascore', 'Authority Score of the domain', 'integer', 'up'],
]
/** Estimated visits and their cost bear codes that lists of keywords use for shares, so ours are longer. */
const TRACKING: Row[] = [
  ['Vr', 'Vr', 'Tracked visibility', 'percent', 'up'],
  ['Sov', 'Sov', 'Share of voice', 'percent', 'up'],
  ['Av', 'Av', 'Average tracked position', 'position', 'down'],
  ['Fi', 'Fi', 'Tracked position', 'position', 'down'],
  ['Be', 'Be', 'Tracked position before', 'position', 'down'],
  ['Diff', 'Diff', 'Tracked position change', 'integer', 'up'],
  ['Vi', 'Vi', 'Visibility of the keyword', 'percent', 'up'],
  ['trackingTr', 'Tr', 'Estimated visits a day', 'decimal', 'up'],
  ['trackingTc', 'Tc', 'Estimated value of the visits a day', 'money', 'up'],
]

const GROUPS: [string, Row[]][] = [
  ['Visibility', OVERVIEW],
  ['Movements', MOVEMENTS],
  ['Positions', BUCKETS],
  ['Search intent', INTENTS],
  ['Shopping', SHOPPING],
  ['Keywords and pages', KEYWORDS],
  ['Competitors', COMPETITORS],
  ['Backlinks', BACKLINKS],
  ['Position tracking', TRACKING],
]

/** Metric ids are Semrush's column codes. */
export const METRICS = seoMetrics(
  GROUPS.map(([group, rows]) => [group, rows.map(([id, , ...rest]) => [id, ...rest])]),
)

/** Names under which a response may contain a column; compared case-insensitively. */
const HEADERS = new Map<string, string[]>([
  ...GROUPS.flatMap(([, rows]) => rows).map(([code, header]): [string, string[]] => [code, [header]]),
  ['Ph', ['Keyword']],
  ['Ur', ['Url']],
  ['Dn', ['Domain']],
  ['Db', ['Database']],
  ['Dt', ['Date']],
])
export const headersOf = (code: string): string[] => [...(HEADERS.get(code) ?? []), code]

/** Percentages are written as 0–100, and 0 means no position. */
export const NOTATION: Notation = {
  hundredths: new Set(['Tr', 'Tc', 'Kd', 'Vr', 'Sov', 'Vi']),
  unranked: new Set(['Po', 'Pp', 'Rk', 'Fi', 'Be', 'Av']),
}
/** Semrush's own sign of the change is unclear for new and lost keywords. */
export const DIFFERENCES: Differences = { Pd: ['Pp', 'Po'] }
/** What adds up where several rows of a list are one name's: counts of events, and shares of one whole. */
export const SUMMED: ReadonlySet<string> = new Set([...flowsOf(METRICS), 'Tr', 'Tc'])
/** Columns of Position Tracking that bear other codes at Semrush, since ours would be taken. */
export const TRACKED_COLUMNS: Readonly<Record<string, string>> = { trackingTr: 'Tr', trackingTc: 'Tc' }

export const DIMENSIONS: DimensionDefinition[] = [
  DATE,
  MONTH,
  ...dimensionsIn('Websites', {
    domain: 'Domain (target and competitors)',
    database: 'Database',
    competitor: 'Competitor',
  }),
  ...dimensionsIn('Search', { keyword: 'Keyword', page: 'Page' }),
  ...dimensionsIn('Backlinks', {
    referringDomain: 'Referring domain',
    anchor: 'Anchor text',
    linkedPage: 'Linked page',
    zone: 'Top-level domain',
  }),
]

/** The names of a response's columns. */
export const TYPE = { metrics: METRICS, dimensions: DIMENSIONS }
