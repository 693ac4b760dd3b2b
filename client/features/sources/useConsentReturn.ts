import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

/**
 * The sources that the round trip to a vendor's consent page has connected, whose ids it removes from the address. That
 * they are connected is said once they are kept.
 */
export function useConsentReturn(): string[] {
  const [query, setQuery] = useSearchParams()
  const [returned] = useState(() => query.getAll('connected'))
  useEffect(() => {
    if (query.has('connected')) setQuery({}, { replace: true })
  }, [query, setQuery])
  return returned
}
