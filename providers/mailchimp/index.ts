import type { Provider } from '../contract.ts'
import { audienceFacts } from './audience.ts'
import { campaignFacts, sentCampaigns } from './campaigns.ts'
import { OF_CAMPAIGNS } from './catalogue.ts'
import { accountOf, listAudiences, openApi } from './client.ts'
import { definition, dialect } from './definition.ts'
import { campaignDetails } from './details.ts'
import { planQuery } from './query.ts'
import { resultTable } from './table.ts'
import { CampaignChoice } from './wire.ts'

/** Mailchimp: campaigns, their details and audiences of the Marketing API. */
export const mailchimp: Provider = {
  definition,
  oauth: dialect,

  async probe(context) {
    const { name } = await accountOf(await openApi(context))
    return { accountLabel: name, warnings: [] }
  },

  async listProperties(context) {
    const api = await openApi(context)
    const { timeZone } = await accountOf(api)
    const lists = await listAudiences(api)
    return lists.map(({ id, name }) => ({ id, name, timeZone, available: true }))
  },

  async listOptions(context, { parameter, property, search }) {
    const wanted = search.trim().toLowerCase()
    const api = await openApi(context)
    if (parameter === 'property') {
      const lists = await listAudiences(api)
      return lists
        .filter(({ name }) => name.toLowerCase().includes(wanted))
        .map(({ id, name }) => ({ value: id, label: name }))
    }
    if (parameter !== 'campaign' || property === null) return []
    const fields = ['id', 'settings.title', 'settings.subject_line', 'send_time']
    const campaigns = await api.all(
      '/campaigns',
      'campaigns',
      {
        ...{ list_id: property, status: 'sent', sort_field: 'send_time', sort_dir: 'DESC' },
        fields: [...fields.map((field) => `campaigns.${field}`), 'total_items'].join(','),
      },
      CampaignChoice,
    )
    return campaigns
      .map(({ id, settings, send_time }) => ({
        value: id,
        label: `${settings.title || settings.subject_line || id} (${send_time.slice(0, 10)})`,
      }))
      .filter(({ label }) => label.toLowerCase().includes(wanted))
  },

  async run(context, query) {
    const plan = planQuery(query)
    const api = await openApi(context)
    const { timeZone } = await accountOf(api)
    const place = { timeZone, now: context.now }
    if (!OF_CAMPAIGNS.includes(plan.report)) {
      const today = context.now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
      return resultTable(await audienceFacts(api, plan, today), query, place)
    }
    const campaigns = await sentCampaigns(api, plan, timeZone)
    const facts =
      plan.report === 'campaigns'
        ? campaignFacts(campaigns, timeZone)
        : await campaignDetails(api, plan.report, campaigns)
    return resultTable(facts, query, place)
  },
}
