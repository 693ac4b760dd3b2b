import { z } from 'zod'
import { defineJob } from '../../queue/job.ts'
import { planProbes, probeSource } from './probe.ts'

const payload = z.object({ companyId: z.string(), sourceId: z.string() })

declare module '../../queue/queue.ts' {
  interface Tasks {
    probeSource: z.input<typeof payload>
  }
}

/** Looks whether a source still answers. */
export const probeSourceJob = defineJob({
  name: 'probeSource',
  slots: 'documents',
  payload,
  run: probeSource,
  timetable: () => [{ name: 'probe', everyMs: 60_000, work: planProbes }],
})
