import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { makeDashboard, makeTextWidget } from '../../test/factories.ts'
import { single } from '../lib/table.ts'
import { type Attack, getMany, type Stage, withTimeout } from './stage.ts'

const DASHBOARDS = 6
const ASKED = 480
/** Only jobs that are under way when an owner requests one are finished first. */
const OWNER_WAITS_S = 30
const PATIENCE_MS = 120_000

/** Readers from many addresses request PDFs; then the owner requests one. */
export const attack: Attack = {
  title: `${ASKED} PDFs asked by readers`,
  prepare: async ({ product, workshop, owner }) => {
    const links: string[] = []
    for (let made = 0; made < DASHBOARDS; made++) {
      const { permalink } = await makeDashboard(workshop.context, workshop.companyId, {
        widgets: [makeTextWidget()],
      })
      links.push(permalink)
    }
    const paths = Array.from({ length: ASKED }, (_, n) => {
      const start = Temporal.PlainDate.from('2025-01-01').add({ days: n })
      const range = encodeURIComponent(JSON.stringify({ startDate: start, endDate: start.add({ days: 6 }) }))
      return `/api/dashboards/${links[n % links.length]}/pdf?date_range=${range}`
    })
    return async () => {
      const statuses = await getMany(product, paths, { connections: 16 })
      const seconds = await secondsForOwner(owner, links[0] ?? '')
      return [
        single('  taken', statuses.filter((status) => status === 202).length, ''),
        single('  the owner’s own PDF after', seconds, 's', { most: OWNER_WAITS_S }),
      ]
    }
  },
}

async function secondsForOwner(owner: Stage['owner'], permalink: string): Promise<number> {
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
