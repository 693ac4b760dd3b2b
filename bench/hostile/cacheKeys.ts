import { makeDashboard, makeTextWidget } from '../../test/factories.ts'
import { type Attack, getMany } from './stage.ts'

const CALLS = 20_000

/** Each address is a new one to whatever remembers answers by address. */
export const attack: Attack = {
  title: `${CALLS.toLocaleString('en')} addresses of one open dashboard`,
  prepare: async ({ product, workshop }) => {
    const { permalink } = await makeDashboard(workshop.context, workshop.companyId, {
      widgets: [makeTextWidget()],
    })
    const base = `/api/dashboards/${permalink}/data`
    const paths = Array.from({ length: CALLS }, (_, call) =>
      call % 2 === 0
        ? `${base}?widgets=none&x=${call}${'x'.repeat(14_500)}`
        : `${base}?widgets=${call}${'y'.repeat(10_000)}`,
    )
    return async () => {
      await getMany(product, paths, { connections: 16 })
      return []
    }
  },
}
