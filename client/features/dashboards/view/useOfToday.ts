import { useMemo, useRef, useState } from 'react'
import type { Dashboard } from '../../../../shared/api/dashboards.ts'
import { mayPass } from '../../../lib/ApiError.ts'
import { useInterval } from '../../../lib/useInterval.ts'
import { loadDashboard } from './loadDashboard.ts'
import { daysOf, type Moved, mayBeEarly, surelyBegun, withMoved } from './today.ts'

const LOOK_MS = 60_000

/**
 * A dashboard with the days that it opens with today: a page that is open over midnight, by the dashboard's zone, moves on once
 * it is seen. Soon after midnight it looks again and again, as the server's clock may be behind. `day`: the day it has moved
 * on to; null: that of its opening.
 */
export function useOfToday<D extends Dashboard>(opened: D): { dashboard: D; day: string | null } {
  const { permalink, timezone } = opened
  const known = useRef(surelyBegun(Temporal.Now.zonedDateTimeISO(timezone)))
  const [moved, setMoved] = useState<Moved | null>(null)
  useInterval(() => {
    const now = Temporal.Now.zonedDateTimeISO(timezone)
    const day = now.toPlainDate().toString()
    if (day === known.current) return
    loadDashboard(permalink).then(
      (fresh) => {
        if (mayBeEarly(now, withMoved(opened, moved), fresh)) return
        known.current = day
        setMoved({ day, from: daysOf(opened), to: daysOf(fresh) })
      },
      (error: unknown) => {
        if (!mayPass(error)) known.current = day
      },
    )
  }, LOOK_MS)
  return useMemo(() => ({ dashboard: withMoved(opened, moved), day: moved?.day ?? null }), [opened, moved])
}
