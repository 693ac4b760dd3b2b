import type { Notice, Property, Provider, ProviderContext } from '../contract.ts'
import { buildFactRows, untold } from '../kit/answers/facts.ts'
import { notWhole } from '../kit/answers/notices.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import { propertyOptionsBy } from '../kit/query/choices.ts'
import { dayAt } from '../kit/query/days.ts'
import { audienceFacts } from './audience.ts'
import { campaignFacts, sentCampaigns } from './campaigns.ts'
import { FIGURES, OF_CAMPAIGNS } from './catalogue.ts'
import { accountOf, listAudiences, listCampaigns, openApi } from './client.ts'
import { definition, dialect, TYPE } from './definition.ts'
import { campaignDetails } from './details.ts'
import { askedOf } from './query.ts'

/** Mailchimp: campaigns, their details and audiences of the Marketing API. */
export const mailchimp: Provider = {
  definition,
  oauth: dialect,

  async probe(context) {
    const { name } = await accountOf(await openApi(context))
    return { accountLabel: name, warnings: [] }
  },

  listProperties,

  listOptions: propertyOptionsBy(listProperties, {
    async campaign(context, { property }) {
      const campaigns = await listCampaigns(await openApi(context), property)
      return campaigns.map(({ id, settings, send_time }) => ({
        value: id,
        label: `${settings.title || settings.subject_line || id} (${send_time.slice(0, 10)})`,
      }))
    },
  }),

  async run(context, query) {
    const { audience, report } = askedOf(query)
    const { now } = context
    const api = await openApi(context)
    const { timeZone } = await accountOf(api)
    const askCampaigns = async () => {
      const campaigns = await sentCampaigns(api, query, timeZone)
      if (report === 'campaigns') return campaignFacts(campaigns, timeZone)
      return campaignDetails(api, report, campaigns, { range: query.range, timeZone })
    }
    const told = OF_CAMPAIGNS.includes(report)
      ? await askCampaigns()
      : await audienceFacts(api, report, { ...query, audience, today: dayAt(now, timeZone) })
    const { facts, currency = null, kept, remarks = [] } = told
    const { rows, totals } = buildFactRows(query, TYPE, FIGURES, facts, 'kept')
    // Counters of the last month are no total of the months.
    const isState = report === 'growth' && query.dimension !== null
    const said = remarks.map((text): Notice => ({ code: 'vendor', text }))
    const notices = [...said, ...notWhole('Mailchimp', api), ...untold('Mailchimp', query, FIGURES, facts)]
    return buildTable(query, TYPE, rows, {
      totals: isState ? null : totals,
      currency,
      ...(kept && { kept }),
      timeZone,
      now,
      truncated: api.truncated,
      notices,
    })
  },
}

async function listProperties(context: ProviderContext): Promise<Property[]> {
  const api = await openApi(context)
  const { timeZone } = await accountOf(api)
  return (await listAudiences(api)).map(({ id, name }) => ({ id, name, timeZone, available: true }))
}
