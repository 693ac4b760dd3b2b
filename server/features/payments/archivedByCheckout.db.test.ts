import { afterAll, beforeAll, expect, it } from 'vitest'
import { dataOf } from '../../../shared/api/common.ts'
import { sealedOrder } from '../../../shared/api/payment.ts'
import { makeCompany, makeDashboard, makeUser } from '../../../test/factories.ts'
import { buy, startPaidApp } from '../../../test/payment.ts'
import { signedIn } from '../../../test/people.ts'
import type { TestApp } from '../../../test/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startPaidApp()
})
afterAll(() => app.stop())

/** An admin on trial with five dashboards, of which the first was made first. */
async function onTrial() {
  const companyId = await makeCompany(app.context, { state: 'trial', planDashboards: 25 })
  const admin = await signedIn(app, await makeUser(app.context, companyId, { role: 'admin' }))
  const ids: string[] = []
  for (let at = 0; at < 5; at++) {
    const updatedAt = app.clock.now().add({ minutes: at }).toString()
    ids.push((await makeDashboard(app.context, companyId, { updatedAt })).id)
  }
  return { admin, companyId, ids }
}

const activeOf = (companyId: string) =>
  app.context.db.tenant(companyId, async (tx) => {
    const rows = await tx.selectFrom('dashboards').select('id').where('active', '=', true).execute()
    return rows.map(({ id }) => id).sort()
  })

async function subscribe({ admin }: Awaited<ReturnType<typeof onTrial>>, body: object) {
  const answer = await admin.post('/api/payment/secure', body)
  await buy(app, answer.as(dataOf(sealedOrder)).data)
}

it('paying for fewer than are in use archives what was chosen, and nothing before it is paid', async () => {
  const trial = await onTrial()
  const [first, second, third, fourth, fifth] = trial.ids
  const answer = await trial.admin.post('/api/payment/secure', {
    dashboards: 2,
    archive: [first, third, fifth],
  })
  expect(await activeOf(trial.companyId)).toEqual(trial.ids.toSorted())
  await buy(app, answer.as(dataOf(sealedOrder)).data)
  expect(await activeOf(trial.companyId)).toEqual([second, fourth].toSorted())
})

it('what is missing in the choice, or is not theirs, is made up by what was looked at longest ago', async () => {
  const [trial, other] = [await onTrial(), await onTrial()]
  await subscribe(trial, { dashboards: 2, archive: [trial.ids[4], other.ids[0]] })
  expect(await activeOf(trial.companyId)).toEqual([trial.ids[2], trial.ids[3]].toSorted())
  expect(await activeOf(other.companyId)).toHaveLength(5)
})

it('no more than is needed is archived', async () => {
  const trial = await onTrial()
  await subscribe(trial, { dashboards: 4, archive: trial.ids })
  expect(await activeOf(trial.companyId)).toHaveLength(4)
})
