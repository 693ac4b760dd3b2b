import { useMemo, useRef, useState } from 'react'
import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import { mayPass } from '../../../lib/ApiError.ts'
import { useInterval } from '../../../lib/useInterval.ts'
import { todayIn } from '../../../lib/zones.ts'
import { loadDashboard } from './loadDashboard.ts'

const LOOK_MS = 60_000

/**
 * A dashboard with the days that it opens with today: a page that is open over midnight, by the dashboard's zone, moves on once
 * it is seen. `day`: the day it has moved on to; null: that of its opening.
 */
export function useOfToday<D extends Dashboard>(dashboard: D): { dashboard: D; day: string | null } {
  const { permalink, timezone } = dashboard
  const known = useRef(todayIn(timezone).toString())
  const [moved, setMoved] = useState<{ day: string; dates: ReturnType<typeof datesOf> } | null>(null)
  useInterval(() => {
    const day = todayIn(timezone).toString()
    if (day === known.current) return
    loadDashboard(permalink).then(
      (fresh) => {
        known.current = day
        setMoved({ day, dates: datesOf(fresh) })
      },
      (error: unknown) => {
        if (!mayPass(error)) known.current = day
      },
    )
  }, LOOK_MS)
  return useMemo(
    () => ({ dashboard: moved ? { ...dashboard, ...moved.dates } : dashboard, day: moved?.day ?? null }),
    [dashboard, moved],
  )
}

const datesOf = ({ startDate, endDate, compareStartDate, compareEndDate }: Dashboard) => ({
  startDate,
  endDate,
  compareStartDate,
  compareEndDate,
})
