import { session } from './session.ts'

/** In local storage, which all tabs of this browser share as they do the session's cookie. */
const KEY = 'signed-in-as'

/** Tells the other tabs who is signed in; nothing where nobody is. */
export function noteSignedIn(): void {
  const { user } = session()
  if (user) attempt((storage) => storage.setItem(KEY, user.id))
}

/** Whether somebody else has signed in in another tab since this page came: what it calls is answered to them. */
export function isSomebodyElseIn(): boolean {
  const { user } = session()
  const latest = attempt((storage) => storage.getItem(KEY))
  return user !== null && typeof latest === 'string' && latest !== user.id
}

/** The browser may deny its storage to a page in a frame of another site. */
function attempt<T>(act: (storage: Storage) => T): T | null {
  try {
    return act(localStorage)
  } catch {
    return null
  }
}
