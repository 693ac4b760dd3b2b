import type { Config } from '../config.ts'
import { type BrowserSlot, createBrowserSlot, type Printed } from './browserSlot.ts'

export interface PdfPrinter {
  /**
   * Prints a self-contained HTML page (no script, no address outside itself) to a tagged PDF, A4; with `picture`
   * also a PNG of its first screen, for mails.
   * Rejects after the deadline or when the browser dies; only this call fails with it.
   */
  print(html: string, options?: { picture?: boolean; signal?: AbortSignal }): Promise<Printed>
  close(): Promise<void>
}

/**
 * A pool of `concurrency` browsers, each printing one page at a time, so that a hung or crashed one takes
 * nobody else's page with it. Callers wait in line; browsers start when needed and end when idle.
 */
export function createPdfPrinter(config: Pick<Config, 'chromiumPath' | 'pdfConcurrency'>): PdfPrinter {
  const free: BrowserSlot[] = Array.from({ length: config.pdfConcurrency }, () =>
    createBrowserSlot(config.chromiumPath),
  )
  const all = [...free]
  const waiting: ((slot: BrowserSlot) => void)[] = []

  const take = (): Promise<BrowserSlot> => {
    const slot = free.pop()
    return slot ? Promise.resolve(slot) : new Promise((resolve) => waiting.push(resolve))
  }
  const give = (slot: BrowserSlot) => {
    const next = waiting.shift()
    if (next) next(slot)
    else free.push(slot)
  }

  return {
    async print(html, options = {}) {
      const slot = await take()
      try {
        options.signal?.throwIfAborted()
        return await slot.print(html, { picture: options.picture ?? false, signal: options.signal })
      } finally {
        give(slot)
      }
    },
    close: async () => {
      await Promise.all(all.map((slot) => slot.close()))
    },
  }
}
