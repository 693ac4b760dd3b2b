import { z } from 'zod'
import { defineJob } from '../../queue/job.ts'
import { printPdf } from './print.ts'

const payload = z.object({ companyId: z.string(), jobId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    printPdf: z.input<typeof payload>
    printGuestPdf: z.input<typeof payload>
  }
}

/** Prints one PDF that the company itself requested. */
export const printPdfJob = defineJob({ name: 'printPdf', slots: 'documents', payload, run: printPdf })

/** Prints one PDF that readers of a shared link requested. */
export const printGuestPdfJob = defineJob({
  name: 'printGuestPdf',
  slots: 'guestDocuments',
  payload,
  run: printPdf,
})
