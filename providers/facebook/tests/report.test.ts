import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { ProviderContext } from '../../contract.ts'
import { emulator } from '../emulator/index.ts'
import { facebook } from '../index.ts'
import { ACCOUNT, callsOf, now, question, signIn, sumOf } from './ads.ts'

let server: EmulatorServer
let of: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  server = await serveEmulators({ facebook: emulator }, { now: () => now })
  of = await signIn(server)
})
afterAll(() => server.stop())

describe('a question that is too much at once', () => {
  const long = { dimension: 'hour', range: { start: '2026-06-01', end: '2026-10-31' } }

  it('is made into a report, waited for and read whole', async () => {
    const { answer, calls } = await callsOf(server, () => of.ask(long))
    const [, id] = /^GET \/(\d+)$/.exec(calls.find((call) => /^GET \/\d+$/.test(call)) ?? '') ?? []
    expect(calls).toEqual([
      `GET /${ACCOUNT}`,
      ...Array.from({ length: 1 }, () => `GET /${ACCOUNT}/insights`),
      `POST /${ACCOUNT}/insights`,
      ...Array.from({ length: 3 }, () => `GET /${id}`),
      ...Array.from({ length: Math.ceil(answer.rows.length / 500) }, () => `GET /${id}/insights`),
    ])
    const [[whole] = []] = (await of.ask({ range: long.range })).rows
    expect(sumOf(answer.rows)).toBeCloseTo(Number(whole), 2)
  })

  it('is one from the start where Meta answers no other way', async () => {
    const range = { start: '2025-05-01', end: '2025-06-30' }
    const { calls } = await callsOf(server, () => of.ask({ dimension: 'age', metrics: ['reach'], range }))
    expect(calls).toContain(`POST /${ACCOUNT}/insights`)
    // The only call at once is the one for the account's own figure, which has no breakdown.
    expect(calls.filter((call) => call === `GET /${ACCOUNT}/insights`)).toHaveLength(1)
  })

  it('stops waiting when it is told to', async () => {
    const stop = new AbortController()
    const work = facebook.run({ ...of.context, signal: stop.signal }, { ...question, ...long })
    setTimeout(() => stop.abort(), 300)
    await expect(work).rejects.toThrow()
  })

  it('says so when Meta cannot make it', async () => {
    const failing: ProviderContext = {
      ...of.context,
      fetch: async (request) => {
        const answer = await of.context.fetch(request)
        const told = answer.text.includes('async_status')
        const body = {
          async_status: 'Job Failed',
          async_percent_completion: 100,
          error_user_msg: 'Try a smaller range',
        }
        return told ? { ...answer, text: JSON.stringify(body) } : answer
      },
    }
    await expect(facebook.run(failing, { ...question, ...long })).rejects.toMatchObject({
      kind: 'unavailable',
      vendorMessage: 'Try a smaller range',
    })
  })
})

describe('weeks of three years', () => {
  it('are asked in several calls and make one table', async () => {
    const range = { start: '2024-03-01', end: '2026-11-15' }
    const { answer, calls } = await callsOf(server, () => of.ask({ dimension: 'week', range }))
    expect(calls.filter((call) => call.endsWith('/insights'))).toHaveLength(3)
    const { rows } = answer
    expect(new Set(rows.map(([week]) => week)).size).toBe(rows.length)
    expect(rows.at(-1)?.[0]).toBe('2026-W46')
  })
})
