import type { Notice, Provider, ProviderContext } from '../contract.ts'
import { partial } from '../kit/answers/notices.ts'
import { inTurns } from '../kit/http/paging.ts'
import { optionsBy } from '../kit/query/choices.ts'
import { dayAt } from '../kit/query/days.ts'
import { keyLabel, warnIf } from '../kit/signIn/connection.ts'
import { ProviderError } from '../providerError.ts'
import { readAnswers } from './answer.ts'
import { type Answered, askReport, unitsLeft } from './client.ts'
import { definition } from './definition.ts'
import type { SemrushRequests } from './plan.ts'
import { planQuery } from './query.ts'
import { campaignOptions, projectOptions } from './tracking/campaigns.ts'
import { askTracking } from './tracking/index.ts'

/** Semrush Analytics API v3, Backlinks API v1 and Position Tracking. */
export const semrush: Provider = {
  definition,

  async probe(context) {
    const units = await unitsLeft(context)
    const warning =
      'The API units of this Semrush account are used up: widgets stay empty until you buy more.'
    return { accountLabel: keyLabel(context), warnings: warnIf(units === 0, warning) }
  },

  listProperties: async () => [],
  listOptions: optionsBy({ profile: projectOptions, campaign: campaignOptions }),

  async run(context, query) {
    // Semrush names no zone for its days; UTC is our reading.
    const today = dayAt(context.now, 'UTC')
    const plan = planQuery(query, today)
    const ask = plan.report.api === 'tracking' ? askTracking : askReport
    const answers = await inTurns(plan.steps, 1, ({ subject, request }) => ask(context, subject, request))
    const table = readAnswers(plan, answers, query, today)
    return { ...table, notices: [...table.notices, ...(await shortfall(context, plan, answers))] }
  },
}

/** With too few units left Semrush returns fewer rows instead of an error; checking the balance is free. */
async function shortfall(
  context: ProviderContext,
  plan: SemrushRequests,
  answers: Answered[],
): Promise<Notice[]> {
  const isPaidByRow = plan.take === 'list' && plan.report.api !== 'tracking'
  const isShort = isPaidByRow && answers.some((answer) => !answer.full && answer.rows.length > 0)
  const price = plan.steps[0]?.request.price ?? 0
  if (!isShort || (await unitsLeft(context).catch(unknownBalance)) >= price) return []
  return [partial('The API units of the Semrush account ran out: rows may be missing.')]
}

/** The result is valid without the balance; only an abort is passed on. */
function unknownBalance(error: unknown): number {
  if (error instanceof ProviderError) return Number.POSITIVE_INFINITY
  throw error
}
