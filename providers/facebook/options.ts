import { propertyOptionsBy } from '../choices.ts'
import type { Inputs } from '../contract.ts'
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
    campaign: objects('campaigns', 'campaign'),
    adGroup: objects('adsets', 'adset', (inputs) => chosenIn('campaign.id', inputs, 'campaign')),
    ad: objects('ads', 'ad', (inputs) => chosenIn('adset.id', inputs, 'adGroup')),
  },
  MOST_OPTIONS,
)

function objects(
  edge: string,
  level: Level,
  parents: (inputs: Inputs) => Condition[] = () => [],
): NonNullable<Parameters<typeof propertyOptionsBy>[1]>['campaign'] {
  const living = statusesOf(level).filter((status) => status !== 'DELETED')
  return async (context, { property, inputs }) => {
    const status: Condition = { field: 'effective_status', operator: 'IN', value: living }
    const filtering = JSON.stringify([status, ...parents(inputs)])
    const asked = { fields: 'id,name,effective_status', filtering }
    const { items } = await graph.list(context, property, edge, asked, AdObject, AT_ONCE)
    return items.map(({ id, name, effective_status = 'ACTIVE' }) => ({
      ...{ value: id, label: name || id, group: statusLabel(effective_status) },
    }))
  }
}
