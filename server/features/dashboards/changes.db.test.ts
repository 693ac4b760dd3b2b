import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeCompany, makeDashboard } from '../../../test/factories.ts'
import { startNetwork } from '../../../test/network.ts'
import { PATIENCE_MS } from '../../../test/patience.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { openDatabase } from '../../db/database.ts'
import { appUrlOf } from '../../db/migrate.ts'
import { listenForChanges } from './changes.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('hears changes again after its network was lost without a word', async () => {
  const network = await startNetwork(appUrlOf(app.databaseUrl))
  const db = openDatabase(network.url)
  const heard: string[] = []
  let losses = 0
  const listener = listenForChanges(
    app.context.with({ db }),
    { change: ({ id }) => heard.push(id), lost: () => (losses += 1) },
    { pingMs: 100, answerWithinMs: 200 },
  )
  try {
    const { id, companyId } = await makeDashboard(app.context, await makeCompany(app.context))
    const rename = (name: string) =>
      app.context.db.tenant(companyId, (tx) =>
        tx.updateTable('dashboards').set({ name }).where('id', '=', id).execute(),
      )
    await vi.waitFor(() => expect(listener.listening).toBe(true), PATIENCE_MS)
    await rename('Before')
    await vi.waitFor(() => expect(heard).toContain(id), PATIENCE_MS)
    const lossesBefore = losses
    network.lose()
    await rename('While nobody could be told')
    // On the reported loss, caches of pages are emptied.
    await vi.waitFor(() => expect(losses).toBeGreaterThan(lossesBefore), PATIENCE_MS)
    await vi.waitFor(() => expect(listener.listening).toBe(true), PATIENCE_MS)
    heard.length = 0
    await rename('After')
    await vi.waitFor(() => expect(heard).toContain(id), PATIENCE_MS)
  } finally {
    await listener.stop()
    network.stop()
    await db.close()
  }
})
