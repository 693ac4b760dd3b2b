import type { ParameterName } from '../../shared/domain/sources.ts'
import { combinationProblem } from '../../shared/rules/parameterValidity.ts'
import { type FilterClause, type Inputs, ProviderError, type ProviderQuery } from '../contract.ts'
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
  const { property, dimension, metrics, range } = query
  if (property === null) throw refuse('Choose a Mailchimp audience.', 'property')
  const [report = 'campaigns'] = chosen(query.inputs, 'reportType')
  if (!REPORTS.some(({ id }) => id === report)) throw refuse('Choose a report.', 'reportType')
  const problem = combinationProblem(RULES, { dimension, metrics, parameters: { reportType: report } })
  if (problem) throw refuse(problem, 'dimension')
  const clauses = query.filter?.clauses ?? []
  for (const { field, operator, values } of clauses) {
    const known = FILTERS.find(({ id }) => id === field)
    if (!known?.operators.includes(operator) || !values.some((value) => value.trim() !== '')) {
      throw refuse(`The filter on “${known?.label ?? field}” is incomplete.`, 'filter')
    }
  }
  const campaigns = chosen(query.inputs, 'campaign')
  if (!OF_CAMPAIGNS.includes(report) && clauses.length > 0) {
    throw refuse('This report is about the whole audience and cannot be filtered by campaign.', 'filter')
  }
  return { audience: property, report, dimension, metrics, range, campaigns, clauses }
}

function chosen(inputs: Inputs, name: 'reportType' | 'campaign'): string[] {
  return [inputs[name]].flat().filter((one): one is string => typeof one === 'string' && one !== '')
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

const refuse = (message: string, field: ParameterName) => new ProviderError('bad_request', message, { field })
