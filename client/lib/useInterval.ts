import { useEffect, useRef } from 'react'

/**
 * Calls the latest `act` every so many milliseconds while the page can be seen; what fell due meanwhile is done once, as the
 * page comes to the front. Null rests.
 */
export function useInterval(act: () => void, ms: number | null): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (ms === null) return
    let isDue = false
    const tick = () => {
      isDue = document.hidden
      if (!isDue) latest.current()
    }
    const look = () => {
      if (isDue) tick()
    }
    const timer = setInterval(tick, ms)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [ms])
}
