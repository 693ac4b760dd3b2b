import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { makeCompany, makeUser } from '../../test/factories.ts'
import { eraseCompany, signedIn } from '../../test/people.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ worker: true })
})
afterAll(() => app.stop())

it('a mail does not wait for name servers that do not answer', async () => {
  const { context, sandbox } = app
  sandbox.nameServer.mode = 'silent'
  for (const name of ['first', 'second', 'third']) {
    const companyId = await makeCompany(context)
    await context.db.tenant(companyId, async (tx) => {
      await tx
        .insertInto('companyHosts')
        .values({ companyId, host: `${name}.slow.example`, proof: 'x' })
        .execute()
      await context.queue.add(tx, 'checkHost', { companyId })
    })
  }
  const user = await makeUser(context, await makeCompany(context, { name: 'Prompt' }), { role: 'admin' })
  const admin = await signedIn(app, user)
  expect((await eraseCompany(admin, 'Prompt')).status).toBe(200)
  const subjects = () => sandbox.inbox.mails().map(({ subject }) => subject)
  await vi.waitFor(() => expect(subjects()).toContain('The account of Prompt was deleted'), {
    timeout: 5_000,
  })
})
