import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the browser is printing the page: it is laid out for paper before the browser looks at it, and back after. */
export function useOnPaper(): boolean {
  const [onPaper, setOnPaper] = useState(false)
  useEffect(() => {
    const before = () => flushSync(() => setOnPaper(true))
    const after = () => setOnPaper(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  return onPaper
}
