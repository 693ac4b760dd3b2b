import type { SourceKind } from '../shared/domain/sources.ts'
import { accuranker } from './accuranker/index.ts'
import { ahrefsV3 } from './ahrefs_v3/index.ts'
import { baseMe } from './base_me/index.ts'
import type { Provider } from './contract.ts'
import { facebook } from './facebook/index.ts'
import { facebookSocial } from './facebook_social/index.ts'
import { googleAds } from './google_ads/index.ts'
import { googleAnalytics } from './google_analytics/index.ts'
import { googleMyBusiness } from './google_my_business/index.ts'
import { googleSheets } from './google_sheets/index.ts'
import { googleWebmasters } from './google_webmasters/index.ts'
import { instagram } from './instagram/index.ts'
import { linkedin } from './linkedin/index.ts'
import { linkedinSocial } from './linkedin_social/index.ts'
import { mailchimp } from './mailchimp/index.ts'
import { rankranger } from './rankranger/index.ts'
import { salesflare } from './salesflare/index.ts'
import { semrush } from './semrush/index.ts'
import { seranking } from './seranking/index.ts'
import { serpstat } from './serpstat/index.ts'
import { tiktok } from './tiktok/index.ts'
import { woocommerce } from './woocommerce/index.ts'

/** Every provider, one line each, in the picker's order. */
export const providers: readonly Provider[] = [
  googleAnalytics,
  googleWebmasters,
  googleAds,
  googleMyBusiness,
  facebook,
  facebookSocial,
  instagram,
  googleSheets,
  ahrefsV3,
  semrush,
  rankranger,
  serpstat,
  seranking,
  woocommerce,
  linkedin,
  linkedinSocial,
  salesflare,
  baseMe,
  accuranker,
  mailchimp,
  tiktok,
]

const byKind = new Map(providers.map((provider) => [provider.definition.kind, provider]))

/** The provider of a source kind, or undefined where it is not built in. */
export function providerOf(kind: SourceKind): Provider | undefined {
  return byKind.get(kind)
}
