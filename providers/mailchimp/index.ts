import { narrowed } from '../choices.ts'
import type { Provider } from '../contract.ts'
import { dayAt } from '../days.ts'
import { audienceFacts } from './audience.ts'
import { campaignFacts, sentCampaigns } from './campaigns.ts'
import { OF_CAMPAIGNS } from './catalogue.ts'
import { accountOf, listAudiences, listCampaigns, openApi } from './client.ts'
import { definition, dialect } from './definition.ts'
import { campaignDetails } from './details.ts'
import { planQuery } from './query.ts'
import { resultTable } from './table.ts'

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
    const api = await openApi(context)
    if (parameter === 'property') {
      const lists = await listAudiences(api)
      return narrowed(
        lists.map(({ id, name }) => ({ value: id, label: name })),
        search,
      )
    }
    if (parameter !== 'campaign' || property === null) return []
    const choices = (await listCampaigns(api, property)).map(({ id, settings, send_time }) => ({
      value: id,
      label: `${settings.title || settings.subject_line || id} (${send_time.slice(0, 10)})`,
    }))
    return narrowed(choices, search)
  },

  async run(context, query) {
    const plan = planQuery(query)
    const api = await openApi(context)
    const { timeZone } = await accountOf(api)
    const place = { timeZone, now: context.now }
    if (!OF_CAMPAIGNS.includes(plan.report)) {
      return resultTable(await audienceFacts(api, plan, dayAt(context.now, timeZone)), query, place)
    }
    const campaigns = await sentCampaigns(api, plan, timeZone)
    const facts =
      plan.report === 'campaigns'
        ? campaignFacts(campaigns, timeZone)
        : await campaignDetails(api, plan.report, campaigns)
    return resultTable(facts, query, place)
  },
}
