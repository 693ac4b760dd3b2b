import type { ProviderQuery } from '../contract.ts'
import type { Fact } from '../kit/answers/facts.ts'
import type { KeptDays } from '../kit/answers/keptDays.ts'
import { refuse } from '../kit/http/errors.ts'
import { checkRules, chosenProperty, readClauses, textInput } from '../kit/query/readQuery.ts'
import { FILTERS, OF_CAMPAIGNS, REPORTS, RULES } from './catalogue.ts'

/** What a report comes to. */
export interface MailchimpFacts {
  facts: Fact[]
  currency?: string | null
  /** Absent where the days are those asked, or figures are of no days. */
  kept?: KeptDays
  /** Sentences about what the figures leave out. */
  remarks?: string[]
}

/** The requested report and its audience. @throws ProviderError `bad_request` naming the parameter */
export function askedOf(query: ProviderQuery): { audience: string; report: string } {
  const audience = chosenProperty(query, 'Choose a Mailchimp audience.')
  const report = textInput(query.inputs, 'reportType') || 'campaigns'
  if (!REPORTS.some(({ id }) => id === report)) throw refuse('Choose a report.', 'reportType')
  checkRules({ ...query, inputs: { reportType: report } }, RULES, 'dimension')
  const clauses = readClauses(query, FILTERS)
  if (!OF_CAMPAIGNS.includes(report) && clauses.length > 0) {
    throw refuse('This report is about the whole audience and cannot be filtered by campaign.', 'filter')
  }
  return { audience, report }
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
