import { narrowed, propertyChoices } from '../choices.ts'
import type { Option, OptionsQuestion, ProviderContext } from '../contract.ts'
import { adObjects } from './client.ts'
import { chosenIn } from './filters.ts'
import { type Level, statusesOf, statusLabel } from './labels.ts'
import { adAccounts } from './properties.ts'
import type { Condition } from './wire.ts'

/** The most choices a remote parameter offers; the user narrows them by typing. */
const MOST_OPTIONS = 100

/** Choices of the parameters that are looked up: accounts, campaigns, and what hangs below the chosen ones. */
export async function options(context: ProviderContext, question: OptionsQuestion): Promise<Option[]> {
  const { parameter, property, inputs, search } = question
  if (parameter === 'property') {
    return narrowed(propertyChoices(await adAccounts(context)), search, MOST_OPTIONS)
  }
  if (property === null) return []
  const list = async (edge: 'campaigns' | 'adsets' | 'ads', level: Level, parents: Condition[] = []) => {
    const living = statusesOf(level).filter((status) => status !== 'DELETED')
    const status: Condition = { field: 'effective_status', operator: 'IN', value: living }
    const objects = await adObjects(context, property, edge, [status, ...parents])
    const choices = objects.map(({ id, name, effective_status }) => ({
      value: id,
      label: name || id,
      group: statusLabel(effective_status ?? 'ACTIVE'),
    }))
    return narrowed(choices, search, MOST_OPTIONS)
  }
  switch (parameter) {
    case 'campaign':
      return list('campaigns', 'campaign')
    case 'adGroup':
      return list('adsets', 'adset', chosenIn('campaign.id', inputs, 'campaign'))
    case 'ad':
      return list('ads', 'ad', chosenIn('adset.id', inputs, 'adGroup'))
    default:
      return []
  }
}
