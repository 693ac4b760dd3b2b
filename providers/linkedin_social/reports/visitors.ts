import type { Fact } from '../../kit/answers/facts.ts'
import { sumKnown } from '../../kit/answers/metricValues.ts'
import { nameOfRow } from '../../platforms/linkedin/figures.ts'
import { dailyStatistics } from '../client.ts'
import { UNIQUE_VIEWS, VIEW_KINDS } from '../metrics.ts'
import { PageDay, type Views } from '../wire.ts'
import { type Gather, keptOf } from './gathered.ts'

/** Views of the page and clicks on its button, day by day; or clicks by the button's type. */
export const gatherVisitors: Gather = async (context, query, page) => {
  const days = await dailyStatistics(context, 'pages', page, query.range, PageDay)
  const facts = query.dimension === 'customButtonType' ? days.flatMap(buttonsOf) : days.map(factOf)
  return { facts, kept: keptOf(query, context.now), notices: [] }
}

/** Views by their kinds; one that LinkedIn leaves out is not known, since it writes zeros. */
export const viewsOf = (views: Views = {}): Record<string, number | null> =>
  Object.fromEntries(VIEW_KINDS.map((kind) => [kind, views[kind]?.pageViews ?? null]))

function factOf(element: PageDay): Fact {
  const views = element.totalPageStatistics?.views ?? {}
  const customButtonClicks = isTold(element)
    ? foldedClicks(buttonsOf(element).map(({ parts }) => parts.customButtonClicks))
    : null
  const unique = views.allPageViews?.uniquePageViews ?? null
  return {
    day: element.timeRange,
    names: {},
    parts: { ...viewsOf(views), [UNIQUE_VIEWS]: unique, customButtonClicks },
  }
}

type Clicks = NonNullable<PageDay['totalPageStatistics']>['clicks']
const listsOf = (clicks: Clicks) =>
  [clicks?.desktopCustomButtonClickCounts, clicks?.mobileCustomButtonClickCounts].filter(
    (list) => list !== undefined,
  )

/** Whether LinkedIn returned the button at all: lists without rows mean that nobody clicked. */
const isTold = ({ totalPageStatistics }: PageDay) => listsOf(totalPageStatistics?.clicks).length > 0
const foldedClicks = (clicks: (number | null)[]) => (clicks.includes(null) ? null : (sumKnown(clicks) ?? 0))

/** The desktop's buttons and the mobile ones. */
const buttonsOf = ({ totalPageStatistics }: PageDay) =>
  listsOf(totalPageStatistics?.clicks)
    .flat()
    .map(({ customButtonType, clicks }) => ({
      names: { customButtonType: nameOfRow(customButtonType) },
      parts: { customButtonClicks: clicks },
    }))
