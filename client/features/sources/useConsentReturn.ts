import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/ApiError.ts'
import { notifyDone, notifyFailed } from '../../ui/notify.tsx'

/**
 * Says how the round trip to a vendor's consent page ended, then goes back to what the person was doing, or takes the
 * answer out of the address.
 */
export function useConsentReturn(back: string | null): void {
  const navigate = useNavigate()
  const [query, setQuery] = useSearchParams()
  const connected = query.get('connected')
  const error = query.get('error')
  useEffect(() => {
    if (connected) notifyDone('The source is connected.')
    if (error) notifyFailed(new ApiError(error, { status: 422, id: 'provider_refused' }))
    if (connected && back) void navigate(back, { replace: true })
    else if (connected || error) setQuery({}, { replace: true })
  }, [connected, error, setQuery, back, navigate])
}
