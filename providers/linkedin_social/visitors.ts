import type { Fact } from '../facts.ts'
import { nameOfRow } from '../families/linkedin.figures.ts'
import { dailyStatistics } from './client.ts'
import { cutNotices, type Gather } from './gathered.ts'
import { UNIQUE_VIEWS, VIEW_KINDS } from './metrics.ts'
import { type PageDay, PageStatistics, type Views } from './wire.ts'

/** Views of the page and clicks on its button, day by day; or clicks by the button's type. */
export const gatherVisitors: Gather = async (context, query, page) => {
  const days = await dailyStatistics(context, 'pages', page, query.range, PageStatistics)
  const facts = query.dimension === 'customButtonType' ? days.flatMap(buttonsOf) : days.map(factOf)
  return { facts, notices: cutNotices(query, context.now) }
}

/** Views by their kinds; one that LinkedIn leaves out did not happen. */
export const viewsOf = (views: Views = {}): Record<string, number> =>
  Object.fromEntries(VIEW_KINDS.map((kind) => [kind, views[kind]?.pageViews ?? 0]))

function factOf(element: PageDay): Fact {
  const views = element.totalPageStatistics?.views ?? {}
  const customButtonClicks = buttonsOf(element).reduce((sum, { parts }) => sum + parts.customButtonClicks, 0)
  const unique = views.allPageViews?.uniquePageViews ?? null
  return {
    day: element.timeRange,
    names: {},
    parts: { ...viewsOf(views), [UNIQUE_VIEWS]: unique, customButtonClicks },
  }
}

/** The desktop's buttons and the mobile ones. */
const buttonsOf = ({ totalPageStatistics }: PageDay) =>
  Object.values(totalPageStatistics?.clicks ?? {})
    .flat()
    .map(({ customButtonType, clicks }) => ({
      names: { customButtonType: nameOfRow(customButtonType) },
      parts: { customButtonClicks: clicks },
    }))
