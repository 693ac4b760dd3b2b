import { drafts } from './drafts.ts'
import { globals } from './globals.ts'
import { tabStorage } from './tabStorage.ts'

/** Answers after which the page reloads. */
export const RELOAD_STATUSES: readonly number[] = [401, 419, 588]

const KEY = 'reloadedAt'
const PAUSE_MS = 10_000

/** Whether a reload now would be the second within ten seconds, so that a broken session cannot loop. */
export function reloadsTooOften(lastReload: string | null, now: number): boolean {
  return lastReload !== null && now - Number(lastReload) < PAUSE_MS
}

const SIGNED_OUT = 'signedOut'

/** Whether this tab's session ended while it was open, without a sign-in since. */
export const wasSignedOut = (): boolean => tabStorage.getItem(SIGNED_OUT) !== null

/** Stores all unsaved work, then reloads the page once. */
export function endSession(): void {
  drafts.keepAll(new Date().toISOString())
  if (globals().user) tabStorage.setItem(SIGNED_OUT, '1')
  const now = Date.now()
  if (reloadsTooOften(tabStorage.getItem(KEY), now)) return
  tabStorage.setItem(KEY, String(now))
  location.reload()
}

/** Clears the note that the session had ended, after a new sign-in. */
export const signedInAgain = (): void => tabStorage.removeItem(SIGNED_OUT)
