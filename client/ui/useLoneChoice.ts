import { useEffect, useRef } from 'react'

/** Fields of a form that choose in one commit overwrite each other; the overwritten ones then choose anew. */
const MOST_TRIES = 5

/**
 * Chooses what there is only one of where a required field is empty.
 * @param only the only choice; null for none, or where nothing is to be chosen
 */
export function useLoneChoice(only: string | null, empty: boolean, choose: (only: string) => void): void {
  const tries = useRef({ only, count: 0 })
  useEffect(() => {
    if (tries.current.only !== only) tries.current = { only, count: 0 }
    if (only === null || !empty || tries.current.count >= MOST_TRIES) return
    tries.current.count++
    choose(only)
  })
}
