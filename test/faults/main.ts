import { readdir, readFile, rm } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { keepsLimits, printTable, single } from '../../bench/lib/table.ts'
import { type DueReport, startReportFeed } from './dueReports.ts'
import { type Installation, startInstallation } from './installation.ts'
import { judge, percentile } from './judge.ts'
import { runSimulated } from './simulated/main.ts'
import { hit, PASSING_MS, planStrikes, type Strike, type Victim } from './strikes.ts'
import { startVisitor } from './visitor.ts'

/**
 * `npm run test:faults`: an installation of several processes, whose parts are killed at random moments while
 * reports fall due and a user works in it. Afterwards the recipients' mail server is checked for what
 * arrived. With `--simulated` the workers live in this process and are struck there, a hundred times as often
 * (simulated/).
 */
const { values: given } = parseArgs({
  options: {
    kills: { type: 'string' },
    minutes: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    simulated: { type: 'boolean', default: false },
    scenario: { type: 'string' },
  },
})
const seed = Number(given.seed)
/** Without a number of kills: as many as fit. */
const FIT_MS = Number(given.minutes) * 60_000
const MOST = given.kills === undefined ? 1_000 : Number(given.kills)
if (!Number.isInteger(seed) || !Number.isInteger(MOST) || MOST < 1 || !(FIT_MS > 0)) {
  console.error('Say --kills and --seed as whole numbers, as in: npm run test:faults -- --kills 20 --seed 7')
  process.exit(1)
}
if (given.simulated) {
  const only = given.scenario === undefined ? undefined : Number(given.scenario)
  process.exit((await runSimulated({ seed, strikes: MOST, only })) ? 0 : 1)
}
/** What is not there by then counts as not recovered; the last ones get a second helping. */
const PATIENCE_MS = 120_000
/** A new report every so often, while few are waiting. */
const FEED_MS = 2_000
const MOST_WAITING = 8
const SERVICES = {
  'web-1': 'web',
  'scheduler-1': 'scheduler',
  'scheduler-2': 'scheduler',
  'worker-1': 'worker',
  'worker-2': 'worker',
} as const

const began = performance.now()
const installation = await startInstallation(SERVICES)
let passed = false
try {
  passed = await run(installation)
} finally {
  await installation.stop()
  if (passed) await rm(installation.dataDir, { recursive: true, force: true })
  else console.log(`The logs of all services are kept in ${installation.dataDir}.`)
}
process.exit(passed ? 0 : 1)

async function run(installation: Installation): Promise<boolean> {
  const say = (line: string) =>
    console.log(`[${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s] ${line}`)
  const { url, databaseUrl, ledger, sandbox, fleet } = installation
  const feed = await startReportFeed(installation)
  const visitor = await startVisitor(url, feed.user)
  say(`Everything runs. Reports fall due, struck by seed ${seed} …`)

  const reports: DueReport[] = []
  const waiting = (among: readonly DueReport[] = reports) =>
    among.flatMap(({ recipients }) => recipients).filter((recipient) => !ledger.has(recipient))
  let feeding = true
  const fed = (async () => {
    while (feeding) {
      if (waiting().length < MOST_WAITING) reports.push(await feed.add())
      await sleep(FEED_MS)
    }
  })()
  const answers = () =>
    fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ ok }) => ok,
      () => false,
    )
  /** Seconds until all of them have arrived and the web service answers. */
  const recovery = async (open: readonly DueReport[]): Promise<number> => {
    const from = performance.now()
    while (performance.now() - from < PATIENCE_MS) {
      if (waiting(open).length === 0 && (await answers())) break
      await sleep(100)
    }
    return (performance.now() - from) / 1000
  }

  const recoveries: { victims: string; seconds: number }[] = []
  const workerKills: number[] = []
  const struck: Victim[] = []
  const strike = async (one: Pick<Strike, 'victim' | 'choice'>): Promise<boolean> => {
    const at = Date.now()
    if (!(await hit({ fleet, databaseUrl, emulators: sandbox.emulators }, one))) return false
    if (one.victim === 'worker') workerKills.push(at)
    struck.push(one.victim)
    return true
  }
  for (const planned of planStrikes(seed, MOST)) {
    if (struck.length >= MOST || (given.kills === undefined && performance.now() - began > FIT_MS)) break
    await sleep(planned.afterMs)
    // A browser runs only while something is printed.
    while (!(await strike(planned))) await sleep(25)
    const victims: Victim[] = [planned.victim]
    if (planned.another && struck.length < MOST) {
      await sleep(planned.another.afterMs)
      const { victim } = planned.another
      if (await strike({ victim, choice: planned.choice })) victims.push(victim)
    }
    const open = reports.slice()
    const affected = waiting(open).length
    const seconds = await recovery(open)
    recoveries.push({ victims: victims.join(' and '), seconds })
    say(
      `${victims.join(' and ')} struck with ${affected} mails to come: recovered after ${seconds.toFixed(1)} s`,
    )
  }
  feeding = false
  await fed
  say(`${struck.length} strikes are over; what is left has ${PATIENCE_MS / 1000} s.`)
  await recovery(reports)
  await visitor.stop()
  const kept = await storedNames(databaseUrl)
  await fleet.stop()
  // A suspended browser learns of its worker's end when it is resumed.
  await sleep(PASSING_MS + 2_000)

  const { lost, blank, doubled, inWindow } = await judge(reports, ledger.posted, workerKills)
  const unsaved = visitor.acknowledged.filter((name) => !kept.has(name))
  const left = await processesOf(installation.dataDir)
  const figures = [
    single('strikes', struck.length, ''),
    single('reports that fell due', reports.length, ''),
    single('mails lost', lost.length, '', { most: 0 }),
    single('PDFs blank or missing', blank.length, '', { most: 0 }),
    single('mails doubled outside SMTP’s own window', doubled.length, '', { most: 0 }),
    single('mails doubled inside it', inWindow.length, ''),
    single('acknowledged dashboards', visitor.acknowledged.length, '', { least: 1 }),
    single('acknowledged dashboards lost', unsaved.length, '', { most: 0 }),
    single('answers 4xx and 5xx but 503', visitor.wrong.length, '', { most: 0 }),
    single('services that ended by themselves', fleet.endedByThemselves.length, '', { most: 0 }),
    single('processes left behind', left.length, '', { most: 0 }),
    single(
      'recovery, 95 of 100',
      percentile(
        recoveries.map(({ seconds }) => seconds),
        0.95,
      ),
      's',
      { most: 40 },
    ),
    single('recovery, longest', Math.max(...recoveries.map(({ seconds }) => seconds)), 's'),
  ]
  const details = { lost, blank, doubled, wrong: visitor.wrong, ended: fleet.endedByThemselves, left }
  console.log(
    `\n${printTable({
      title: `Faults, seed ${seed}`,
      figures,
      notes: Object.entries(details)
        .filter(([, list]) => list.length > 0)
        .map(([name, list]) => `${name}: ${[...new Set(list)].slice(0, 8).join(', ')}`),
    })}`,
  )
  return figures.every(keepsLimits)
}

async function storedNames(databaseUrl: string): Promise<Set<string>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ name: string }>('select name from dashboards')
  await client.end()
  return new Set(rows.map(({ name }) => name))
}

/** Processes of the product that still run; a service passes its own name on to whatever it starts. */
async function processesOf(folder: string): Promise<string[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
  const found = await Promise.all(
    pids.map(async (pid) => {
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
      const isOurs = Object.keys(SERVICES).some((name) => environment.includes(`PGAPPNAME=${name}\0`))
      return isOurs && environment.includes(`FAULTS=${folder}\0`) ? [pid] : []
    }),
  )
  return found.flat()
}
