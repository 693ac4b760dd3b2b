import { z } from 'zod'

const kept = z.object({ savedAt: z.string(), value: z.unknown() })
export type KeptDraft = z.infer<typeof kept>

/**
 * Unsaved work that outlives a lost session or a reload. Open editors register a reader;
 * `keepAll` writes what every reader returns to the storage, and `kept` returns it after the reload.
 */
export function createDraftStore(storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>) {
  const readers = new Map<string, () => unknown>()
  const keyOf = (name: string) => `draft:${name}`
  /** A full storage loses the draft rather than what is under way. */
  const keep = (name: string, savedAt: string): boolean => {
    const value = readers.get(name)?.()
    if (value === undefined) return false
    try {
      storage.setItem(keyOf(name), JSON.stringify({ savedAt, value }))
    } catch {
      // QuotaExceededError: nothing else can be freed here.
    }
    return true
  }
  return {
    /** `read` answers the unsaved value, or undefined when everything is saved. Returns the way to unregister. */
    register(name: string, read: () => unknown): () => void {
      readers.set(name, read)
      return () => {
        if (readers.get(name) === read) readers.delete(name)
      }
    },
    /** Writes the unsaved value of one editor; false where it has none. */
    keep,
    /** Writes every unsaved value. */
    keepAll(savedAt: string): void {
      for (const name of readers.keys()) keep(name, savedAt)
    },
    /** Whether anything is unsaved right now. */
    anyUnsaved: (): boolean => [...readers.values()].some((read) => read() !== undefined),
    kept(name: string): KeptDraft | null {
      try {
        return kept.nullable().parse(JSON.parse(storage.getItem(keyOf(name)) ?? 'null'))
      } catch {
        storage.removeItem(keyOf(name))
        return null
      }
    },
    discard(name: string): void {
      storage.removeItem(keyOf(name))
    },
  }
}
