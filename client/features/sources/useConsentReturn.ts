import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { globals } from '../../lib/globals.ts'
import { notifyDone } from '../../ui/notify.tsx'

/**
 * Says what the round trip to a vendor's consent page has connected, then goes back to what the person was doing, or
 * takes the answer out of the address. Whoever has something left to do, which the messages bar says, stays. Returns a
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
