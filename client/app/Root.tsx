import { useEffect } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { z } from 'zod'
import { useDocumentTitle } from './useDocumentTitle.ts'

const titled = z.object({ title: z.string().nullable() })

/** Around every screen: its title, and the scroll to the top on each navigation (spec section 2). */
export function Root() {
  const handle = titled.safeParse(useMatches().at(-1)?.handle)
  useDocumentTitle(handle.success ? handle.data.title : null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what scrolls
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [pathname])
  return <Outlet />
}
