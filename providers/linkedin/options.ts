import type { Option, Property, ProviderContext } from '../contract.ts'
import { propertyOptionsBy } from '../kit/query/choices.ts'
import { nameOfValue } from '../platforms/linkedin/names.ts'
import { idOfUrn } from '../platforms/linkedin/restli.ts'
import { isMemberPivot } from './catalogue.ts'
import { listAccounts, listCreatives, listInside, lookedUp } from './client.ts'
import { ZONE } from './definition.ts'
import { chosen } from './query.ts'
import type { Element, Named, SponsoredAccount } from './wire.ts'

/** Why an account that the login sees cannot be reported on; null where it can. */
function obstacle({ status, test }: SponsoredAccount): string | null {
  if (test) return 'This is a test account, in which LinkedIn shows no ads.'
  return status === 'DRAFT' ? 'This account is a draft: it has not shown any ads yet.' : null
}

export async function listProperties(context: ProviderContext): Promise<Property[]> {
  return (await listAccounts(context)).map((account) => {
    const { id, name, currency } = account
    const reason = obstacle(account)
    return {
      id,
      name: name || `SponsoredAccount ${id}`,
      timeZone: ZONE,
      ...(currency ? { currency } : {}),
      ...(reason === null ? { available: true } : { available: false, reason }),
    }
  })
}

export const listOptions = propertyOptionsBy(listProperties, {
  async adGroup(context, { property }) {
    return (await listInside(context, property, 'adCampaignGroups')).map(optionOf)
  },
  async campaign(context, question) {
    const groups = chosen(question, 'adGroup')
    const campaigns = await listInside(context, question.property, 'adCampaigns')
    return campaigns
      .filter((one) => groups.length === 0 || groups.includes(idOfUrn(one.campaignGroup ?? '')))
      .map(optionOf)
  },
  async ad(context, question) {
    return (await listCreatives(context, question.property, chosen(question, 'campaign'))).map(optionOf)
  },
})

/** Ads seldom have a name of their own. */
const optionOf = ({ id, name }: Named): Option => ({ value: idOfUrn(id), label: name || nameOfValue(id) })

/** Names by id for a dimension's rows; empty where LinkedIn's own values are names. */
export async function namesFor(
  context: ProviderContext,
  rows: readonly Element[],
  dimension: string | null,
  property: string,
): Promise<ReadonlyMap<string, string>> {
  const lists: Record<string, () => Promise<Named[]>> = {
    ACCOUNT: () => listAccounts(context),
    CAMPAIGN_GROUP: () => listInside(context, property, 'adCampaignGroups'),
    CAMPAIGN: () => listInside(context, property, 'adCampaigns'),
    CREATIVE: () => listCreatives(context, property, []),
  }
  if (rows.length === 0 || dimension === null) return new Map()
  const list = await lists[dimension]?.()
  if (list) return new Map(list.flatMap(({ id, name }) => (name ? [[idOfUrn(id), name] as const] : [])))
  return isMemberPivot(dimension) || dimension === 'COMPANY'
    ? lookedUp(context, rows.flatMap(pivotValue))
    : new Map()
}

const pivotValue = ({ pivotValues }: Element): string[] => pivotValues.slice(0, 1)
