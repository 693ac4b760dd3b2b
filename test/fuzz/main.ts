import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import fc from 'fast-check'
import { FormData } from 'undici'
import { startProduct } from '../../bench/lib/product.ts'
import { keepsLimits, printTable, single } from '../../bench/lib/table.ts'
import { makeCast, ROLES, type Role } from './cast.ts'
import { readOperations } from './operations.ts'
import { type Planned, planRequest } from './requests.ts'
import { draw } from './values.ts'

/**
 * `npm run fuzz`: calls every operation of the API's documentation in every role, with values that match the
 * schemas and with hostile ones, and judges each answer.
 */
const { values: given } = parseArgs({
  options: { requests: { type: 'string', default: '5000' }, seed: { type: 'string', default: '1' } },
})
const requests = Number(given.requests)
const seed = Number(given.seed)
if (!Number.isInteger(requests) || !Number.isInteger(seed) || requests < 1) {
  console.error(
    'Say --requests and --seed as whole numbers, as in: npm run fuzz -- --requests 20000 --seed 7',
  )
  process.exit(1)
}

/** Calls under way at a time, so that those that meet each other are tried too. */
const LANES = 4
const REFRESHED_EVERY = 250
const SLOW_MS = 1_000
/** Answers that wait on purpose: a PDF that is being made is waited for this long. */
const WAITS_MS: Record<string, number> = {
  'GET /api/dashboards/{permalink}/pdf': 1_500,
  'GET /api/dashboards/{permalink}/realtime/pdf': 1_500,
}
/** How often a slow call is repeated alone before it counts: other work on this machine is not its fault. */
const SECOND_LOOKS = 3
const GIVES_UP_MS = 60_000
/** What an answer of ours never holds: stack traces, our folders, the database's messages. */
const INSIDE =
  /\n\s+at .+:\d+:\d+|node_modules|\/server\/(features|http|db)\/|duplicate key value|violates \w+ constraint|syntax error at or near/

const role = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Role>('admin') },
  { weight: 4, arbitrary: fc.constantFrom(...ROLES) },
)
const product = await startProduct({ TRUST_PROXY: '1', LOG_LEVEL: 'warn' })
let passed = false
try {
  passed = await run()
} finally {
  await product.stop()
}
process.exit(passed ? 0 : 1)

async function run(): Promise<boolean> {
  const operations = await readOperations(product.url)
  const cast = await makeCast(product.url, `${product.emulatorsUrl}/inbox`)
  const plans = fc.sample(fc.noBias(fc.record({ role, operation: fc.constantFrom(...operations), draw })), {
    seed,
    numRuns: requests,
  })
  const found = {
    broken: [] as string[],
    inside: [] as string[],
    told: [] as string[],
    silent: [] as string[],
  }
  const slow: Planned[] = []
  const answered = new Map<string, number>()
  /** Operations that have done their work at least once: behind refusals alone nothing would be tried. */
  const worked = new Set<string>()
  let calls = 0
  let dead = false

  const send = async (planned: Planned) => {
    const client = cast.clients[planned.role]
    // From a new address every time: limits by address are tried elsewhere.
    calls++
    client.address = `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`
    const { method } = planned.operation
    const began = performance.now()
    const answer = await Promise.race([
      client.send(method, planned.path, {
        ...(planned.body !== undefined && planned.body !== null && { body: planned.body }),
        headers: method === 'GET' ? {} : { 'x-csrf-token': client.csrfToken },
      }),
      new Promise<never>((_, reject) => {
        setTimeout(reject, GIVES_UP_MS, new Error(`no answer within ${GIVES_UP_MS / 1000} s`)).unref()
      }),
    ])
    return { answer, ms: performance.now() - began - (WAITS_MS[planned.operation.name] ?? 0) }
  }
  const describe = ({ role: who, operation, path, body }: Planned) =>
    `${who} ${operation.method} ${path.slice(0, 160)} ${body instanceof Object ? shortly(body) : ''}`.trim()

  const lane = async (number: number) => {
    for (let at = number; at < plans.length && !dead; at += LANES) {
      const plan = plans[at]
      if (!plan) return
      if (at % REFRESHED_EVERY === 0) await cast.refresh()
      const planned = planRequest(plan.role, plan.operation, cast.known, plan.draw)
      try {
        const { answer, ms } = await send(planned)
        const kind = `${Math.floor(answer.status / 100)}xx`
        answered.set(kind, (answered.get(kind) ?? 0) + 1)
        if (answer.status < 400) worked.add(planned.operation.name)
        const what = `${describe(planned)} → ${answer.status}`
        if (answer.status >= 500) found.broken.push(`${what} ${answer.text.slice(0, 200)}`)
        if (INSIDE.test(answer.text)) found.inside.push(`${what} ${answer.text.slice(0, 300)}`)
        if (tells(planned, answer.text)) found.told.push(what)
        if (ms > SLOW_MS) slow.push(planned)
        keep(planned, answer.text)
        if (answer.status === 401) await cast.renew(planned.role)
      } catch (error) {
        found.silent.push(`${describe(planned)}: ${error instanceof Error ? error.message : error}`)
        dead = !(await alive())
      }
    }
  }
  const secretsFrom = (who: Role) => {
    if (who === 'admin' || who === 'member') return []
    return who === 'limited' ? cast.hidden : cast.secrets
  }
  /** Whether an answer reveals to an outsider, or the limited member, what the request did not name itself. */
  const tells = ({ role: who, path, body }: Planned, text: string) =>
    secretsFrom(who).some(
      (secret) => text.includes(secret) && !path.includes(secret) && !shortly(body, 1e6).includes(secret),
    )
  const keep = ({ operation }: Planned, text: string) => {
    if (!operation.path.endsWith('/pdf')) return
    const check = /^\{"check":"([^"]+)"/.exec(text)?.[1]
    if (check) cast.known.checks.push(check)
  }

  const began = performance.now()
  await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)))
  const seconds = (performance.now() - began) / 1000
  const slowAlone = dead ? [] : await stillSlow(slow)
  const figures = [
    single('operations', operations.length, '', { least: 1 }),
    single('requests', calls, '', { least: requests }),
    single('operations that did their work', worked.size, ''),
    ...[...answered].toSorted().map(([kind, count]) => single(`answers ${kind}`, count, '')),
    single('answers 5xx', found.broken.length, '', { most: 0 }),
    single('answers that show the inside', found.inside.length, '', { most: 0 }),
    single('answers that tell what is not theirs', found.told.length, '', { most: 0 }),
    single('requests without an answer', found.silent.length, '', { most: 0 }),
    single('slower than 1 s, also alone', slowAlone.length, '', { most: 0 }),
    single('product alive at the end', (await alive()) ? 1 : 0, '', { least: 1 }),
  ]
  const idle = operations.map(({ name }) => name).filter((name) => !worked.has(name))
  const log = found.broken.length > 0 ? await faultsInLog(join(product.dataDir, 'product.log')) : []
  const lines = { ...found, log, slow: slowAlone.map(describe), 'only refused': idle }
  console.log(
    printTable({
      title: `Fuzz, seed ${seed}, ${seconds.toFixed(0)} s`,
      figures,
      notes: Object.entries(lines).flatMap(([name, all]) =>
        all.slice(0, 20).map((line) => `${name}: ${line}`),
      ),
    }),
  )
  return figures.every(keepsLimits)

  async function stillSlow(calledSlow: readonly Planned[]): Promise<Planned[]> {
    const left: Planned[] = []
    for (const planned of calledSlow) {
      let fastest = Number.POSITIVE_INFINITY
      for (let look = 0; look < SECOND_LOOKS && fastest > SLOW_MS; look++) {
        const { ms } = await send(planned).catch(() => ({ ms: Number.POSITIVE_INFINITY }))
        fastest = Math.min(fastest, ms)
      }
      if (fastest > SLOW_MS) left.push(planned)
    }
    return left
  }
}

/** Why answers failed, as the product's own log has it; each reason once. */
async function faultsInLog(file: string): Promise<string[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.includes('"err"'))
  const messages = lines.flatMap((line) => /"message":"((?:[^"\\]|\\.)*)"/.exec(line)?.[1] ?? [])
  return [...new Set(messages)]
}

function shortly(body: unknown, most = 300): string {
  return (body instanceof FormData ? JSON.stringify([...body]) : (JSON.stringify(body) ?? '')).slice(0, most)
}

function alive(): Promise<boolean> {
  return fetch(`${product.url}/healthz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )
}
