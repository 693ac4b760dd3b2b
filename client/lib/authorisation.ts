import { tabStorage } from './tabStorage.ts'

const key = (permalink: string) => `authorisation:${permalink}`

/** What the password of a shared link was exchanged for; null before that. Lives as long as the tab. */
export const authorisationOf = (permalink: string): string | null => tabStorage.getItem(key(permalink))

export const keepAuthorisation = (permalink: string, token: string): void =>
  tabStorage.setItem(key(permalink), token)

export const dropAuthorisation = (permalink: string): void => tabStorage.removeItem(key(permalink))
