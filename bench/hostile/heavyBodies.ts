import { FormData } from 'undici'
import { makeDashboard, makeTextWidget } from '../../test/factories.ts'
import { httpClient } from '../../test/httpClient.ts'
import { type Attack, addressOf, getMany, type Stage, withTimeout } from './stage.ts'

const WINDOWS = 40
/** Characters of a text: together as many as a dashboard may hold. */
const TEXT = 1_600

/** Bodies that are expensive to parse or sanitise: a member's save, anonymous sign-ins, and a page of 300 texts. */
export const attack: Attack = {
  title: `a save of 4 MB of “<”, sign-ins of 1.8 MB, ${WINDOWS} windows of a page of 300 texts`,
  prepare: async ({ product, workshop, owner }) => {
    const { context, companyId } = workshop
    const small = await makeDashboard(context, companyId, { widgets: [makeTextWidget()] })
    const long = await makeDashboard(context, companyId, {
      widgets: Array.from({ length: 300 }, (_, order) =>
        makeTextWidget({
          order: order + 1,
          passive: {
            type: 'plain',
            description: `<p>${`${order} R&amp;D `.repeat(TEXT).slice(0, TEXT)}</p>`,
          },
        }),
      ),
    })
    const stranger = httpClient(product.url)
    await stranger.open('/login')
    const bodies = [
      '['.repeat(1_800_000),
      JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, key) => [`k${key}`, key]))),
    ]
    const windows = Array.from({ length: WINDOWS }, (_, n) => {
      const day = Temporal.PlainDate.from('2026-01-01').add({ days: n })
      return `/dashboards/${long.permalink}?startDate=${day}&endDate=${day}`
    })
    return async () => {
      await withTimeout(owner.post(`/api/dashboards/${small.id}`, lessThans()))
      for (let call = 0; call < 5; call++) {
        for (const raw of bodies) await withTimeout(signIn(stranger, raw, call))
      }
      // One reader requests all of them at once.
      await getMany(product, windows, { connections: WINDOWS, from: () => addressOf(1) })
      return []
    }
  },
}

function lessThans(): FormData {
  const widgets = Array.from({ length: 200 }, (_, order) =>
    makeTextWidget({
      order: order + 1,
      passive: { type: 'plain', description: '<'.repeat(19_900) },
    }),
  )
  const form = new FormData()
  form.set('version', '1')
  form.set('widgets', JSON.stringify(widgets))
  return form
}

const signIn = (client: Stage['owner'], raw: string, call: number) => {
  client.address = addressOf(call)
  return client.send('POST', '/login', {
    raw,
    headers: { 'content-type': 'application/json', 'x-csrf-token': client.csrfToken },
  })
}
