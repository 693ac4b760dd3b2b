import { nameOfRow } from '../families/linkedin.figures.ts'
import { partial } from '../notices.ts'
import { AUDIENCE_NOTICES, FACETS } from './catalogue.ts'
import { statistics } from './client.ts'
import type { Gather } from './gathered.ts'
import { viewsOf } from './visitors.ts'
import { FacetRows, Facets } from './wire.ts'

/** Followers or page views by who they are, as of today: LinkedIn gives the largest groups and no days. */
export const gatherAudience: Gather = async (context, { dimension, inputs }, page) => {
  const of = inputs.reportType === 'pageStatistics' ? 'pages' : 'followers'
  const { [of]: list, key = '' } = FACETS[dimension ?? ''] ?? {}
  const elements = await statistics(context, of, page, {}, Facets)
  const rows = elements.flatMap((element) => FacetRows.parse(element[list ?? '']))
  const facts = rows.map((row) => ({
    names: { [dimension ?? '']: nameOfRow(String(row[key])) },
    parts: {
      ...viewsOf(row.pageStatistics?.views),
      followerCount: row.followerCounts?.organicFollowerCount ?? null,
    },
  }))
  return { facts, notices: [partial(AUDIENCE_NOTICES[of])] }
}
