import type { Inputs, ProviderContext } from '../contract.ts'
import { propertyOptionsBy } from '../kit/query/choices.ts'
import { graph } from './client.ts'
import { chosenIn } from './filters.ts'
import { type Level, statusesOf, statusLabel } from './labels.ts'
import { adAccounts } from './properties.ts'
import { AdObject, type Condition } from './wire.ts'

const AT_ONCE = { limit: 200, most: 2000 }
/** The most choices a remote parameter offers; the user narrows them by typing. */
const MOST_OPTIONS = 100

/** Accounts, campaigns, and what hangs below the chosen ones; archived ones too. */
export const options = propertyOptionsBy(
  adAccounts,
  {
    campaign: objects('campaign'),
    adGroup: objects('adset', 'campaign'),
    ad: objects('ad', 'adset'),
  },
  MOST_OPTIONS,
)

function objects(level: Level, parent?: Level) {
  const living = statusesOf(level).filter((status) => status !== 'DELETED')
  const status: Condition = { field: 'effective_status', operator: 'IN', value: living }
  return async (context: ProviderContext, { property, inputs }: { property: string; inputs: Inputs }) => {
    const parents = parent ? chosenIn(parent, inputs) : []
    const filtering = JSON.stringify([status, ...parents])
    const asked = { fields: 'id,name,effective_status', filtering }
    const { items } = await graph.list(context, property, `${level}s`, asked, AdObject, AT_ONCE)
    return items.map(({ id, name, effective_status = 'ACTIVE' }) => ({
      value: id,
      label: name || id,
      group: statusLabel(effective_status),
    }))
  }
}
