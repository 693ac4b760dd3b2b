import type { ProviderContext, ProviderQuery } from '../contract.ts'
import { addNumber, type Numbers } from '../families/linkedin.figures.ts'
import { FACETS } from './catalogue.ts'
import { statistics } from './client.ts'
import { dailyIntervals, keptPart } from './days.ts'
import { cutNotices, type Gathered, keyOf, nothing, partial, rowAt, sumOf } from './gathered.ts'
import { UNIQUE_VIEWS, VIEW_KINDS } from './metrics.ts'
import { type PageElement, PageFacet, PageStatistics } from './wire.ts'

const RESOURCE = 'organizationPageStatistics'

/** Views of the page and clicks on its button over time, or views of all time by audience. */
export async function gatherVisitors(
  context: ProviderContext,
  query: ProviderQuery,
  page: string,
): Promise<Gathered> {
  const facet = FACETS[query.dimension ?? '']
  if (facet?.pages) return byAudience(context, page, facet.pages, facet.key)
  const part = keptPart(query.range, context.now)
  const notices = cutNotices(query.range, part)
  if (part === null) return nothing(...notices)
  const intervals = { timeIntervals: dailyIntervals(part) }
  const { elements } = await statistics(context, RESOURCE, page, intervals, PageStatistics)
  const rows: Gathered['rows'] = new Map()
  for (const element of elements) {
    if (query.dimension === 'customButtonType') {
      for (const { customButtonType, clicks } of buttonsOf(element)) {
        addNumber(rowAt(rows, customButtonType), 'customButtonClicks', clicks)
      }
    } else if (element.timeRange) addTo(rowAt(rows, keyOf(element.timeRange.start, query)), element)
  }
  return { rows, totals: sumOf(rows), labels: new Map(), notices }
}

/** The desktop's buttons and the mobile ones. */
const buttonsOf = ({ totalPageStatistics }: PageElement) =>
  Object.values(totalPageStatistics?.clicks ?? {}).flat()

function addTo(numbers: Numbers, element: PageElement): void {
  const views = element.totalPageStatistics?.views ?? {}
  for (const kind of VIEW_KINDS) addNumber(numbers, kind, views[kind]?.pageViews ?? 0)
  const unique = views.allPageViews?.uniquePageViews
  if (unique !== undefined) addNumber(numbers, UNIQUE_VIEWS, unique)
  for (const { clicks } of buttonsOf(element)) addNumber(numbers, 'customButtonClicks', clicks)
  addNumber(numbers, 'customButtonClicks', 0)
}

async function byAudience(
  context: ProviderContext,
  page: string,
  name: string,
  key: string,
): Promise<Gathered> {
  const { elements } = await statistics(context, RESOURCE, page, {}, PageStatistics)
  const rows: Gathered['rows'] = new Map()
  for (const row of elements.flatMap((element) => PageFacet.parse(element[name]))) {
    const numbers = rowAt(rows, String(row[key]))
    for (const kind of VIEW_KINDS) addNumber(numbers, kind, row.pageStatistics.views[kind]?.pageViews ?? 0)
  }
  const notice = partial('Page views by audience are those of all time, whatever the range.')
  return { rows, totals: null, labels: new Map(), notices: [notice] }
}
