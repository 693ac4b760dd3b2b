import { runReport } from '../../server/features/reports/run.ts'
import { die, joinApp } from '../childProcess.ts'

/**
 * Works on one report run and ends; or is killed at a given point: `asking` during a query to a vendor,
 * `printing`, `sending` before the mail server is called, `sent` after its answer and before we record it,
 * `next` before the second recipient.
 */
const { context, task } = await joinApp()
const { mailer } = context
if (!mailer) throw new Error('The child has no mail server.')
const { companyId, runId } = task
if (!companyId || !runId) throw new Error('The child has no run.')
const killed = () => {
  die()
  return new Promise<never>(() => undefined)
}
let mails = 0
await runReport(
  context.with({
    http: (request) =>
      task.dieAt === 'asking' && request.url.includes('/data/') ? killed() : context.http(request),
    pdf: {
      ...context.pdf,
      print: (content, options) =>
        task.dieAt === 'printing' ? killed() : context.pdf.print(content, options),
    },
    mailer: {
      send: async (message, options) => {
        mails += 1
        if (task.dieAt === 'sending' || (task.dieAt === 'next' && mails === 2)) return killed()
        const answer = await mailer.send(message, options)
        return task.dieAt === 'sent' ? killed() : answer
      },
    },
  }),
  { companyId, runId },
)
// Idle connections would delay the exit.
process.exit(0)
