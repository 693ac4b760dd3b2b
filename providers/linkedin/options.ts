import { availability, narrowed, propertyChoices } from '../choices.ts'
import type { Option, OptionsQuestion, Property, ProviderContext } from '../contract.ts'
import { nameOfValue } from '../families/linkedin.names.ts'
import { idOfUrn } from '../families/linkedin.restli.ts'
import { creativeUrn, listAccounts, listCampaigns, listCreatives, listGroups } from './client.ts'
import { ZONE } from './days.ts'
import { chosen } from './query.ts'
import type { Account, Named } from './wire.ts'

/** Why an account that the login sees cannot be reported on; null where it can. */
function obstacle({ status, test }: Account): string | null {
  if (test) return 'This is a test account, in which LinkedIn shows no ads.'
  return status === 'DRAFT' ? 'This account is a draft: it has not shown any ads yet.' : null
}

export function propertyOf(account: Account): Property {
  const { id, name, currency } = account
  const reason = obstacle(account)
  return {
    ...{ id, name: name || `Account ${id}`, timeZone: ZONE },
    ...(currency ? { currency } : {}),
    ...availability(reason === null, reason ?? ''),
  }
}

/** Choices of a parameter, narrowed by what the form holds and what was typed. */
export async function optionsOf(context: ProviderContext, question: OptionsQuestion): Promise<Option[]> {
  return narrowed(await allOptions(context, question), question.search)
}

async function allOptions(context: ProviderContext, question: OptionsQuestion): Promise<Option[]> {
  const { parameter, property } = question
  if (parameter === 'property') {
    return propertyChoices((await listAccounts(context)).map(propertyOf))
  }
  if (property === null) return []
  if (parameter === 'adGroup') return (await listGroups(context, property)).map(optionOf)
  if (parameter === 'campaign') {
    const groups = chosen(question, 'adGroup')
    const campaigns = await listCampaigns(context, property)
    return campaigns
      .filter((one) => groups.length === 0 || groups.includes(idOfUrn(one.campaignGroup ?? '')))
      .map(optionOf)
  }
  if (parameter === 'ad') {
    return (await listCreatives(context, property, chosen(question, 'campaign'))).map(adOption)
  }
  return []
}

const optionOf = ({ id, name }: Named): Option => ({ value: id, label: name || id })

/** Ads seldom have a name of their own. */
const adOption = ({ id, name }: Named): Option => {
  const value = idOfUrn(id)
  return { value, label: name || nameOfValue(creativeUrn(value)) }
}

/** Names by id of what a dimension's rows stand for; empty where LinkedIn's own values say it. */
export async function namesFor(
  context: ProviderContext,
  dimension: string | null,
  property: string,
): Promise<Map<string, string>> {
  const lists: Record<string, () => Promise<Named[]>> = {
    ACCOUNT: () => listAccounts(context),
    CAMPAIGN_GROUP: () => listGroups(context, property),
    CAMPAIGN: () => listCampaigns(context, property),
    CREATIVE: () => listCreatives(context, property, []),
  }
  const list = await (lists[dimension ?? '']?.() ?? [])
  return new Map(list.flatMap(({ id, name }) => (name ? [[idOfUrn(id), name] as const] : [])))
}
