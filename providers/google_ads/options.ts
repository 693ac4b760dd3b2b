import type { Option, OptionsRequest, ProviderContext } from '../contract.ts'
import { distinctLabels } from '../kit/answers/resultRows.ts'
import { optionsBy, propertyChoices } from '../kit/query/choices.ts'
import { listInput } from '../kit/query/readQuery.ts'
import { listAccounts, written } from './accounts.ts'
import { dimensionOf, fieldsOf, LEVELS } from './catalogue/dimensions.ts'
import { accountOf, search } from './client.ts'
import { idIn } from './gaql.ts'
import { CHANNELS, labelOfEnum } from './labels.ts'
import { valueNames } from './values.ts'
import { textAt } from './wire.ts'

/** The most choices offered; typing narrows them. */
const MOST_OPTIONS = 100
/** Names that are looked through. */
const MOST_NAMES = 20_000
const CHANNEL = 'campaign.advertising_channel_type'

/** Choices of the account's parameters. Removed campaigns, ad groups and ads are not offered, though they count in totals. */
export const adsOptions = optionsBy(
  {
    property: async (context) => propertyChoices((await listAccounts(context)).properties),
    profile: async (context) => {
      const { managers } = await listAccounts(context)
      return managers.map(({ id, name }) => ({ value: id, label: `${name} (${written(id)})` }))
    },
    campaign: named(1),
    adGroup: named(2),
    ad: named(3),
  },
  MOST_OPTIONS,
)

/** The options of the last level, within the choices of the levels above. */
function named(depth: number) {
  return async (context: ProviderContext, { property, inputs }: OptionsRequest): Promise<Option[]> => {
    const levels = LEVELS.slice(0, depth)
    const [level, above] = levels.toReversed()
    const dimension = dimensionOf(level?.name ?? null)
    if (property === null || !level || !dimension) return []
    const chosen = above ? idIn(above.id, listInput(inputs, above.parameter), above.parameter) : []
    const where = [
      ...levels.map(({ resource }) => `${resource}.status != 'REMOVED'`),
      ...chosen.map(({ text }) => text),
    ]
    const fields = [...new Set([...fieldsOf(dimension), above ? 'campaign.name' : CHANNEL])]
    const gaql = `SELECT ${fields.join(', ')} FROM ${level.resource} WHERE ${where.join(' AND ')}`
    const { rows } = await search(context, accountOf(property, inputs.profile), gaql, { most: MOST_NAMES })
    const names = valueNames(rows, dimension, new Map())
    const labels = distinctLabels(new Map([...names.values()].map(({ id, label }) => [id, label])))
    return [...names]
      .map(([row, { id, label }]) => ({
        value: id,
        label: labels.get(id) ?? label,
        group: above ? textAt(row, 'campaign.name') : labelOfEnum(CHANNEL, textAt(row, CHANNEL)),
      }))
      .toSorted((a, b) => groupOrder(a.group, b.group) || a.label.localeCompare(b.label))
  }
}

/** Campaign types in their usual order, all else by name. */
function groupOrder(a: string, b: string): number {
  const place = (group: string) => CHANNELS.findIndex(({ label }) => label === group)
  return place(a) - place(b) || a.localeCompare(b)
}
