import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { FormData } from 'undici'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { familyOf, nameOf } from '../../bench/lib/processes.ts'
import { dataOf } from '../../shared/api/common.ts'
import { dashboard } from '../../shared/api/dashboards.ts'
import { property, source } from '../../shared/api/sources.ts'
import { makeTextWidget, makeWidget } from '../../test/factories.ts'
import { type HttpClient, httpClient } from '../../test/httpClient.ts'
import { PATIENCE_MS } from '../../test/patience.ts'
import { type ProductProcess, productEnvironment, startProduct, stopProduct } from '../../test/product.ts'
import { thorough } from '../../test/thorough.ts'
import { clusterIn } from '../db/embedded/cluster.ts'
import { readPidFile, signal, stopServer, within } from '../db/embedded/processes.ts'
import type { DemoSource } from '../seed/connectDemo.ts'
import { DEMO_COMPANIES, DEMO_PASSWORD } from '../seed/people.ts'

/** The whole product as `npm start` runs it, beside the process of its sandbox. */

let folder: string
let environment: NodeJS.ProcessEnv
let product: ProductProcess
let client: HttpClient
let console: { id: string; permalink: string; source: DemoSource }

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'broadsheet-apart-'))
  environment = {
    ...(await productEnvironment(join(folder, 'data'))),
    NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, '../../test/noteModules.ts'))}`,
    NOTED_MODULES: join(folder, 'modules'),
  }
  product = await startProduct(environment)
  client = httpClient(product.url)
  const [{ people }] = DEMO_COMPANIES
  expect((await client.signIn(people[0].email, DEMO_PASSWORD)).status).toBe(200)
  console = await searchConsole()
})
afterAll(async () => {
  await stopProduct(product)
  const { data } = clusterIn(join(folder, 'data'))
  const left = readPidFile(data)
  if (left) await stopServer(data, left.pid)
  rmSync(folder, { recursive: true, force: true })
})

const isSandbox = (pid: number) => nameOf(pid) === 'node sandboxProcess.ts'
/** Process id of the product's one sandbox. */
function sandboxOf({ child }: ProductProcess): number {
  const [pid, ...more] = child.pid === undefined ? [] : familyOf(child.pid).filter(isSandbox)
  if (pid === undefined || more.length > 0) throw new Error('The product has not one sandbox.')
  return pid
}

/** A dashboard of one text, and the demo's source whose queries are requested one by one. */
async function searchConsole() {
  const made = await client.post('/api/dashboards', { name: 'Words', timezone: 'UTC' })
  const { permalink } = made.as(dataOf(z.object({ permalink: z.string() }))).data
  const { id, version } = (await client.get(`/api/dashboards/${permalink}`)).as(dataOf(dashboard)).data
  const form = new FormData()
  form.set('version', String(version))
  form.set('widgets', JSON.stringify([makeTextWidget()]))
  expect((await client.post(`/api/dashboards/${id}`, form)).status).toBe(200)
  const sources = (await client.get('/api/sources')).as(dataOf(z.array(source))).data
  const sourceId = sources.find(({ name }) => name === 'google_webmasters')?.id ?? ''
  const listed = await client.get(`/api/sources/${sourceId}/properties`)
  const { properties } = listed.as(z.object({ properties: z.array(property) }))
  return { id, permalink, source: { id: sourceId, propertyIds: properties.map((one) => one.id) } }
}

/** Of the clicks in a month, such as 2026-08. */
async function preview(month: string): Promise<{ state: string; message: string | null }> {
  const answer = await client.post(`/api/dashboards/${console.id}/preview`, {
    widget: makeWidget('google_webmasters', 'clicks', console.source),
    startDate: `${month}-01`,
    endDate: `${month}-28`,
  })
  expect(answer.status).toBe(200)
  const line = z.object({
    view: z.object({ state: z.string(), message: z.object({ text: z.string() }).nullable() }),
  })
  const { state, message } = line.parse(JSON.parse(answer.text)).view
  return { state, message: message?.text ?? null }
}

it.runIf(thorough)(
  'answers everybody while the emulators hang, and a preview in time and in words',
  {
    timeout: 90_000,
  },
  async () => {
    const hanging = sandboxOf(product)
    expect(await preview('2026-08')).toEqual({ state: 'ready', message: null })
    signal(hanging, 'SIGSTOP')
    try {
      let answered = false
      const asking = preview('2026-07').finally(() => {
        answered = true
      })
      for (let second = 0; second < 3; second++) {
        expect((await client.get('/healthz')).status).toBe(200)
        const words = await client.get(`/api/dashboards/${console.permalink}/data`)
        expect(words.text).toContain('What a month.')
        expect(answered).toBe(false)
      }
      expect(await asking).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(/not answer|in time/),
      })
    } finally {
      signal(hanging, 'SIGCONT')
    }
    const recovered = async () => expect(await preview('2026-07')).toMatchObject({ state: 'ready' })
    await vi.waitFor(recovered, { timeout: PATIENCE_MS, interval: 1_000 })
  },
)

it('says that the emulators ended, and has them again', { timeout: 60_000 }, async () => {
  const victim = sandboxOf(product)
  signal(victim, 'SIGKILL')
  const inbox = () => fetch(`http://127.0.0.1:${environment.EMULATOR_PORT}/inbox`).catch(() => null)
  await vi.waitFor(async () => expect((await inbox())?.status).toBe(200), {
    timeout: PATIENCE_MS,
    interval: 200,
  })
  expect(product.said()).toContain(
    "The sandbox's vendors and inbox ended unexpectedly (SIGKILL); starting them again",
  )
  expect(sandboxOf(product)).not.toBe(victim)
})

it('loads no code of an emulator or of the inbox, which is the sandbox’s own', () => {
  const loaded = readFileSync(join(folder, 'modules'), 'utf8').split('\n')
  const ours = (path: string) => pathToFileURL(join(import.meta.dirname, '../..', path)).href
  for (const path of ['server/main.ts', 'server/features/widgets/runWidget.ts', 'providers/registry.ts']) {
    expect(loaded).toContain(ours(path))
  }
  const foreign =
    /\/emulators\/|\/providers\/.*\/(emulator|tests)\/|\/providers\/(sandbox|tests)\/|smtp-server|postal-mime/
  expect(loaded.filter((url) => foreign.test(url))).toEqual([])
})

it.runIf(thorough)(
  'ends with its sandbox, whether it is stopped or killed',
  { timeout: 60_000 },
  async () => {
    const gone = (pid: number) => within(10_000, () => !isSandbox(pid))
    const killed = sandboxOf(product)
    product.child.kill('SIGKILL')
    expect(await gone(killed)).toBe(true)
    product = await startProduct(environment)
    const stopped = sandboxOf(product)
    // As Ctrl-C in a terminal, which reaches every process.
    signal(stopped, 'SIGINT')
    expect(await stopProduct(product)).toBe(0)
    expect(isSandbox(stopped)).toBe(false)
    expect(product.said()).toBe('')
  },
)
