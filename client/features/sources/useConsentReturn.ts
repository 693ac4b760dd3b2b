import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { globals } from '../../lib/globals.ts'
import { notifyDone } from '../../ui/notify.tsx'

/**
 * Shows what the round trip to a vendor's consent page has connected, then returns to what the user was doing, or
 * removes the answer from the address. The page stays while something is left to do (see the messages bar). Returns a
 * source that was connected, if any.
 */
export function useConsentReturn(back: string | null): string | null {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [first] = useState(query.get('connected'))
  useEffect(() => {
    const connected = query.getAll('connected').length
    if (connected === 0) return
    notifyDone(connectedInWords(connected))
    if (globals().error.length === 0 && back) void navigate(back, { replace: true })
    else setQuery({}, { replace: true })
  }, [query, setQuery, back, navigate])
  return first
}

const connectedInWords = (count: number) =>
  count === 1 ? 'The source is connected.' : `${count} sources are connected.`
