import { makeDashboard, makeTextWidget } from '../../test/factories.ts'
import { single } from '../lib/table.ts'
import { secondsForPdf } from './secondsForPdf.ts'
import { type Attack, getMany } from './stage.ts'

const DASHBOARDS = 6
const ASKED = 480
/** Only jobs that are under way when an owner requests one are finished first. */
const OWNER_WAITS_S = 30

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
      const seconds = await secondsForPdf(owner, links[0] ?? '')
      return [
        single('  taken', statuses.filter((status) => status === 202).length, ''),
        single('  the owner’s own PDF after', seconds, 's', { most: OWNER_WAITS_S }),
      ]
    }
  },
}
