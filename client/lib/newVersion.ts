import { endSession } from './sessionEnd.ts'

/**
 * A page that is older than the server's files finds a part of itself gone (`vite:preloadError`): it keeps all unsaved
 * work and reloads.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', (event) => {
    event.preventDefault()
    endSession()
  })
}
