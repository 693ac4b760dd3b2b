import { rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { clusterIn } from '../server/db/embedded/cluster.ts'
import { readPidFile } from '../server/db/embedded/processes.ts'
import { type Installation, startInstallation } from '../test/faults/installation.ts'
import { judge, percentile } from '../test/faults/judge.ts'
import { type Agency, makeAgency } from './crowd/agencies.ts'
import { type Pids, weighUntil } from './crowd/memory.ts'
import { visitUntil } from './crowd/visitors.ts'
import { ownProcessorMs, processorMs } from './lib/processes.ts'
import { type BenchOptions, type BenchTable, single } from './lib/table.ts'

const SMALL = 5
/** For entering the reports before the minute in which they fall due. */
const ENTERED_WITHIN_MS = 40_000
/** A machine that is busy with other things takes several times as long. */
const PATIENCE_MS = 45 * 60_000

/**
 * A thousand reports, or `options.reports`, that fall due in one minute: nearly all of one agency, the last five of a
 * small one. Measured at the recipients' mail server.
 */
export async function bench(options: BenchOptions): Promise<BenchTable> {
  const installation = await startInstallation({ product: 'all' })
  const { fleet } = installation
  try {
    const pids = pidsOf(installation)
    const large = await makeAgency(installation, 'Large agency', options.reports - SMALL)
    const small = await makeAgency(installation, 'Small agency', SMALL)
    const due = await enter([large, small])
    const over = new AbortController()
    const before = workOf(pids)
    const weighed = weighUntil(over.signal, pids)
    const visited = visitUntil(over.signal, installation.url, readersPage(small))
    const reports = [...large.reports, ...small.reports]
    await arrived(installation, reports.length)
    const after = workOf(pids)
    over.abort()
    const [weights, waits] = await Promise.all([weighed, visited])
    const { posted } = installation.ledger
    const { lost, blank, doubled, inWindow } = await judge(reports, posted, [])
    const lateness = (agency: Agency) => {
      const own = new Set(agency.reports.flatMap(({ recipients }) => recipients))
      return posted.filter(({ to }) => own.has(to)).map(({ acceptedAt }) => (acceptedAt - due) / 1000)
    }
    const ofSmall = lateness(small)
    const all = [...lateness(large), ...ofSmall]
    const most = (values: readonly number[]) => Math.max(...values)
    return {
      title: `A crowd: ${reports.length} reports due in one minute, all but ${SMALL} of one agency`,
      figures: [
        single('mails lost', lost.length, '', { most: 0 }),
        single('mails doubled', doubled.length + inWindow.length, '', { most: 0 }),
        single('PDFs blank or missing', blank.length, '', { most: 0 }),
        single('the small agency’s first mail after', Math.min(...ofSmall), 's', { most: 30 }),
        single('its last one after', most(ofSmall), 's'),
        single('half of all mails within', percentile(all, 0.5), 's'),
        single('99 of 100 within', percentile(all, 0.99), 's'),
        single('all within', most(all), 's'),
        single('reports', (60 * all.length) / most(all), 'a minute'),
        ...(['product', 'database'] as const).map((part) =>
          single(`processor time of a report: ${part}`, (after[part] - before[part]) / all.length, 'ms'),
        ),
        single('all browsers, most', most(weights.map(({ browsers }) => browsers)), 'MB', { most: 700 }),
        single('  shared pages counted in each process', most(weights.map((w) => w.browsersResident)), 'MB'),
        single('the product, most', most(weights.map(({ product }) => product)), 'MB'),
        single('the database, most', most(weights.map(({ database }) => database)), 'MB'),
        { name: 'wait for /readyz', values: waits.ready, unit: 'ms' },
        { name: 'wait for a reader’s PDF', values: waits.pdf, unit: 'ms' },
        single('wrong answers', waits.wrong.length, '', { most: 0 }),
        single('ends of the product by itself', fleet.endedByThemselves.length, '', { most: 0 }),
      ],
      notes: [
        'Times count from the minute in which the reports were due. One process with its database; the vendors and the mail',
        'server run beside it on the same machine. Memory by PSS, the largest of samples taken twice a second.',
        ...[...waits.wrong, ...fleet.endedByThemselves].slice(0, 5),
      ],
    }
  } finally {
    await installation.stop()
    await rm(installation.dataDir, { recursive: true, force: true })
  }
}

/** Enters every report for a minute that leaves time for it; gives that minute in milliseconds of the epoch. */
async function enter(agencies: readonly Agency[]): Promise<number> {
  const minute = Temporal.Now.instant()
    .add({ milliseconds: ENTERED_WITHIN_MS })
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' })
  for (const agency of agencies) await agency.fallDue(minute)
  if (Date.now() > minute.epochMilliseconds) throw new Error('This machine is too slow to enter the reports.')
  await sleep(minute.epochMilliseconds - Date.now())
  return minute.epochMilliseconds
}

/** What a reader opens: any page of the agency whose report is due all the same. */
function readersPage({ dashboards: [first] }: Agency) {
  if (!first) throw new Error('The agency has no client.')
  return first
}

const pidsOf = ({ fleet, dataDir }: Installation): Pids => ({
  product: fleet.pidOf('product'),
  database: readPidFile(clusterIn(dataDir).data)?.pid ?? null,
})

/** Processor time so far, in milliseconds. That of browsers is lost to us with each one that is replaced. */
const workOf = (pids: Pids) => ({
  product: ownProcessorMs(pids.product),
  database: pids.database === null ? Number.NaN : processorMs(pids.database),
})

/** Waits until so many mails have arrived, or until they can no longer be expected to. */
async function arrived({ ledger }: Installation, mails: number): Promise<void> {
  const until = performance.now() + PATIENCE_MS
  while (ledger.posted.length < mails && performance.now() < until) await sleep(250)
}
