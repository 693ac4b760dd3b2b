import type { Cell } from '../../shared/domain/values.ts'
import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { refuse } from '../errors.ts'
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
  if (dimension === null) throw refuse('Choose a group of the audience.', 'dimension')
  const timeframe = textInput(inputs, 'mode') || 'this_month'
  if (!TIMEFRAMES.some(({ value }) => value === timeframe)) throw refuse('Choose a time frame.', 'mode')
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
    notices: [{ code: 'vendor', text: rows.length > 0 ? WHOM : TOO_SMALL }],
  })
}

const WHOM =
  'Instagram describes the audience of now (followers) or of the chosen time frame, whatever the range, and names its 45 largest groups.'
const TOO_SMALL = 'Instagram describes an audience from 100 followers (or engaged accounts) on.'
