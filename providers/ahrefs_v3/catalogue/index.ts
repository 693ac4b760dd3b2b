import type { DimensionDefinition } from '../../contract.ts'
import { dimensionsIn, MONTH, TIMES, WEEK } from '../../kit/catalogue/catalogue.ts'
import type { Differences } from '../../platforms/seo/figures.ts'
import { flowsOf, seoMetrics } from '../../platforms/seo/form.ts'

/** Metrics under Ahrefs' own column names. */

/** Figures of Site Explorer: estimates of a month as seen on one day, so none adds up over days. */
export const METRICS = seoMetrics([
  [
    'Search',
    [
      ['org_traffic', 'Organic traffic a month', 'integer', 'up'],
      ['org_cost', 'Organic traffic value', 'money', 'up'],
      ['org_keywords', 'Organic keywords (top 100)', 'integer', 'up'],
      ['org_keywords_1_3', 'Keywords in top 3', 'integer', 'up'],
      ['paid_traffic', 'Paid traffic a month', 'integer', 'up'],
      ['paid_cost', 'Paid traffic cost', 'money', 'neutral'],
      ['paid_keywords', 'Paid keywords', 'integer', 'up'],
      ['paid_pages', 'Paid pages', 'integer', 'up'],
      ['pages', 'Ranking pages', 'integer', 'up'],
      ['total_search_volume', 'Search volume of ranked keywords', 'integer', 'up'],
    ],
  ],
  [
    'Positions',
    [
      ['top3', 'Keywords in positions 1–3', 'integer', 'up'],
      ['top4_10', 'Keywords in positions 4–10', 'integer', 'up'],
      ['top11_20', 'Keywords in positions 11–20', 'integer', 'neutral'],
      ['top21_50', 'Keywords in positions 21–50', 'integer', 'neutral'],
      ['top51_plus', 'Keywords in positions 51 and below', 'integer', 'neutral'],
      ['top11_plus', 'Keywords in positions 11 and below', 'integer', 'neutral'],
    ],
  ],
  [
    'Authority',
    [
      ['domain_rating', 'Domain Rating', 'decimal', 'up'],
      ['ahrefs_rank', 'Ahrefs Rank', 'position', 'down'],
      ['url_rating', 'URL Rating', 'decimal', 'up'],
    ],
  ],
  [
    'Backlinks',
    [
      ['live', 'Backlinks (live)', 'integer', 'up'],
      ['all_time', 'Backlinks (all time)', 'integer', 'up'],
      ['live_refdomains', 'Referring domains (live)', 'integer', 'up'],
      ['all_time_refdomains', 'Referring domains (all time)', 'integer', 'up'],
      ['refdomains', 'Referring domains', 'integer', 'up'],
      ['links_to_target', 'Links to the target', 'integer', 'up', true],
      ['dofollow_links', 'Dofollow links', 'integer', 'up', true],
      ['new_links', 'New links', 'integer', 'up', true],
      ['lost_links', 'Lost links', 'integer', 'down', true],
      ['domain_rating_source', 'Domain Rating of the linking site', 'decimal', 'up'],
      ['traffic_domain', 'Traffic of the linking site', 'integer', 'up'],
    ],
  ],
  [
    'Keywords and pages',
    [
      ['best_position', 'Best position', 'position', 'down'],
      ['best_position_prev', 'Best position before the range', 'position', 'down'],
      ['best_position_change', 'Position change', 'integer', 'up'],
      ['volume', 'Search volume', 'integer', 'neutral'],
      ['sum_traffic', 'Traffic', 'integer', 'up', true],
      ['keyword_difficulty', 'Keyword difficulty (0–100)', 'integer', 'down'],
      ['cpc', 'Cost per click', 'money', 'neutral'],
      ['value', 'Traffic value', 'money', 'up'],
      ['keywords', 'Keywords of the page', 'integer', 'up'],
      ['referring_domains', 'Referring domains of the page', 'integer', 'up'],
      ['ur', 'URL Rating of the page', 'decimal', 'up'],
    ],
  ],
  [
    'Competitors',
    [
      ['keywords_common', 'Common keywords', 'integer', 'neutral'],
      ['keywords_competitor', 'Keywords of the competitor alone', 'integer', 'neutral'],
      ['keywords_target', 'Keywords of the target alone', 'integer', 'neutral'],
      ['share', 'Share of common keywords', 'percent', 'neutral'],
      ['traffic', 'Traffic of the competitor', 'integer', 'neutral'],
    ],
  ],
])

export const FLOWS = flowsOf(METRICS)

export const DIMENSIONS: DimensionDefinition[] = [
  ...TIMES,
  ...dimensionsIn('Search', {
    country: 'Country',
    keyword: 'Keyword',
    keyword_country: 'Country of the keyword',
    best_position_url: 'Ranking page',
    url: 'Page',
    top_keyword: 'Top keyword of the page',
  }),
  ...dimensionsIn('Competitors', { competitor_domain: 'Competitor' }),
  ...dimensionsIn('Backlinks', {
    domain: 'Referring domain',
    url_from: 'Linking page',
    title: 'Title of the linking page',
    url_to: 'Linked page',
    anchor: 'Anchor text',
    first_seen_link: 'Day the link was found',
  }),
]

/** Figures of Rank Tracker: the state of a project's tracked keywords on one day. */
export const RANK_METRICS = seoMetrics([
  [
    'Visibility',
    [
      ['share_of_voice', 'Share of voice', 'percent', 'up'],
      ['share_of_traffic_value', 'Share of traffic value', 'percent', 'up'],
      ['average_position', 'Average position', 'position', 'down'],
      ['traffic', 'Estimated traffic', 'integer', 'up'],
      ['traffic_value', 'Traffic value', 'money', 'up'],
    ],
  ],
  [
    'Positions',
    [
      ['pos_1_3', 'Keywords in positions 1–3', 'integer', 'up'],
      ['pos_4_10', 'Keywords in positions 4–10', 'integer', 'up'],
      ['pos_11_20', 'Keywords in positions 11–20', 'integer', 'up'],
      ['pos_21_50', 'Keywords in positions 21–50', 'integer', 'up'],
      ['pos_51_plus', 'Keywords in positions 51 and below', 'integer', 'up'],
      ['pos_no_rank', 'Keywords that do not rank', 'integer', 'down'],
    ],
  ],
  [
    'Search features',
    [
      ['ai_overview_count', 'Keywords in AI overviews', 'integer', 'up'],
      ['featured_snippet_count', 'Keywords in featured snippets', 'integer', 'up'],
      ['image_pack_count', 'Keywords in image packs', 'integer', 'up'],
      ['sitelinks_count', 'Keywords with sitelinks', 'integer', 'up'],
      ['videos_count', 'Keywords in videos', 'integer', 'up'],
      ['top_stories_count', 'Keywords in top stories', 'integer', 'up'],
      ['knowledge_panel_count', 'Keywords in knowledge panels', 'integer', 'up'],
    ],
  ],
  [
    'Keywords',
    [
      ['position', 'Position', 'position', 'down'],
      ['position_prev', 'Position before the range', 'position', 'down'],
      ['position_change', 'Position change', 'integer', 'up'],
      ['keyword_count', 'Tracked keywords', 'integer', 'neutral'],
      ['volume', 'Search volume', 'integer', 'neutral'],
      ['keyword_difficulty', 'Keyword difficulty (0–100)', 'integer', 'down'],
      ['cost_per_click', 'Cost per click', 'money', 'neutral'],
      ['clicks', 'Clicks on search results a month', 'integer', 'neutral'],
      ['clicks_per_search', 'Clicks per search', 'decimal', 'neutral'],
    ],
  ],
  [
    'Competitor',
    [
      ['competitor_position', 'Position of the competitor', 'position', 'up'],
      ['competitor_lead', 'Places ahead of the competitor', 'integer', 'up'],
      ['competitor_traffic', 'Traffic of the competitor', 'integer', 'down'],
      ['competitor_value', 'Traffic value of the competitor', 'money', 'down'],
    ],
  ],
])

export const RANK_DIMENSIONS: DimensionDefinition[] = [
  WEEK,
  MONTH,
  ...dimensionsIn('Keywords', { keyword: 'Keyword', tag: 'Tag', country: 'Country', url: 'Ranking page' }),
  ...dimensionsIn('Competitors', { competitor: 'Competitor' }),
]

/**
 * How columns of both products are written: money in US cents, the share of common keywords as a percentage. Shares of
 * voice and of traffic value are fractions already.
 */
export const NOTATION = {
  hundredths: new Set([
    ...['org_cost', 'paid_cost', 'cpc', 'value', 'traffic_value', 'cost_per_click', 'competitor_value'],
    'share',
  ]),
}

/** Signs of Ahrefs' own `_diff` columns are unconfirmed. */
export const DIFFERENCES: Differences = {
  best_position_change: ['best_position_prev', 'best_position'],
  position_change: ['position_prev', 'position'],
  competitor_lead: ['competitor_position', 'position'],
}

/** Columns of tracked keywords that add up over them; the rest has an average. */
export const SUMMED_OVER_KEYWORDS: ReadonlySet<string> = new Set([
  ...['keyword_count', 'traffic', 'volume', 'clicks', 'competitor_traffic', 'competitor_value'],
])
