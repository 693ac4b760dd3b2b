import type { AppContext } from '../context.ts'
import { printGuestPdfJob, printPdfJob } from '../features/pdf/printPdfJobs.ts'
import { runReportJob } from '../features/reports/runReportJob.ts'
import { tellOwnerJob } from '../features/reports/tellOwnerJob.ts'
import { probeSourceJob } from '../features/sources/probeSourceJob.ts'
import type { Job } from '../queue/job.ts'

/** Every job that workers take. */
export const JOBS: readonly Job<AppContext>[] = [
  runReportJob,
  tellOwnerJob,
  printPdfJob,
  printGuestPdfJob,
  probeSourceJob,
]
