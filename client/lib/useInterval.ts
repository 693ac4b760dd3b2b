import { useEffect, useRef } from 'react'

/** Calls the latest `act` every so many milliseconds; null rests. */
export function useInterval(act: () => void, ms: number | null): void {
  const latest = useRef(act)
  latest.current = act
  useEffect(() => {
    if (ms === null) return
    const timer = setInterval(() => latest.current(), ms)
    return () => clearInterval(timer)
  }, [ms])
}
