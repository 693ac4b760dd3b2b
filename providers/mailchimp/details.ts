import { z } from 'zod'
import type { ProviderQuery } from '../contract.ts'
import type { Fact } from '../kit/answers/facts.ts'
import { keptDays } from '../kit/answers/keptDays.ts'
import { countryName } from '../kit/catalogue/countryNames.ts'
import { inTurns } from '../kit/http/paging.ts'
import { partOf, shifted } from '../kit/query/days.ts'
import { dayOf } from './campaigns.ts'
import type { Api } from './client.ts'
import type { MailchimpFacts } from './query.ts'
import { type CampaignReport, ClickedUrl, Domain, Place } from './wire.ts'

/** Calls in flight at once; Mailchimp allows ten connections for everything of a login. */
const AT_ONCE = 4
/** Each campaign is a call of its own. */
const MOST_CAMPAIGNS = 60

/** `ZZ` is Mailchimp's code of an unknown place. */
export function placeName(code: string): string {
  const upper = code.trim().toUpperCase()
  return upper === '' || upper === 'ZZ' ? 'Unknown' : countryName(upper)
}

/** Links, recipient domains or places of campaigns, the latest campaigns first. */
export async function campaignDetails(
  api: Api,
  report: string,
  campaigns: CampaignReport[],
  { range, timeZone }: Pick<ProviderQuery, 'range'> & { timeZone: string },
): Promise<MailchimpFacts> {
  const asked = campaigns.slice(0, MOST_CAMPAIGNS)
  const detailsOf = report === 'links' ? linksOf : report === 'domains' ? domainsOf : placesOf
  const facts = await inTurns(asked, AT_ONCE, ({ id }) =>
    detailsOf(api, `/reports/${encodeURIComponent(id)}`),
  )
  const left = campaigns.length - asked.length
  const oldest = asked.at(-1)
  if (left === 0 || !oldest) return { facts: facts.flat() }
  // Of the oldest one's day some may be left out too.
  const counted = partOf(range, { from: shifted(dayOf(oldest, timeZone), 1) })
  const why = `Only the latest ${MOST_CAMPAIGNS} campaigns are counted; ${left} are left out.`
  return { facts: facts.flat(), kept: keptDays(range, counted, why) }
}

async function linksOf(api: Api, path: string): Promise<Fact[]> {
  const fields = ['id', 'url', 'total_clicks', 'unique_clicks'].map((name) => `urls_clicked.${name}`)
  const parameters = { fields: [...fields, 'total_items'].join(',') }
  const urls = await api.all(`${path}/click-details`, 'urls_clicked', parameters, ClickedUrl, ({ id }) => id)
  return urls.map(({ url, total_clicks: clicks, unique_clicks }) => ({
    names: { link: plainLink(url) },
    parts: { clicks, unique_clicks },
  }))
}

async function domainsOf(api: Api, path: string): Promise<Fact[]> {
  const bare = { exclude_fields: '_links' }
  const domains = await api.whole(`${path}/domain-performance`, 'domains', bare, Domain)
  return domains.map(({ domain, unsubs: unsubscribed, ...parts }) => ({
    names: { domain },
    parts: { ...parts, unsubscribed },
  }))
}

async function placesOf(api: Api, path: string): Promise<Fact[]> {
  const parameters = { exclude_fields: '_links,locations._links' }
  const places = await api.all(`${path}/locations`, 'locations', parameters, Place, null)
  return places.map(({ country_code, region, region_name, opens, proxy_excluded_opens }) => {
    const country = placeName(country_code)
    return {
      names: { country, region: [region_name || region, country].filter(Boolean).join(', ') },
      parts: { opens: proxy_excluded_opens ?? opens },
    }
  })
}

/** Without the campaign's own tracking parameters, so that a page is one row over all campaigns. */
function plainLink(url: string): string {
  const address = z.url().safeParse(url).success ? new URL(url) : null
  if (!address) return url
  for (const name of [...address.searchParams.keys()])
    if (/^(utm_|mc_)/.test(name)) address.searchParams.delete(name)
  return address.href
}
