import type { DashboardChanges } from '../../../../../shared/api/saveForm.ts'
import { ApiError, messageOf } from '../../../../lib/ApiError.ts'
import { throughGateway } from './throughGateway.ts'

/**
 * saved; unsaved (will be sent shortly); saving; retrying (failed, is retried automatically); refused (the server
 * returned what is wrong; the next change retries); stale (someone else has saved: waits for a decision); locked
 * (someone else is editing).
 */
export type SaveState =
  | { name: 'saved' | 'unsaved' | 'saving' }
  | { name: 'retrying' | 'refused' | 'stale' | 'locked'; message: string }

export interface SaverParts {
  version: number
  /** Sends the changes; answers with the version after them. Throws ApiError. */
  send: (version: number, changes: DashboardChanges) => Promise<number>
  /** Resolves after so many milliseconds. */
  wait: (ms: number) => Promise<void>
  onState: (state: SaveState) => void
  /** Called after each save with what was saved. */
  onSaved: (changes: DashboardChanges) => void
}

const DEBOUNCE_MS = 600
const BACKOFF_MS = [2_000, 5_000, 15_000, 30_000]

/** Merges later changes over earlier ones; styles by their fields, everything else whole. */
export function mergeChanges(earlier: DashboardChanges, later: DashboardChanges): DashboardChanges {
  const styles = earlier.styles || later.styles ? { styles: { ...earlier.styles, ...later.styles } } : {}
  return { ...earlier, ...later, ...styles }
}

/**
 * Whether the call may have been done all the same: nobody answered, or a gateway in the server's place, or the database
 * went away from the server meanwhile.
 */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.id === 'unreachable' || error.status === 503 || (error.id === 'not_ours' && error.status >= 500))

const isEmpty = (changes: DashboardChanges) => Object.keys(changes).length === 0

/** Unsaved changes of a dashboard and the version they were made from. */
export interface KeptChanges {
  version: number
  /** A save without an answer: the server may have it. Repeated alone, before the others. */
  sent?: DashboardChanges
  changes: DashboardChanges
}

/**
 * Saves changes one call at a time, in order, losing none: changes made while a call is under way wait for the next
 * one; refused changes are sent along with it. A save without an answer is repeated unchanged, because the server
 * recognises a repeated save only if it is identical; with later changes in it, it would pass for another user's.
 */
export function createSaver({ version, send, wait, onState, onSaved }: SaverParts) {
  let current = version
  /** The version that restored changes were made from, until the user has decided or they were saved. */
  let restoredFrom: number | null = null
  let pending: DashboardChanges = {}
  let inFlight: DashboardChanges = {}
  /** A save that failed without the server's answer, between two tries. */
  let unanswered: DashboardChanges = {}
  let running: Promise<void> | null = null
  let halted = false

  const failed = (error: unknown): SaveState['name'] => {
    const status = error instanceof ApiError ? error.status : 0
    if (error instanceof ApiError && error.id === 'stale_version') return 'stale'
    if (status === 423) return 'locked'
    return status >= 400 && status < 500 && status !== 429 ? 'refused' : 'retrying'
  }

  const nothingWaits = () => isEmpty(unanswered) && isEmpty(pending)

  const takeNext = (): void => {
    if (isEmpty(unanswered)) {
      inFlight = pending
      pending = {}
    } else {
      inFlight = unanswered
      unanswered = {}
    }
  }

  const attempt = async (): Promise<void> => {
    const from = restoredFrom ?? current
    current = await throughGateway(() => send(from, inFlight), wait)
    if (restoredFrom === from) restoredFrom = null
  }

  /** Repeats a call until it is answered, as saves are: only the answer has the newest version. */
  const untilAnswered = async <T>(act: () => Promise<T>): Promise<T> => {
    for (let failures = 0; ; failures++) {
      try {
        return await throughGateway(act, wait)
      } catch (error) {
        if (!isUnanswered(error) || halted) throw error
        onState({ name: 'retrying', message: messageOf(error) })
        await wait(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 30_000)
      }
    }
  }

  const run = async (): Promise<void> => {
    let failures = 0
    await wait(DEBOUNCE_MS)
    while (!nothingWaits() && !halted) {
      takeNext()
      onState({ name: 'saving' })
      try {
        await attempt()
        failures = 0
        const saved = inFlight
        inFlight = {}
        onSaved(saved)
        onState({ name: nothingWaits() ? 'saved' : 'unsaved' })
      } catch (error) {
        const name = failed(error)
        const message = messageOf(error)
        if (name === 'retrying') {
          unanswered = inFlight
          inFlight = {}
          onState({ name, message })
          await wait(BACKOFF_MS[Math.min(failures, BACKOFF_MS.length - 1)] ?? 30_000)
          failures++
          continue
        }
        pending = mergeChanges(inFlight, pending)
        inFlight = {}
        if (name === 'refused' || name === 'stale' || name === 'locked') onState({ name, message })
        // A refused change waits for the next one; the others for a decision.
        halted = name !== 'refused'
        return
      }
    }
  }
  const start = (): void => {
    if (running || halted) return
    running = run().finally(() => {
      running = null
    })
  }

  return {
    change(changes: DashboardChanges): void {
      pending = mergeChanges(pending, changes)
      if (!halted && isEmpty(inFlight)) onState({ name: 'unsaved' })
      start()
    },
    /** As `change`, with changes made from that version: where it is not the newest any more, the person decides first. */
    restore({ version: fromVersion, sent = {}, changes }: KeptChanges): void {
      if (fromVersion < (restoredFrom ?? current)) restoredFrom = fromVersion
      if (nothingWaits() && isEmpty(inFlight)) {
        unanswered = sent
        this.change(changes)
      } else {
        this.change(mergeChanges(sent, changes))
      }
    },
    /** Sends nothing any more; what is not saved stays unsaved. */
    halt(): void {
      halted = true
    },
    /** What is not saved; undefined when all is. */
    unsaved(): DashboardChanges | undefined {
      const all = mergeChanges(mergeChanges(unanswered, inFlight), pending)
      return isEmpty(all) ? undefined : all
    },
    /** What is not saved, as `restore` takes it later; undefined when all is. */
    kept(): KeptChanges | undefined {
      const sent = mergeChanges(unanswered, inFlight)
      if (isEmpty(sent) && isEmpty(pending)) return undefined
      return { version: restoredFrom ?? current, ...(!isEmpty(sent) && { sent }), changes: pending }
    },
    /** After stale or locked: continues from this version, sending what waits. */
    resume(fromVersion: number): void {
      current = fromVersion
      restoredFrom = null
      halted = false
      if (!nothingWaits()) start()
    },
    /** Drops what waits and continues from this version. */
    discard(fromVersion: number): void {
      current = fromVersion
      restoredFrom = null
      pending = {}
      unanswered = {}
      halted = false
      onState({ name: 'saved' })
    },
    /**
     * Makes a separate call that also raises the version; changes made meanwhile wait until it ends. Without an
     * answer it is repeated unchanged: the server must recognise it.
     */
    async inTurn<T extends { version: number }>(act: (version: number) => Promise<T>): Promise<T> {
      while (running) await running
      const from = restoredFrom ?? current
      const call = Promise.resolve().then(() => untilAnswered(() => act(from)))
      running = call
        .then(
          ({ version: next }) => {
            current = next
          },
          () => undefined,
        )
        .finally(() => {
          running = null
          if (!halted) onState({ name: nothingWaits() ? 'saved' : 'unsaved' })
          if (!nothingWaits()) start()
        })
      return call
    },
    /** Resolves when nothing is under way any more. */
    settled: async (): Promise<void> => {
      while (running) await running
    },
    /** The version that the next save names. */
    version: () => restoredFrom ?? current,
  }
}
export type Saver = ReturnType<typeof createSaver>
