import { INTERACTIVE_FORMATS } from '../../shared/domain/widgets.ts'
import { makeDashboard } from '../../test/factories.ts'
import { firstThreadMs } from '../lib/processes.ts'
import { type Figure, single } from '../lib/table.ts'
import { everyRow, importLinks, LINKS } from './links.ts'
import { type Attack, withTimeout } from './stage.ts'

const MOST_OF_THREAD_MS = 200

/** Stored as an older release accepted them: drawing must be bounded, whatever a widget requests. */
export const attack: Attack = {
  title: `every format of 10,000 rows out of ${LINKS.toLocaleString('en')}`,
  prepare: async ({ product, workshop, owner }) => {
    const source = await importLinks(owner)
    const links = new Map<string, string>()
    for (const format of INTERACTIVE_FORMATS) {
      const widgets = [everyRow(source, format)]
      const { permalink } = await makeDashboard(workshop.context, workshop.companyId, { widgets })
      links.set(format, permalink)
    }
    /** Each window is a different query: a cached answer would cost nothing. */
    const ask = async (format: string, permalink: string, startDate: string) => {
      const address = `${product.url}/api/dashboards/${permalink}/data?layout=wide&startDate=${startDate}&endDate=2026-09-30`
      const answer = await withTimeout(fetch(address).then((found) => found.text()))
      // Without figures nothing would be drawn, and the attack would be none.
      if (!/"state":"(ready|partial)"/.test(answer ?? ''))
        throw new Error(`${format} has no figures: ${answer}`)
    }
    const figures: Figure[] = []
    // Before any other request: answering those takes the same thread.
    for (const [format, permalink] of links) {
      const before = firstThreadMs(product.pid)
      await ask(format, permalink, `2026-08-${10 + figures.length}`)
      const used = firstThreadMs(product.pid) - before
      figures.push(single(`  web thread for ${format}`, used, 'ms', { most: MOST_OF_THREAD_MS }))
    }
    return async () => {
      for (const [at, [format, permalink]] of [...links].entries()) {
        await ask(format, permalink, `2026-07-${10 + at}`)
      }
      return figures
    }
  },
}
