import type { AppContext } from '../context.ts'
import { printGuestPdfJob, printPdfJob } from '../features/pdf/printPdfJobs.ts'
import { notifyOwnerJob } from '../features/reports/notifyOwnerJob.ts'
import { runReportJob } from '../features/reports/runReportJob.ts'
import { probeSourceJob } from '../features/sources/probeSourceJob.ts'
import type { Job } from '../queue/job.ts'

/** Every job that workers take. */
export const JOBS: readonly Job<AppContext>[] = [
  runReportJob,
  notifyOwnerJob,
  printPdfJob,
  printGuestPdfJob,
  probeSourceJob,
]
