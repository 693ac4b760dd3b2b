/** Every connectable source kind in the picker's order. */
export const SOURCE_KINDS = [
  'google_analytics',
  'google_webmasters',
  'google_ads',
  'google_my_business',
  'facebook',
  'facebook_social',
  'instagram',
  'google_sheets',
  'ahrefs_v3',
  'semrush',
  'rankranger',
  'serpstat',
  'seranking',
  'woocommerce',
  'linkedin',
  'linkedin_social',
  'salesflare',
  'base_me',
  'accuranker',
  'mailchimp',
  'tiktok',
] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]

/** Every data source type an interactive widget instance can have. */
export const DATA_TYPES = [
  'base_me',
  'google_analytics_4',
  'google_webmasters',
  'google_my_business',
  'google_ads',
  'semrush',
  'rankranger',
  'facebook',
  'facebook_social',
  'instagram',
  'ahrefs_v3',
  'ahrefs_v3_ranks',
  'serpstat',
  'salesflare',
  'google_sheets',
  'seranking',
  'woocommerce',
  'linkedin',
  'linkedin_social',
  'accuranker',
  'mailchimp',
  'tiktok',
] as const
export type DataType = (typeof DATA_TYPES)[number]

/**
 * Types whose figures without a dimension are sums over the date range, so that they mean something side by side.
 * Rank trackers, backlink indexes, sales pipelines and sheets
 * report a state or rows of their own kind and are left out.
 */
export const MERGEABLE_WITHOUT_DIMENSION: readonly DataType[] = [
  'google_analytics_4',
  'google_webmasters',
  'google_ads',
  'google_my_business',
  'facebook',
  'facebook_social',
  'instagram',
  'woocommerce',
  'linkedin',
  'linkedin_social',
  'mailchimp',
  'tiktok',
]

/** Parameters that hold a text, several texts or a flag. */
export const PLAIN_PARAMETERS = [
  'property',
  'profile',
  'campaign',
  'adGroup',
  'ad',
  'reportType',
  'target',
  'post',
  'mode',
  'country',
  'device',
  'term',
  'searchEngine',
  'database',
  'pipeline',
  'sheet',
  'competitor',
  'has_header',
  'has_footer',
  'has_labels',
  'uses_date_range',
] as const

/** The closed list of widget parameters a data source type draws from. */
export const PARAMETER_NAMES = [
  ...PLAIN_PARAMETERS,
  'dimension',
  'metrics',
  'filter',
  'calculatedMetrics',
] as const
export type ParameterName = (typeof PARAMETER_NAMES)[number]
