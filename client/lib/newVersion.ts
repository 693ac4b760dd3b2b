import { endSession } from './sessionEnd.ts'

const PATIENCE_MS = 10_000

/** Whether the server answers at all; without it a reload would put the browser's own page in the place of ours. */
export const isServerThere = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Why extras could not be loaded. */
const ofExtras = new WeakSet<Error>()

/** Loads what a page can do without: it is not reloaded where that fails. */
export const loadExtra = <Extra>(load: () => Promise<Extra>): Promise<Extra> =>
  load().catch((error: unknown) => {
    if (error instanceof Error) ofExtras.add(error)
    throw error
  })

/**
 * A page that is older than the server's files fails to load a chunk (`vite:preloadError`): it stores all unsaved
 * work and reloads. Where the connection is lost, an error is shown instead.
 */
export function reloadOnNewVersion(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // By the time the server answers, who loads an extra has said so.
    void isServerThere().then((isThere) => isThere && !ofExtras.has(payload) && endSession())
  })
}
