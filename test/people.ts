import { makeCompany, makeUser, type TestUser } from './factories.ts'
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

/** This user in a new browser. */
export async function signedIn(app: TestApp, user: TestUser): Promise<Person> {
  const client = httpClient(app.url)
  const answer = await client.signIn(user.email, user.password)
  if (answer.status !== 200) throw new Error(`${user.email} could not sign in: ${answer.text}`)
  const { userId, companyId, email, password } = user
  return Object.assign(client, { userId, companyId, email, password })
}
