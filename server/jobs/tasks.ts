import type { AppContext } from '../context.ts'
import { printPdf } from '../features/pdf/print.ts'
import { tellOwner } from '../features/reports/tellOwner.ts'
import { runDueReports } from '../features/reports/turns.ts'
import { probeSource } from '../features/sources/probe.ts'
import type { TaskName } from '../queue/queue.ts'

/** What each task does. A handler parses its payload; throwing means: try again later, with growing pauses. */
export const tasks: Record<TaskName, (context: AppContext, payload: unknown) => Promise<void>> = {
  printPdf,
  printGuestPdf: printPdf,
  runReport: runDueReports,
  tellOwner,
  probeSource,
}
