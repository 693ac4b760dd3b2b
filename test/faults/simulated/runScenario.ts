import { setTimeout as sleep } from 'node:timers/promises'
import type { AppContext } from '../../../server/context.ts'
import { planDueReports } from '../../../server/features/reports/plan.ts'
import { runDueReports } from '../../../server/features/reports/turns.ts'
import {
  makeCompany,
  makeDashboard,
  makeReport,
  makeSource,
  makeTextWidget,
  makeUser,
  makeWidget,
} from '../../factories.ts'
import { slotNow } from '../../slotNow.ts'
import { judge, type Verdict } from './judge.ts'
import type { Lane } from './lane.ts'
import { live, SESSION } from './life.ts'
import type { Scenario } from './scenario.ts'
import type { Strike } from './strike.ts'

/** A report that must arrive. */
export interface Due {
  reportId: string
  /** In its mails and on its paper, and nobody else's. */
  title: string
  recipients: string[]
}

/** What came of a scenario. */
export interface Outcome extends Verdict {
  deaths: number
  cuts: number
}

/** Lives that a scenario may take: one each strike, and some for its pauses. */
const MOST_LIVES = 40

/** Runs a scenario to its end: one worker after the other, until no run of a report is open. */
export async function runScenario(lane: Lane, scenario: Scenario): Promise<Outcome> {
  lane.clock.reset()
  const { companyId, due } = await prepare(lane, scenario)
  const verdict = judge(lane, companyId)
  const hits: Strike[] = []
  const strikes = [...scenario.strikes]
  for (let lives = 0; lives < MOST_LIVES; lives++) {
    const strike = strikes.shift() ?? null
    const end = await live(lane, strike, {
      realPdf: scenario.paper,
      work: (context) => work(context, scenario.places),
    })
    await sessionsGone(lane)
    if (end.hit) hits.push(end.hit)
    await verdict.afterLife(end)
    if (!(await goOn(lane, companyId, due))) break
  }
  const of = (kind: Strike['kind']) => hits.filter((hit) => hit.kind === kind).length
  const found = await verdict.atTheEnd(due, scenario)
  return { ...found, deaths: of('death'), cuts: of('cut') }
}

/** What a process does whose scheduler and workers look once. */
async function work(context: AppContext, places: number): Promise<void> {
  await planDueReports(context)
  await Promise.all(Array.from({ length: places }, () => runDueReports(context)))
}

async function prepare(lane: Lane, { seed, recipients, figures, paper }: Scenario) {
  const { context } = lane
  const companyId = await makeCompany(context)
  const user = await makeUser(context, companyId)
  const source = figures ? await makeSource(lane, user, 'google_analytics') : null
  const due: Due[] = []
  for (const [number, count] of recipients.entries()) {
    const title = `Report ${seed}-${number}`
    const widgets = [
      makeTextWidget({ order: 1, title: paper ? title : 'A word' }),
      ...(source ? [makeWidget('google_analytics_4', 'sessions_over_time', source, { order: 2 })] : []),
    ]
    const dashboard = await makeDashboard(context, companyId, { name: title, widgets })
    const to = Array.from({ length: count }, (_, at) => `r${seed}.${number}.${at}@clients.example`)
    const reportId = await makeReport(context, dashboard, user.userId, {
      recipients: to,
      withPdf: paper,
      ...slotNow(context.now()),
    })
    due.push({ reportId, title, recipients: to })
  }
  return { companyId, due }
}

/** Waits for the dead workers' database sessions to end. */
async function sessionsGone({ owner }: Lane): Promise<void> {
  for (;;) {
    const { rows } = await owner.query<{ left: number }>(
      'select count(*)::int as left from pg_stat_activity where application_name = $1 and datname = current_database()',
      [SESSION],
    )
    if (rows[0]?.left === 0) return
    await sleep(5)
  }
}

/**
 * What time does between two lives: the leases of the dead expire half a minute after their last sign of
 * life, and the pauses before the next try pass. Returns whether there is anything left to do.
 */
async function goOn({ owner, clock }: Lane, companyId: string, due: readonly Due[]): Promise<boolean> {
  await owner.query(
    "update report_runs set lease_until = now() - interval '1 second' where company_id = $1 and lease_until > now()",
    [companyId],
  )
  await owner.query('delete from result_leases where company_id = $1', [companyId])
  const { rows } = await owner.query<{ state: string; retry_at: Date | null }>(
    `select state, retry_at from report_runs where company_id = $1`,
    [companyId],
  )
  const open = rows.filter(({ state }) => !['sent', 'failed', 'cancelled'].includes(state))
  if (rows.length === due.length && open.length === 0) return false
  const waits = open.map(({ retry_at }) => retry_at?.getTime() ?? 0)
  const until = Math.min(...waits)
  const ahead = until - clock.now().epochMilliseconds
  if (waits.length > 0 && ahead > 0) clock.advance({ milliseconds: ahead + 1 })
  return true
}
