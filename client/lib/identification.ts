import { nanoid } from 'nanoid'
import { tabStorage } from './tabStorage.ts'

const KEY = 'identification'

/** Random name of this tab, sent with every call and stored for the tab's lifetime. */
export function identification(): string {
  const known = tabStorage.getItem(KEY)
  if (known) return known
  const fresh = nanoid()
  tabStorage.setItem(KEY, fresh)
  return fresh
}
