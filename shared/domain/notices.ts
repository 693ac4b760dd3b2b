/** What a provider's notice is about; its words are the provider's own. */
export const PROVIDER_NOTICES = [
  'sampled',
  'thresholded',
  'other_row',
  'preliminary',
  /** What of the days asked the vendor has: exactly where a result has `covered`. */
  'kept',
  'truncated',
  'partial',
  'balance',
  'vendor',
] as const
export type ProviderNotice = (typeof PROVIDER_NOTICES)[number]

/** What else a reader is told of a widget's figures: today is not over, weeks are not the client's, rows have no room. */
const OWN_NOTICES = ['partial_day', 'weeks', 'cut'] as const
export type NoticeCode = ProviderNotice | (typeof OWN_NOTICES)[number]
