import { useEffect } from 'react'
import { globals } from './globals.ts'
import { pageTitle } from './paths.ts'

/** Sets the page's title for a screen that names itself (a dashboard). */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = pageTitle(title, globals().productName)
  }, [title])
}
