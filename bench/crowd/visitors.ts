import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import type { TestDashboard } from '../../test/factories.ts'
import { httpClient } from '../../test/httpClient.ts'

/** What others noticed while the reports went out, in milliseconds. */
export interface Waits {
  /** Of `/readyz`, requested once a second. */
  ready: number[]
  /** Of a PDF, from the request to the file. */
  pdf: number[]
  /** What was answered otherwise than it should be, in words. */
  wrong: string[]
}

const READY_EVERY_MS = 1_000
const PDF_EVERY_MS = 15_000

/** A monitor that polls the product, and a reader who requests a PDF now and then, until the signal aborts. */
export async function visitUntil(
  signal: AbortSignal,
  url: string,
  { permalink }: TestDashboard,
): Promise<Waits> {
  const waits: Waits = { ready: [], pdf: [], wrong: [] }
  const client = httpClient(url)
  const repeat = async (pauseMs: number, work: () => Promise<void>) => {
    while (!signal.aborted) {
      await work()
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const askReady = async () => {
    const began = performance.now()
    const { status, text } = await client.get('/readyz')
    waits.ready.push(performance.now() - began)
    if (status !== 200) waits.wrong.push(`${status} to /readyz: ${text.slice(0, 200)}`)
  }
  const askPdf = async () => {
    const began = performance.now()
    const path = `/api/dashboards/${permalink}/pdf`
    const asked = await client.get(path)
    if (asked.status !== 202) {
      waits.wrong.push(`${asked.status} to asking for a PDF: ${asked.text.slice(0, 200)}`)
      return
    }
    const { check } = asked.as(z.object({ check: z.string() }))
    for (;;) {
      const answer = await client.get(`${path}?check=${check}`)
      if (answer.status === 304) continue
      if (answer.status === 200) waits.pdf.push(performance.now() - began)
      else waits.wrong.push(`${answer.status} to fetching a PDF: ${answer.text.slice(0, 200)}`)
      return
    }
  }
  await Promise.all([repeat(READY_EVERY_MS, askReady), repeat(PDF_EVERY_MS, askPdf)])
  return waits
}
