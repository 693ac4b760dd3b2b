import { metaList, metaRefusal, notFound } from '../../platforms/meta/emulator/answers.ts'
import type { EmulatorContext } from '../../sandbox/emulation.ts'
import type { AdAccount } from './campaigns.ts'

/** Background reports: created at once, but their status advances with each poll, as Meta's does. */

interface Run {
  account: string
  rows: Record<string, unknown>[]
  looks: number
}

const keyOf = (id: string) => `report:${id}`
const FIRST_ID = 6_023_920_149_050

export function orderReport(
  { memory }: EmulatorContext,
  account: AdAccount,
  rows: Record<string, unknown>[],
): Response {
  const count = Number(memory.get('reports') ?? 0)
  memory.set('reports', count + 1)
  const id = String(FIRST_ID + count)
  const run: Run = { account: account.id.replace('act_', ''), rows, looks: 0 }
  memory.set(keyOf(id), run)
  return Response.json({ report_run_id: id })
}

/** The status of each poll: in the first seconds, Meta does not find its own report. */
const STEPS = [null, ['Job Running', 40], ['Job Completed', 100]] as const

/** Null for an id that is no report. */
export async function reportAnswer(
  request: Request,
  context: EmulatorContext,
  id: string,
  edge: string | undefined,
): Promise<Response | null> {
  const run = context.memory.get(keyOf(id)) as Run | undefined
  if (!run) return null
  if (edge === 'insights') {
    if (run.looks < STEPS.length)
      return metaRefusal(400, { code: 100, message: '(#100) Report is not ready' })
    return metaList(request, context, run.rows)
  }
  const step = STEPS[Math.min(run.looks, STEPS.length - 1)]
  run.looks++
  if (!step) return notFound(id)
  const [async_status, async_percent_completion] = step
  return Response.json({
    id,
    account_id: run.account,
    async_status,
    async_percent_completion,
    time_ref: Math.floor(context.now.epochMilliseconds / 1000),
  })
}
