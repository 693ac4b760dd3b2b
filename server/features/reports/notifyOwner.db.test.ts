import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DueReport, mailsTo, makeDueReport, tellOwners } from '../../../test/dueReport.ts'
import { makeCompany, makeUser, type TestUser } from '../../../test/factories.ts'
import { makeLimited, type Person } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { queueOwnerNotice } from './notifyOwner.ts'

/** Whom notices of a report go to whose owner works for chosen clients alone. */

let app: TestApp
let admin: TestUser
let lin: Person
let due: DueReport

beforeAll(async () => {
  app = await startTestApp()
  const companyId = await makeCompany(app.context)
  admin = await makeUser(app.context, companyId, { role: 'admin' })
  lin = await makeLimited(app, companyId)
  // Of a dashboard that somebody else has made.
  due = await makeDueReport(app, lin, { empty: true })
})
afterAll(() => app.stop())

const fail = () =>
  app.context.db.tenant(due.companyId, (tx) =>
    queueOwnerNotice(app.context, tx, { companyId: due.companyId, runId: due.runId, reason: 'broken' }),
  )
const tell = () => tellOwners(app, due.companyId)
const setMaker = (userId: string | null) =>
  app.owner.query('update dashboards set created_by = $2 where id = $1', [due.dashboard.id, userId])
const told = () => [lin, admin].map(({ email }) => mailsTo(app, email).length)

it('are the admins’ once the dashboard is out of the owner’s reach', async () => {
  await fail()
  await tell()
  expect(told()).toEqual([0, 1])
})

it('are the owner’s within reach, and nobody’s that get out of it before they are sent', async () => {
  await setMaker(lin.userId)
  await fail()
  await setMaker(null)
  await tell()
  expect(told()).toEqual([0, 1])
  await setMaker(lin.userId)
  await fail()
  await tell()
  expect(told()).toEqual([1, 1])
})
