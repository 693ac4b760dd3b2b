import { makeClient, makeCompany, makeUser, type TestUser } from './factories.ts'
import { type HttpClient, httpClient } from './httpClient.ts'
import type { TestApp } from './startApp.ts'

export interface Person extends HttpClient, TestUser {}

/** The stock cast, each with a browser of their own. */
export interface People {
  /** Admin of the company that the test is about. */
  owner: Person
  /** Same company, no admin. */
  member: Person
  /** Admin of another company. */
  outsider: Person
  /** Not signed in; has been sent a link. */
  viewer: HttpClient
  /** Not signed in and without a link. */
  nobody: HttpClient
}

/** Two companies with their people, signed in over HTTP. */
export async function makePeople(app: TestApp): Promise<People> {
  const [company, other] = await Promise.all([makeCompany(app.context), makeCompany(app.context)])
  const [owner, member, outsider] = await Promise.all([
    makeUser(app.context, company, { role: 'admin', creator: true }),
    makeUser(app.context, company),
    makeUser(app.context, other, { role: 'admin', creator: true }),
  ])
  return {
    owner: await signedIn(app, owner),
    member: await signedIn(app, member),
    outsider: await signedIn(app, outsider),
    viewer: httpClient(app.url),
    nobody: httpClient(app.url),
  }
}

/** One of a client's own people; a client without dashboards unless it is given. */
export async function makeReader(app: TestApp, companyId: string, client?: string): Promise<Person> {
  const clientId = client ?? (await makeClient(app.context, companyId, { name: 'Whoever reads' }))
  return signedIn(app, await makeUser(app.context, companyId, { role: 'client', clientId }))
}

/** A member who works for chosen clients: these, or one without dashboards. */
export async function makeLimited(
  app: TestApp,
  companyId: string,
  clientIds?: readonly string[],
): Promise<Person> {
  const chosen = clientIds ?? [await makeClient(app.context, companyId, { name: 'Whoever is chosen' })]
  const user = await makeUser(app.context, companyId, { name: 'Lin Mora', everyClient: false })
  await app.context.db.tenant(companyId, (tx) =>
    tx
      .insertInto('memberClients')
      .values(chosen.map((clientId) => ({ companyId, userId: user.userId, clientId })))
      .execute(),
  )
  return signedIn(app, user)
}

/** This user in a new browser. */
export async function signedIn(app: TestApp, user: TestUser): Promise<Person> {
  const client = httpClient(app.url)
  const answer = await client.signIn(user.email, user.password)
  if (answer.status !== 200) throw new Error(`${user.email} could not sign in: ${answer.text}`)
  const { userId, companyId, email, password } = user
  return Object.assign(client, { userId, companyId, email, password })
}

/** Deletes the company of this admin, which has this name. */
export const eraseCompany = (admin: Person, name: string) =>
  admin.send('DELETE', '/api/company', {
    body: { delete: true, name, currentPassword: admin.password },
    headers: { 'x-csrf-token': admin.csrfToken },
  })
