import { useEffect, useRef, useState } from 'react'

interface Choices {
  /** What the list is of: that of another source or question is no newer one of this. */
  list: string
  /** What can be chosen; undefined while it is not known. */
  listed: readonly string[] | undefined
  chosen: readonly string[]
  /** Takes what can still be chosen. */
  onKeep: (kept: string[]) => void
}

/**
 * Takes out of an open form what was chosen from the list of a former login and is not on that of the new one. A list that is read
 * again for another reason keeps its entries meanwhile, and what it lacks stays chosen.
 *
 * @returns whether nothing is left of what was chosen
 */
export function useFormerChoices({ list, listed, chosen, onKeep }: Choices): boolean {
  const seen = useRef<{ list: string; is: 'new' | 'known' | 'forgotten' }>({ list, is: 'new' })
  const [wasEmptied, setWasEmptied] = useState(false)
  useEffect(() => {
    const was = seen.current.list === list ? seen.current.is : 'new'
    seen.current = { list, is: listed ? 'known' : was === 'known' ? 'forgotten' : was }
    if (!listed || was !== 'forgotten') return
    const kept = chosen.filter((one) => listed.includes(one))
    if (kept.length === chosen.length) return
    setWasEmptied(kept.length === 0)
    onKeep(kept)
  })
  return wasEmptied && chosen.length === 0
}

export const CHOOSE_AGAIN = 'This source has another login now, without what was chosen. Choose again.'
