import { Tinypool } from 'tinypool'
import type { z } from 'zod'
import { abortable } from '../lib/abortable.ts'
import type { BrowserSlot } from './browserSlot.ts'
import type { ReadBack } from './readBack.ts'
import type { PrintedBytes, PrintingTask, printingData } from './thread.ts'

/** The browsers' library and the reader of PDFs, whose loading alone takes half a second, beside this thread. */
export interface PrintingThread {
  /** One for each browser. */
  slots: BrowserSlot[]
  readBack(pdf: Uint8Array): Promise<ReadBack>
  /** Ends the browsers, then the thread. */
  close(): Promise<void>
}

/** Longer than an idle browser lasts. The thread's memory, 100 MB, ends with it. */
const IDLE_MS = 60_000
/** It waits for browsers most of the time. */
const TASKS_AT_ONCE = 1_000

/** Starts no thread before the first page. */
export function startPrintingThread(data: z.input<typeof printingData>): PrintingThread {
  const pool = new Tinypool({
    filename: new URL('./thread.ts', import.meta.url).href,
    workerData: data,
    minThreads: 0,
    maxThreads: 1,
    concurrentTasksPerWorker: TASKS_AT_ONCE,
    idleTimeout: IDLE_MS,
    // Between tasks the thread's own timers must go off.
    useAtomics: false,
    // Flags of this process, such as a test runner's, are not the thread's.
    execArgv: [],
  })
  // Waiting callers get the error too; without a listener, the event would end the process.
  pool.on('error', () => undefined)
  const run = (task: PrintingTask) => pool.run(task)
  const end = async (slot: number) => {
    if (pool.threads.length > 0) await run({ end: { slot } }).catch(() => undefined)
  }
  return {
    slots: Array.from({ length: data.slots }, (_, slot) => ({
      async print(content, { picture, signal }) {
        try {
          const printed: PrintedBytes = await abortable(run({ print: { slot, content, picture } }), signal)
          return {
            ...printed,
            pdf: Buffer.from(printed.pdf),
            picture: printed.picture && Buffer.from(printed.picture),
          }
        } catch (error) {
          if (signal?.aborted) await end(slot)
          throw error
        }
      },
      close: () => end(slot),
    })),
    readBack: async (pdf): Promise<ReadBack> => run({ read: { pdf } }),
    async close() {
      await Promise.all(Array.from({ length: data.slots }, (_, slot) => end(slot)))
      await pool.destroy()
    },
  }
}
