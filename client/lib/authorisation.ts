const key = (permalink: string) => `authorisation:${permalink}`

/** What the password of a shared link was exchanged for; null before that. Lives as long as the tab. */
export const authorisationOf = (permalink: string, storage: Storage = sessionStorage): string | null =>
  storage.getItem(key(permalink))

export function keepAuthorisation(permalink: string, token: string, storage: Storage = sessionStorage): void {
  storage.setItem(key(permalink), token)
}

export function dropAuthorisation(permalink: string, storage: Storage = sessionStorage): void {
  storage.removeItem(key(permalink))
}
