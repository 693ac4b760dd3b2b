import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/**
 * Whether the browser is printing the page: it is laid out for paper before the browser looks at it, and back after.
 * @param prepare what paper needs beside; called when printing begins
 * @returns what was prepared; null while the page is on screen
 */
export function useOnPaper<T>(prepare: () => T): T | null {
  const [paper, setPaper] = useState<{ prepared: T } | null>(null)
  const latest = useRef(prepare)
  latest.current = prepare
  useEffect(() => {
    const before = () => {
      const prepared = latest.current()
      flushSync(() => setPaper({ prepared }))
    }
    const after = () => setPaper(null)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return paper === null ? null : paper.prepared
}
