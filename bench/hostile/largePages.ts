import { makeDashboard } from '../../test/factories.ts'
import { single } from '../lib/table.ts'
import { everyRow, importLinks } from './links.ts'
import { secondsForPdf } from './secondsForPdf.ts'
import { type Attack, withTimeout } from './stage.ts'

const TABLES = 30

/** A page that a guest opens, and one that is printed meanwhile, of as many rows as an agency may have it show. */
export const attack: Attack = {
  title: `a page of ${TABLES} tables of 10,000 rows each, beside its PDF`,
  prepare: async ({ product, workshop, owner }) => {
    const source = await importLinks(owner)
    const widgets = Array.from({ length: TABLES }, () => everyRow(source, 'table'))
    const { permalink } = await makeDashboard(workshop.context, workshop.companyId, { widgets })
    const days = 'startDate=2026-09-01&endDate=2026-09-30'
    const page = `${product.url}/dashboards/${permalink}?${days}`
    const data = `${product.url}/api/dashboards/${permalink}/data?layout=wide&${days}`
    const read = async (address: string) => {
      const text = await withTimeout(fetch(address).then((answer) => answer.text()))
      if (!text?.includes('anchor 1')) throw new Error(`${address} shows no rows: ${text?.slice(0, 500)}`)
      return text.length / 1024 / 1024
    }
    // The figures are at hand from now on: what is left is to draw and to write them.
    await read(data)
    return async () => {
      const [size] = await Promise.all([read(page), secondsForPdf(owner, permalink)])
      await read(data)
      return [single('  the page', size, 'MB')]
    }
  },
}
