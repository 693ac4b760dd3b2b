import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/ApiError.ts'
import { notifyDone, notifyFailed, notifyLeft } from '../../ui/notify.tsx'

/**
 * Says how the round trip to a vendor's consent page ended, then goes back to what the person was doing, or takes the
 * answer out of the address. Whoever has something left to do stays. Returns a source that was connected, if any.
 */
export function useConsentReturn(back: string | null): string | null {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const [first] = useState(query.get('connected'))
  useEffect(() => {
    const connected = query.getAll('connected').length
    const refused = query.getAll('error')
    if (connected > 0) notifyDone(connectedInWords(connected))
    for (const error of refused) {
      if (connected > 0) notifyLeft(error)
      else notifyFailed(new ApiError(error, { status: 422, id: 'provider_refused' }))
    }
    if (connected > 0 && refused.length === 0 && back) void navigate(back, { replace: true })
    else if (connected > 0 || refused.length > 0) setQuery({}, { replace: true })
  }, [query, setQuery, back, navigate])
  return first
}

const connectedInWords = (count: number) =>
  count === 1 ? 'The source is connected.' : `${count} sources are connected.`
