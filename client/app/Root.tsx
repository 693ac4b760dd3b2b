import { useEffect, useLayoutEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches } from 'react-router'
import { z } from 'zod'
import { useTourListening } from '../features/onboarding/index.ts'
import { focusHeading, hasArrived } from '../lib/focusHeading.ts'
import { globals } from '../lib/globals.ts'
import { pageTitle } from '../lib/paths.ts'
import { useOtherSignIn } from './useOtherSignIn.ts'
import { useTourHold } from './useTourHold.ts'

const titled = z.object({ title: z.string().nullable() })

/** Around every screen: its title, what holds up leaving it, and on each navigation the scroll to the top and the focus. */
export function Root() {
  const handle = titled.safeParse(useMatches().at(-1)?.handle)
  const title = handle.success ? handle.data.title : null
  const { pathname } = useLocation()
  useTourHold()
  useTourListening()
  useOtherSignIn()
  // Before the effects of the screen inside, which may know a better one.
  useLayoutEffect(() => {
    document.title = pageTitle(title, globals().productName)
  }, [title])
  const shown = useRef<string | null>(null)
  useEffect(() => {
    window.scrollTo({ top: 0 })
    // A page that the browser has opened begins at its top, as any page; what the product has opened, at its heading.
    const isFirst = shown.current === null
    const isSame = shown.current === pathname
    shown.current = pathname
    if (isSame || (isFirst && !hasArrived())) return
    // A form that is all of its screen, as that of signing in, has put the focus into its first field.
    if (document.activeElement?.matches('[data-autofocus]')) return
    return focusHeading()
  }, [pathname])
  return <Outlet />
}
