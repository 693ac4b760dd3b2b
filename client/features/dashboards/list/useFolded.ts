import { useState } from 'react'
import { z } from 'zod'
import { tabStorage } from '../../../lib/tabStorage.ts'

const KEY = 'folded-clients'
const stored = z.array(z.string()).catch([])

const read = () => {
  try {
    return stored.parse(JSON.parse(tabStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

/** Which groups of the list are folded, for as long as the tab lives. */
export function useFolded() {
  const [folded, setFolded] = useState(read)
  return {
    isFolded: (group: string) => folded.includes(group),
    toggle: (group: string) => {
      const next = folded.includes(group) ? folded.filter((one) => one !== group) : [...folded, group]
      tabStorage.setItem(KEY, JSON.stringify(next))
      setFolded(next)
    },
  }
}
