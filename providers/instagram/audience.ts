import type { Cell } from '../../shared/domain/values.ts'
import { type ProviderContext, ProviderError, type ProviderQuery, type ResultTable } from '../contract.ts'
import { type Keyed, META_ZONE } from '../families/meta.insights.ts'
import { textInput } from '../question.ts'
import { answerTable } from '../resultRows.ts'
import { labelOf, TIMEFRAMES } from './catalogue.ts'
import { askInsights } from './client.ts'
import { instagramAccounts } from './definition.ts'
import { readTotal } from './totals.ts'

/** The audience report: the 45 largest groups by age, gender, city or country. */
export async function audienceTable(
  context: ProviderContext,
  id: string,
  query: ProviderQuery,
): Promise<ResultTable> {
  const { dimension, metrics, inputs } = query
  if (dimension === null)
    throw new ProviderError('bad_request', 'Choose a group of the audience.', { field: 'dimension' })
  const timeframe = textInput(inputs, 'mode') || 'this_month'
  if (!TIMEFRAMES.some(({ value }) => value === timeframe))
    throw new ProviderError('bad_request', 'Choose a time frame.', { field: 'mode' })
  const groups = await Promise.all(
    metrics.map(async (metric): Promise<Keyed> => {
      const { data } = await askInsights(context, id, {
        ...{ metric, period: 'lifetime', metric_type: 'total_value', timeframe, breakdown: dimension },
      })
      const insight = data.find(({ name }) => name === metric)
      return insight ? readTotal(insight, dimension) : new Map()
    }),
  )
  const keys = new Set(groups.flatMap((keyed) => [...keyed.keys()]))
  const rows = [...keys]
    .filter((key) => key !== '')
    .map((key): Cell[] => [labelOf(dimension, key), ...groups.map((keyed) => keyed.get(key) ?? null)])
  return answerTable(query, instagramAccounts, rows, {
    ...{ totals: null, currency: null, timeZone: META_ZONE, unsettledFrom: null },
    notices: [
      rows.length > 0
        ? {
            code: 'vendor',
            text: 'Instagram describes the audience of now (followers) or of the chosen time frame, whatever the range, and names its 45 largest groups.',
          }
        : {
            code: 'vendor',
            text: 'Instagram describes an audience from 100 followers (or engaged accounts) on.',
          },
    ],
  })
}
