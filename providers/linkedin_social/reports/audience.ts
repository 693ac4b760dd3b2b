import { partial } from '../../kit/answers/notices.ts'
import { looseText, reportRows } from '../../kit/http/json.ts'
import { nameOfRow } from '../../platforms/linkedin/figures.ts'
import { AUDIENCE_NOTICES, FACETS } from '../catalogue.ts'
import { lookedUp, statistics } from '../client.ts'
import { FacetRow, Facets } from '../wire.ts'
import type { Gather } from './gathered.ts'
import { viewsOf } from './visitors.ts'

/** Followers or page views by who they are, as of today: LinkedIn gives the largest groups and no days. */
export const gatherAudience: Gather = async (context, { dimension, inputs }, page) => {
  const of = inputs.reportType === 'pageStatistics' ? 'pages' : 'followers'
  const { list, key } = FACETS[dimension ?? '']?.[of] ?? { list: '', key: '' }
  const elements = await statistics(context, of, page, {}, Facets)
  // LinkedIn leaves out a facet that has no rows.
  const lists = elements.map((element) => reportRows(context, FacetRow, element[list] ?? [], 'LinkedIn'))
  const rows = (await Promise.all(lists)).flat()
  const values = rows.map((row) => looseText.parse(row[key]) ?? '')
  const names = await lookedUp(context, values)
  const facts = rows.map((row, index) => ({
    names: { [dimension ?? '']: nameOfRow(values[index] ?? '', names) },
    parts:
      of === 'pages'
        ? viewsOf(row.pageStatistics?.views)
        : { followerCount: row.followerCounts?.organicFollowerCount ?? null },
  }))
  return { facts, notices: [partial(AUDIENCE_NOTICES[of])] }
}
