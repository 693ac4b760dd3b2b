import type { ViewNotice } from '../../../../shared/api/view.ts'
import type { DateRange } from '../../../../shared/domain/ranges.ts'
import { isolated } from '../../../../shared/rules/locale.ts'
import type { InstanceResults, QueryResult } from '../results/queryResult.ts'
import type { Windows } from '../widgetRun.ts'

/** Whether the figures of a result are of other days than those asked. */
const isOfOtherDays = ({ table }: QueryResult): boolean => table.covered !== undefined

/**
 * Whether an instance's windows can be compared: where one account has other days than those of either window, a change
 * would be one of the days, not of the figures.
 */
export const hasBothWindows = ({ current, compare }: InstanceResults): boolean =>
  compare !== null && ![...current, ...compare].some(isOfOtherDays)

/** Why figures of either window are of other days, and that nothing is compared with them. */
export function keptNotices(instances: readonly InstanceResults[], windows: Windows): ViewNotice[] {
  return (['current', 'compare'] as const).flatMap((role) =>
    instances.flatMap((one) =>
      (one[role] ?? []).filter(isOfOtherDays).map(({ sourceQuery, table }) => {
        const why = table.notices.filter(({ code }) => code === 'kept').map(({ text }) => text)
        const label = isolated(windows[role]?.label ?? '', windows.locale)
        const lacks = hasMore(table.covered, sourceQuery.query.range)
          ? 'is counted with other days'
          : 'is not whole'
        const uncompared = one.compare ? [`${label} ${lacks}, so no change is shown.`] : []
        return { code: 'kept' as const, text: [...why, ...uncompared].join(' ') }
      }),
    ),
  )
}

const hasMore = (covered: DateRange | null | undefined, { start, end }: DateRange): boolean =>
  Boolean(covered && covered.start <= start && covered.end >= end)
