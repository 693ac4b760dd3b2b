import { createDraftStore } from './draftStore.ts'

/** The page's drafts, in local storage. */
export const drafts = createDraftStore({
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
  removeItem: (key) => localStorage.removeItem(key),
})
