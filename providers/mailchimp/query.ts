import type { FilterClause, ProviderQuery } from '../contract.ts'
import { refuse } from '../errors.ts'
import { checkRules, chosenProperty, clausesOf, listInput, textInput } from '../question.ts'
import { FILTERS, OF_CAMPAIGNS, REPORTS, RULES } from './catalogue.ts'

/** A question that Mailchimp can answer. */
export interface Plan {
  audience: string
  report: string
  dimension: string | null
  metrics: string[]
  range: ProviderQuery['range']
  /** Ids of the chosen campaigns; empty means all. */
  campaigns: string[]
  clauses: FilterClause[]
}

/** @throws ProviderError `bad_request` naming the parameter */
export function planQuery(query: ProviderQuery): Plan {
  const { dimension, metrics, range, inputs } = query
  const audience = chosenProperty(query, 'Choose a Mailchimp audience.')
  const report = textInput(inputs, 'reportType') || 'campaigns'
  if (!REPORTS.some(({ id }) => id === report)) throw refuse('Choose a report.', 'reportType')
  checkRules({ dimension, metrics, inputs: { reportType: report } }, RULES, 'dimension')
  const clauses = clausesOf(query, FILTERS)
  if (!OF_CAMPAIGNS.includes(report) && clauses.length > 0) {
    throw refuse('This report is about the whole audience and cannot be filtered by campaign.', 'filter')
  }
  return { audience, report, dimension, metrics, range, campaigns: listInput(inputs, 'campaign'), clauses }
}

/** When campaigns of the range were sent, a second wider: whether Mailchimp's ends are included is not documented. */
export function sendWindow({ start, end }: ProviderQuery['range'], timeZone: string): Record<string, string> {
  const midnight = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant()
  return {
    since_send_time: midnight(Temporal.PlainDate.from(start)).subtract({ seconds: 1 }).toString(),
    before_send_time: midnight(Temporal.PlainDate.from(end).add({ days: 1 }))
      .add({ seconds: 1 })
      .toString(),
  }
}
