import type { AppContext } from '../context.ts'
import { printPdf } from '../features/pdf/print.ts'
import { runReport } from '../features/reports/run.ts'
import { tellOwner } from '../features/reports/tellOwner.ts'
import { probeSource } from '../features/sources/probe.ts'
import type { TaskName } from './queue.ts'

/** What each task does. A handler parses its payload; throwing means: try again later, with growing pauses. */
export const tasks: Record<TaskName, (context: AppContext, payload: unknown) => Promise<void>> = {
  printPdf,
  printGuestPdf: printPdf,
  runReport,
  tellOwner,
  probeSource,
}
