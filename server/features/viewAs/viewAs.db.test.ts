import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  makeClient,
  makeDashboard,
  makeGroup,
  makeReport,
  makeSource,
  makeWidget,
} from '../../../test/factories.ts'
import { makeLimited, makePeople, makeReader, type People, type Person } from '../../../test/people.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
let people: People
let limited: Person
let reader: Person

beforeAll(async () => {
  app = await startTestApp()
  people = await makePeople(app)
  const { companyId } = people.owner
  const [north, south] = [
    await makeClient(app.context, companyId, { name: 'North' }),
    await makeClient(app.context, companyId, { name: 'South' }),
  ]
  limited = await makeLimited(app, companyId, [north])
  reader = await makeReader(app, companyId, south)
  for (const clientId of [north, south]) {
    const source = await makeSource(app, people.owner, 'semrush')
    const widgets = [makeWidget('semrush', 'organicTraffic', source)]
    const board = await makeDashboard(app.context, companyId, { name: `Of ${clientId}`, clientId, widgets })
    await makeReport(app.context, board, people.owner.userId)
    const { domainId } = await makeGroup(app.context, people.owner)
    await app.owner.query('update domains set client_id = $1 where id = $2', [clientId, domainId])
  }
  await makeDashboard(app.context, companyId, { name: 'Own notes', createdBy: limited.userId })
  await makeDashboard(app.context, companyId, { name: 'Of nobody' })
})
afterAll(() => app.stop())

const dataIn = async (person: Person, path: string): Promise<unknown> =>
  JSON.parse((await person.get(path)).text).data
const seenAs = (person: Person, query = '') =>
  dataIn(people.owner, `/api/users/${person.userId}/view${query}`)

describe('what an admin sees as somebody else', () => {
  it.each(['', '?search=of', '?order=client&all=true', '?favourite=true'])(
    'is what that person’s own calls answer, for the list %s',
    async (query) => {
      for (const person of [limited, people.member, people.owner]) {
        expect(await seenAs(person, query)).toEqual({
          role: person === people.owner ? 'admin' : 'member',
          name: person === limited ? 'Lin Mora' : 'Robin Vale',
          clients: await dataIn(person, '/api/clients'),
          dashboards: JSON.parse((await person.get(`/api/dashboards${query}`)).text),
          sources: await dataIn(person, '/api/sources'),
          groups: await dataIn(person, '/api/groups'),
          reports: await dataIn(person, '/api/automatic-reports'),
        })
      }
    },
  )

  it('differs from person to person', async () => {
    const counts = async (person: Person) => {
      const seen = (await seenAs(person)) as Record<
        'clients' | 'sources' | 'groups' | 'reports',
        unknown[]
      > & {
        dashboards: { data: unknown[]; meta: { total: number } }
      }
      const { clients, sources, groups, reports, dashboards } = seen
      const lists = [clients, sources, groups, reports, dashboards.data].map(({ length }) => length)
      return [...lists, dashboards.meta.total]
    }
    expect(await counts(people.member)).toEqual([2, 2, 2, 2, 4, 4])
    expect(await counts(limited)).toEqual([1, 1, 1, 1, 2, 2])
  })

  it('is a client’s list for one of the client’s own people', async () => {
    const { clientId } = (await dataIn(reader, '/api/users/me')) as { clientId: string }
    expect(await seenAs(reader)).toEqual({
      role: 'client',
      name: 'Robin Vale',
      clientId,
      reads: await dataIn(reader, `/api/clients/${clientId}/dashboards`),
    })
  })

  it('leaves the admin an admin', async () => {
    await seenAs(limited)
    expect((await people.owner.get('/api/users')).status).toBe(200)
    expect(await dataIn(people.owner, '/api/clients')).toHaveLength(2)
  })
})
