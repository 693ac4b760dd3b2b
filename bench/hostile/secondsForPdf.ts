import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { type Stage, withTimeout } from './stage.ts'

const PATIENCE_MS = 120_000

/** How long the owner waits for a dashboard's PDF. */
export async function secondsForPdf(owner: Stage['owner'], permalink: string): Promise<number> {
  const began = performance.now()
  const path = `/api/dashboards/${permalink}/pdf`
  const asked = await withTimeout(owner.get(path))
  if (!asked) return Number.NaN
  const { check } = asked.as(z.object({ check: z.string() }))
  while (performance.now() - began < PATIENCE_MS) {
    if ((await withTimeout(owner.get(`${path}?check=${check}`)))?.status === 200) break
    await sleep(250)
  }
  return (performance.now() - began) / 1000
}
