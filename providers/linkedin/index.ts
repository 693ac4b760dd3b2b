import { warnIf } from '../connection.ts'
import type { Provider, ProviderContext } from '../contract.ts'
import { labelOfNames, linkedInDialect } from '../families/linkedin.ts'
import { chosenProperty } from '../question.ts'
import { readAnswers } from './answer.ts'
import { accountOf, askAnalytics, listAccounts } from './client.ts'
import { definition } from './definition.ts'
import { METRICS } from './metrics.ts'
import { namesFor, optionsOf, propertyOf } from './options.ts'
import { type Plan, planQuery, type Report } from './query.ts'
import type { Element } from './wire.ts'

/** LinkedIn's ads: reports of the Marketing API. */
export const linkedin: Provider = {
  definition,
  oauth: linkedInDialect,

  async probe(context) {
    const accounts = (await listAccounts(context)).map(propertyOf)
    const readable = accounts.some(({ available }) => available)
    const names = accounts.map(({ name }) => name)
    const warning =
      'This LinkedIn login has no ad account with ads. Ask for a role on one, or connect another login.'
    return {
      accountLabel: labelOfNames(names, 'LinkedIn member without ad accounts'),
      warnings: warnIf(!readable, warning),
    }
  },

  async listProperties(context) {
    return (await listAccounts(context)).map(propertyOf)
  },

  listOptions: optionsOf,

  async run(context, query) {
    const property = chosenProperty(query, 'Choose an ad account.')
    const plan = planQuery(query, property, context.now)
    const [rows, totals] = await Promise.all([
      ask(context, plan.rows, plan.fieldSets),
      plan.totals ? ask(context, plan.totals, plan.fieldSets) : null,
    ])
    const isUsd = query.metrics.includes('costInUsd')
    const isMoney = query.metrics.some((id) =>
      METRICS.some((metric) => metric.id === id && metric.type === 'money'),
    )
    // Nothing is also what LinkedIn says of an account that may not be read; the account itself says which it is.
    const known = context.known?.(property)?.currency
    const needsAccount = isEmpty(plan, rows) || (isMoney && !isUsd && !known)
    const [account, names] = await Promise.all([
      needsAccount ? accountOf(context, property) : null,
      rows.length > 0 ? namesFor(context, query.dimension, property) : new Map<string, string>(),
    ])
    const currency = isUsd ? 'USD' : (account?.currency ?? known ?? null)
    return readAnswers(plan, { rows, totals, names, currency }, query, context.now)
  },
}

const isEmpty = (plan: Plan, rows: Element[]) => plan.rows !== null && rows.length === 0

/** One call for each set of fields; none where nothing is to be asked. */
async function ask(
  context: ProviderContext,
  report: Report | null,
  fieldSets: string[][],
): Promise<Element[]> {
  if (report === null) return []
  const answers = await Promise.all(
    fieldSets.map((fields) => askAnalytics(context, report, ['dateRange', 'pivotValues', ...fields])),
  )
  return answers.flat()
}
