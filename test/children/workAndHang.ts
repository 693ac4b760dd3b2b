import { startWorker } from '../../server/jobs/worker.ts'
import { joinApp } from '../childProcess.ts'

/** A worker that takes jobs and comes to no end: its vendors never answer. */
const { context } = await joinApp()
await startWorker(context.with({ http: () => new Promise(() => undefined) }))
