import type { Option, OptionsQuestion, ProviderContext } from '../contract.ts'
import { adObjects } from './client.ts'
import { type Level, statusesOf, statusLabel } from './labels.ts'
import { adAccounts } from './properties.ts'
import type { Condition } from './wire.ts'

/** The most choices a remote parameter offers; the user narrows them by typing. */
const MOST_OPTIONS = 100

/** Choices of the parameters that are looked up: accounts, campaigns, and what hangs below the chosen ones. */
export async function options(context: ProviderContext, question: OptionsQuestion): Promise<Option[]> {
  const { parameter, property, inputs, search } = question
  if (parameter === 'property') {
    const accounts = (await adAccounts(context)).filter(({ available }) => available)
    return matching(
      accounts.map(({ id, name, group }) => ({ value: id, label: name, ...(group ? { group } : {}) })),
      search,
    )
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
    return matching(choices, search)
  }
  switch (parameter) {
    case 'campaign':
      return list('campaigns', 'campaign')
    case 'adGroup':
      return list('adsets', 'adset', within('campaign.id', inputs.campaign))
    case 'ad':
      return list('ads', 'ad', within('adset.id', inputs.adGroup))
    default:
      return []
  }
}

function within(field: string, chosen: OptionsQuestion['inputs']['campaign']): Condition[] {
  const value = [chosen].flat().filter((id) => typeof id === 'string' && id !== '') as string[]
  return value.length === 0 ? [] : [{ field, operator: 'IN', value }]
}

function matching(all: Option[], search: string): Option[] {
  const wanted = search.trim().toLowerCase()
  return all.filter(({ label }) => label.toLowerCase().includes(wanted)).slice(0, MOST_OPTIONS)
}
