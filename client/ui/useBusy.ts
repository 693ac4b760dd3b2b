import { useEffect, useState } from 'react'

/**
 * Whether something is under way. What leaves the page stays busy until the browser has left; a page that Back brings
 * from the browser's memory as it was left is not busy any more.
 */
export function useBusy(): [boolean, (busy: boolean) => void] {
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    const rest = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setBusy(false)
    }
    window.addEventListener('pageshow', rest)
    return () => window.removeEventListener('pageshow', rest)
  }, [])
  return [busy, setBusy]
}
