import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import { todayIn } from '../../../lib/zones.ts'
import { drawnFor, shownDates } from '../view/choice.ts'
import { useOfToday } from '../view/useOfToday.ts'

/** The dates on screen and what is requested from the server, by the address; the same objects while neither changes. */
export function useShownDates(opened: Dashboard) {
  const [query] = useSearchParams()
  const search = query.toString()
  const { dashboard, day } = useOfToday(opened)
  return useMemo(() => {
    const shown = shownDates(dashboard, search, todayIn(dashboard.timezone))
    return { ...shown, drawnFor: drawnFor(dashboard, shown.choice, day) }
  }, [dashboard, search, day])
}
