import type { Config } from '../config/config.ts'
import { ConcurrencyLimiter } from '../lib/concurrencyLimiter.ts'
import type { BrowserSlot, PageContent, Printed } from './browserSlot.ts'
import { startPrintingThread } from './printingThread.ts'
import type { ReadBack } from './readBack.ts'

/** Who waits for a page, the most urgent first. */
const ASKERS = ['report', 'owner', 'guest'] as const
export type Asker = (typeof ASKERS)[number]

export interface PdfPrinter {
  /**
   * Prints a page (no script runs, no address outside itself is reached) to a tagged PDF, A4; with `picture`
   * also a PNG of its first screen, for mails. A browser that dies is replaced and the page printed again;
   * rejects after the deadline, or when three have died; only this call fails with it. Where all browsers are
   * busy, reports come before what the company requested, and that before what readers requested.
   */
  print(
    content: PageContent,
    options?: { picture?: boolean; signal?: AbortSignal; asker?: Asker },
  ): Promise<Printed>
  /** The text and articles of a finished PDF. Rejects where it is none. */
  readBack(pdf: Uint8Array): Promise<ReadBack>
  close(): Promise<void>
}

/**
 * A pool of `concurrency` browsers, each printing one page at a time, so that a hung or crashed one takes
 * nobody else's page with it. Callers wait in line; browsers start when needed and end when idle. `css` is the style
 * sheet of every page, its fonts inside.
 */
export function createPdfPrinter(
  config: Pick<Config, 'chromiumPath' | 'pdfConcurrency'>,
  css: string,
): PdfPrinter {
  const thread = startPrintingThread({
    chromiumPath: config.chromiumPath,
    css,
    slots: config.pdfConcurrency,
  })
  const free: BrowserSlot[] = [...thread.slots]
  const limiter = new ConcurrencyLimiter(free.length)

  return {
    print: (content, { asker = 'report', picture = false, signal } = {}) =>
      limiter.run(
        async () => {
          const slot = free.pop()
          if (!slot) throw new Error('More pages are printed at once than there are browsers.')
          try {
            signal?.throwIfAborted()
            return await slot.print(content, { picture, signal })
          } finally {
            free.push(slot)
          }
        },
        { rank: ASKERS.indexOf(asker) },
      ),
    readBack: thread.readBack,
    close: thread.close,
  }
}
