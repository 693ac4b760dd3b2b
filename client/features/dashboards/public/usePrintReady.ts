import { useEffect } from 'react'

/** From the last widget's reveal to the print status. */
const READY_AFTER_MS = 1500

/** Marks the page as ready to be printed, 1.5 s after every visible widget is revealed. */
export function usePrintReady(revealed: boolean): void {
  useEffect(() => {
    if (!revealed) return
    const timer = setTimeout(() => {
      document.body.dataset.pdfStatus = 'ready'
    }, READY_AFTER_MS)
    return () => clearTimeout(timer)
  }, [revealed])
}
