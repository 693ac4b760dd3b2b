import { nanoid } from 'nanoid'

const KEY = 'identification'

/** Random name of this tab, sent with every call and kept in session storage (spec section 7). */
export function identification(storage: Storage = sessionStorage): string {
  const known = storage.getItem(KEY)
  if (known) return known
  const fresh = nanoid()
  storage.setItem(KEY, fresh)
  return fresh
}
