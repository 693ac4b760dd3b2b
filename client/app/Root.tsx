import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { z } from 'zod'
import { focusHeading, hasArrived } from '../lib/focusHeading.ts'
import { useDocumentTitle } from '../lib/useDocumentTitle.ts'

const titled = z.object({ title: z.string().nullable() })

/** Around every screen: its title, and on each navigation the scroll to the top and the focus. */
export function Root() {
  const handle = titled.safeParse(useMatches().at(-1)?.handle)
  useDocumentTitle(handle.success ? handle.data.title : null)
  const { pathname } = useLocation()
  const shown = useRef<string | null>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    // A page that the browser has opened begins at its top, as any page; what the product has opened, at its heading.
    const isFirst = shown.current === null
    const isSame = shown.current === pathname
    shown.current = pathname
    if (isSame || (isFirst && !hasArrived())) return
    return focusHeading()
  }, [pathname])
  return <Outlet />
}
