import { useEffect } from 'react'
import { session } from '../lib/session.ts'
import { isSomebodyElseIn, noteSignedIn } from '../lib/signedInAs.ts'
import { confirm, isAsking } from '../ui/confirm.tsx'

/** Says that somebody else has signed in in another tab, and offers to reload, as soon as that is known or seen again. */
export function useOtherSignIn(): void {
  useEffect(() => {
    noteSignedIn()
    const look = () => {
      if (isSomebodyElseIn() && !document.hidden && !isAsking()) void offerReload()
    }
    window.addEventListener('storage', look)
    // A page that the browser has kept, or a tab that nobody saw.
    window.addEventListener('pageshow', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('pageshow', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [])
}

async function offerReload(): Promise<void> {
  const sure = await confirm({
    title: 'Somebody else has signed in',
    text: `In another tab of this browser. This page still shows what ${session().user?.name} saw, but what it loads now is of whoever is signed in. Reload it to go on as them.`,
    submit: 'Reload',
    cancel: 'Not now',
  })
  if (sure) location.reload()
}
