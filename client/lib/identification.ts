import { nanoid } from 'nanoid'
import { tabStorage } from './tabStorage.ts'

const KEY = 'identification'

/** Random name of this tab, sent with every call and kept as long as the tab. */
export function identification(): string {
  const known = tabStorage.getItem(KEY)
  if (known) return known
  const fresh = nanoid()
  tabStorage.setItem(KEY, fresh)
  return fresh
}
