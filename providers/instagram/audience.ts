import type { ProviderContext, ProviderQuery, ResultTable } from '../contract.ts'
import { buildTable } from '../kit/answers/resultRows.ts'
import { refuse } from '../kit/http/errors.ts'
import { textInput } from '../kit/query/readQuery.ts'
import { readTotal } from '../platforms/meta/figures.ts'
import { META_ZONE } from '../platforms/meta/insights.ts'
import { keyedRows } from '../platforms/meta/report.ts'
import { labelOf, TIMEFRAMES } from './catalogue/index.ts'
import { graph } from './client.ts'
import { instagramAccounts } from './definition.ts'

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
  const asked = { period: 'lifetime', metric_type: 'total_value', timeframe, breakdown: dimension }
  const groups = await Promise.all(
    metrics.map(async (metric) => {
      const { data } = await graph.insights(context, id, { metric, ...asked })
      const insight = data.find(({ name }) => name === metric)
      return insight && readTotal(insight, dimension)
    }),
  )
  const rows = keyedRows(groups, (key) => labelOf(dimension, key))
  return buildTable(query, { ...instagramAccounts, settlingDays: null }, rows, {
    totals: null,
    timeZone: META_ZONE,
    now: context.now,
    notices: [{ code: 'vendor', text: rows.length > 0 ? WHOM : TOO_SMALL }],
  })
}

const WHOM =
  'Instagram describes the audience of now (followers) or of the chosen time frame, whatever the range, and names its 45 largest groups.'
const TOO_SMALL = 'Instagram describes an audience from 100 followers (or engaged accounts) on.'
