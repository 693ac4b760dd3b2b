import { narrowed, propertyChoices } from '../choices.ts'
import { type Option, type OptionsQuestion, type ProviderContext, ProviderError } from '../contract.ts'
import { listInput } from '../question.ts'
import { listAccounts, written } from './accounts.ts'
import { accountOf, search } from './client.ts'
import { dimensionOf, fieldsOf } from './dimensions.ts'
import { type Condition, idIn } from './gaql.ts'
import { CHANNELS, labelOfEnum } from './labels.ts'
import { dimensionValue, distinct } from './values.ts'
import { textAt } from './wire.ts'

const LEVELS = ['campaign', 'ad_group', 'ad_group_ad']
/** The most choices offered; typing narrows them. */
const MOST_OPTIONS = 100
/** Names that are looked through. */
const MOST_NAMES = 20_000

/** Choices of the account's parameters. Removed campaigns, ad groups and ads are not offered, though they count in totals. */
export async function adsOptions(context: ProviderContext, question: OptionsQuestion): Promise<Option[]> {
  return narrowed(await choices(context, question), question.search, MOST_OPTIONS)
}

async function choices(context: ProviderContext, question: OptionsQuestion): Promise<Option[]> {
  const { parameter, inputs } = question
  switch (parameter) {
    case 'property':
      return propertyChoices((await listAccounts(context)).properties)
    case 'profile':
      return (await listAccounts(context)).managers.map(({ id, name }) => ({
        value: id,
        label: `${name} (${written(id)})`,
      }))
    case 'campaign':
      return await named(context, question, 'campaign.name', 'campaign', [])
    case 'adGroup':
      return await named(context, question, 'ad_group.name', 'ad_group', [
        idIn('campaign.id', listInput(inputs, 'campaign'), 'campaign'),
      ])
    case 'ad':
      return await named(context, question, 'ad_group_ad.ad.name', 'ad_group_ad', [
        idIn('ad_group.id', listInput(inputs, 'adGroup'), 'adGroup'),
      ])
    default:
      return []
  }
}

async function named(
  context: ProviderContext,
  { property, inputs }: OptionsQuestion,
  dimensionId: string,
  resource: string,
  conditions: (Condition | null)[],
): Promise<Option[]> {
  if (property === null) return []
  const dimension = dimensionOf(dimensionId)
  if (!dimension) throw new ProviderError('unexpected', `There is no ${dimensionId} in Google Ads.`)
  const channel = 'campaign.advertising_channel_type'
  const isCampaign = resource === 'campaign'
  const statuses = LEVELS.slice(0, LEVELS.indexOf(resource) + 1)
  const where = [
    ...statuses.map((of) => `${of}.status != 'REMOVED'`),
    ...conditions.filter((one) => one !== null).map(({ text }) => text),
  ]
  const fields = [...new Set([...fieldsOf(dimension), isCampaign ? channel : 'campaign.name'])]
  const gaql = `SELECT ${fields.join(', ')} FROM ${resource} WHERE ${where.join(' AND ')}`
  const { rows } = await search(context, accountOf(property, inputs.profile), gaql, { most: MOST_NAMES })
  const values = rows.map((row) => dimensionValue(row, dimension, new Map()))
  const names = distinct(values)
  const groups = rows.map((row) =>
    isCampaign ? labelOfEnum(channel, textAt(row, channel)) : textAt(row, 'campaign.name'),
  )
  return values
    .map(({ key, name }, index) => ({
      value: key,
      label: names.get(key) ?? name,
      group: groups[index] ?? '',
    }))
    .toSorted((a, b) => groupOrder(a.group, b.group) || a.label.localeCompare(b.label))
}

/** Campaign types in their usual order, all else by name. */
function groupOrder(a: string, b: string): number {
  const place = (group: string) => CHANNELS.findIndex(({ label }) => label === group)
  return place(a) - place(b) || a.localeCompare(b)
}
