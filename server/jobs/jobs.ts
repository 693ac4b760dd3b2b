import type { AppContext } from '../context.ts'
import { printGuestPdfJob, printPdfJob } from '../features/pdf/printPdfJobs.ts'
import { notifyOwnerJob } from '../features/reports/notifyOwnerJob.ts'
import { runReportJob } from '../features/reports/runReportJob.ts'
import { checkSenderJob } from '../features/sender/checkSenderJob.ts'
import { probeSourceJob } from '../features/sources/probeSourceJob.ts'
import type { Job } from '../queue/job.ts'
import type { TaskName } from '../queue/queue.ts'

/** A job that can be added has its line here, or no worker would take it. */
const jobs: Record<TaskName, Job<AppContext>> = {
  runReport: runReportJob,
  tellOwner: notifyOwnerJob,
  printPdf: printPdfJob,
  printGuestPdf: printGuestPdfJob,
  probeSource: probeSourceJob,
  checkSender: checkSenderJob,
}

/** Every job that workers take. */
export const JOBS: readonly Job<AppContext>[] = Object.values(jobs)
