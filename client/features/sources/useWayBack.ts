import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { safeNext } from '../../lib/safeNext.ts'
import { tabStorage } from '../../lib/tabStorage.ts'

const KEY = 'afterConnecting'

/**
 * What a person was doing who came here to connect a source (`?next=`), also after the round trip to a vendor; null
 * where nobody came from anywhere.
 */
export function useWayBack(): string | null {
  const [query] = useSearchParams()
  const [back] = useState(() => {
    const next = query.get('next')
    if (next) rememberWayBack(next)
    else if (!query.has('connected') && !query.has('error')) tabStorage.removeItem(KEY)
    return tabStorage.getItem(KEY)
  })
  return back
}

/** Has the screen of sources lead back to `address` once a vendor has been signed in to. */
export const rememberWayBack = (address: string): void => tabStorage.setItem(KEY, safeNext(address))
