import { createDraftStore } from './draftStore.ts'
import { session } from './session.ts'

/** Each person's own: who signs in after them in this browser is not offered their work. */
const own = (key: string): string => `${key}:${session().user?.id ?? ''}`

/** The page's drafts, in local storage. */
export const drafts = createDraftStore({
  getItem: (key) => localStorage.getItem(own(key)),
  setItem: (key, value) => localStorage.setItem(own(key), value),
  removeItem: (key) => localStorage.removeItem(own(key)),
})
