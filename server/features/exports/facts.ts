import type { AppContext } from '../../context.ts'
import type { ExportLease } from './lease.ts'
import { Paths } from './paths.ts'
import type { Zip } from './zip.ts'

/** What the writers of an export share. */
export interface ExportFacts {
  companyId: string
  zip: Zip
  lease: ExportLease
  startedAt: Temporal.Instant
  paths: Paths
  /** Where files and PDFs were written, by the name of the file and the id of the run. */
  written: Map<string, string>
  /** For the manifest. */
  counts: {
    resources: Record<string, number>
    figures: number
    imported: number
    files: number
    pdfs: number
  }
  /** Names of files that the store has lost. */
  missing: string[]
  /** Begins a step of what people see. */
  step(words: string): void
  /** One row or file more is written. */
  tick(): void
}

export function startFacts(context: AppContext, lease: ExportLease, zip: Zip): ExportFacts {
  return {
    companyId: lease.companyId,
    zip,
    lease,
    startedAt: context.now(),
    paths: new Paths(),
    written: new Map(),
    counts: { resources: {}, figures: 0, imported: 0, files: 0, pdfs: 0 },
    missing: [],
    step: (words) => {
      lease.progress.step = words
    },
    tick: () => {
      // What is added meanwhile was not counted.
      lease.progress.done = Math.min(lease.progress.done + 1, lease.progress.total)
    },
  }
}
