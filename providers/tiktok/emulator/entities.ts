import { z } from 'zod'
import type { EmulatedAdvertiser } from './accounts.ts'
import { json } from './request.ts'
import { envelope, refusal } from './signIn.ts'

const Texts = z.array(z.string())
const Fields = json(Texts).optional()
const InfoQuery = z.object({ advertiser_ids: json(Texts.max(100)), fields: Fields })
const Ids = z.object({ campaign_ids: Texts, adgroup_ids: Texts, ad_ids: Texts }).partial()
const EntityQuery = z.object({ filtering: json(Ids).default({}), fields: Fields })

/** GET /advertiser/info/ */
export function advertiserInfo(advertisers: EmulatedAdvertiser[], query: URLSearchParams): Response {
  const asked = InfoQuery.safeParse(Object.fromEntries(query))
  if (!asked.success) return refusal(40002, z.prettifyError(asked.error))
  const { advertiser_ids, fields } = asked.data
  const list = advertisers.filter(({ id }) => advertiser_ids.includes(id))
  return envelope({
    list: list.map(({ id, name, currency, timeZone, country }) =>
      trimmed(
        {
          advertiser_id: id,
          name,
          currency,
          timezone: timeZone,
          display_timezone: timeZone,
          country,
          status: 'STATUS_ENABLE',
          create_time: 1_700_000_000,
        },
        fields,
      ),
    ),
  })
}

/** Campaigns, ad groups or ads, by the path, or the refusal to send. */
export function entities(
  { id, campaigns }: EmulatedAdvertiser,
  path: string,
  query: URLSearchParams,
): object[] | Response {
  const asked = EntityQuery.safeParse(Object.fromEntries(query))
  if (!asked.success) return refusal(40002, z.prettifyError(asked.error))
  const { filtering, fields } = asked.data
  const isIn = (field: keyof z.infer<typeof Ids>, own: string) => filtering[field]?.includes(own) ?? true
  const found = campaigns.filter((one) => isIn('campaign_ids', one.id))
  if (path === '/campaign/get/') {
    return found.map((one) =>
      trimmed(
        {
          advertiser_id: id,
          campaign_id: one.id,
          campaign_name: one.name,
          objective_type: one.objective,
          budget: 50,
          operation_status: one.impressionsADay > 0 ? 'ENABLE' : 'DISABLE',
        },
        fields,
      ),
    )
  }
  const groups = found
    .flatMap((campaign) => campaign.adGroups.map((adGroup) => ({ campaign, adGroup })))
    .filter(({ adGroup }) => isIn('adgroup_ids', adGroup.id))
  const above = ({ campaign, adGroup }: (typeof groups)[number]) => ({
    advertiser_id: id,
    campaign_id: campaign.id,
    adgroup_id: adGroup.id,
    adgroup_name: adGroup.name,
  })
  if (path === '/adgroup/get/') return groups.map((group) => trimmed(above(group), fields))
  return groups.flatMap((group) =>
    group.adGroup.ads
      .filter((ad) => isIn('ad_ids', ad.id))
      .map((ad) => trimmed({ ...above(group), ad_id: ad.id, ad_name: ad.name }, fields)),
  )
}

/** The requested fields; the whole row where none were requested. */
const trimmed = (row: object, fields: string[] | undefined): object =>
  fields ? Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name))) : row
