import { z } from 'zod'
import { createBrowserSlot, type PageContent, type Printed } from './browserSlot.ts'
import { type ReadBack, readBack } from './readBack.ts'

/**
 * A task of the printing thread: to print a page on one of its browsers, to end that browser, or to read a
 * PDF.
 */
export type PrintingTask =
  | { print: { slot: number; content: PageContent; picture: boolean } }
  | { end: { slot: number } }
  | { read: { pdf: Uint8Array } }

/** Bytes cross threads as plain arrays. */
export type PrintedBytes = Omit<Printed, 'pdf' | 'picture'> & { pdf: Uint8Array; picture: Uint8Array | null }

/** What the thread is started with. */
export const printingData = z.object({
  chromiumPath: z.string().nullable(),
  css: z.string(),
  slots: z.number().int(),
})

const { chromiumPath, css, slots } = printingData.parse(process.__tinypool_state__.workerData)
const browsers = Array.from({ length: slots }, () => ({
  slot: createBrowserSlot(chromiumPath, css),
  /** Of the page that it prints. */
  stop: new AbortController(),
}))

/** Runs in a thread of its own (printingThread.ts). */
export default async (task: PrintingTask): Promise<PrintedBytes | ReadBack | null> => {
  if ('read' in task) return readBack(task.read.pdf)
  const browser = browsers['end' in task ? task.end.slot : task.print.slot]
  if (!browser) throw new Error('There is no such browser.')
  if ('end' in task) {
    browser.stop.abort(new Error('The page was given up.'))
    await browser.slot.close()
    return null
  }
  browser.stop = new AbortController()
  const { content, picture } = task.print
  return browser.slot.print(content, { picture, signal: browser.stop.signal }).catch((error: unknown) => {
    throw plain(error)
  })
}

/**
 * The driver's errors hold what cannot be cloned across threads, and the waiting caller would never receive
 * them.
 */
function plain(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  return Object.assign(new Error(error.message), { name: error.name, stack: error.stack })
}
