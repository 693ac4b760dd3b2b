import { FormData } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, makeUser } from '../../../test/factories.ts'
import { httpClient } from '../../../test/httpClient.ts'
import { signedIn } from '../../../test/people.ts'
import { runQueued } from '../../../test/runQueued.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'
import { invitationMailJob } from '../invitations/invitationMailJob.ts'
import { makeResetLink } from './resetPassword.ts'
import { setupCodeOf } from './setupCode.ts'

/** Wherever a person chooses a password. */

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const COMMON = 'Password1'

async function visitor() {
  const client = httpClient(app.url)
  await client.open()
  return client
}

function form(): FormData {
  const fields = new FormData()
  for (const name of ['password', 'password_confirmation']) fields.set(name, COMMON)
  for (const name of ['terms_consent', 'age_consent']) fields.set(name, '1')
  fields.set('name', 'Ida Lund')
  fields.set('email', 'ida@newcomers.example')
  return fields
}

const newAdmin = async () =>
  signedIn(app, await makeUser(app.context, await makeCompany(app.context), { role: 'admin' }))

describe('one of the most common passwords is refused', () => {
  it.each([
    [
      // The first: later ones find the installation set up.
      'at the setup',
      async () =>
        (await visitor()).post('/setup', {
          code: setupCodeOf(app.context.config),
          company: 'Harbour',
          name: 'Dana Reyes',
          email: 'dana@harbour.example',
          password: COMMON,
        }),
    ],
    [
      'at registration',
      async () => {
        await makeCompany(app.context)
        return (await visitor()).post('/register', form())
      },
    ],
    [
      'by the link for a new one',
      async () => {
        const made = await makeResetLink(app.context, (await newAdmin()).email)
        const token = new URL(made?.link ?? '').searchParams.get('token')
        return (await visitor()).post('/reset-password', { token, password: COMMON })
      },
    ],
    [
      'on the own page',
      async () => {
        const admin = await newAdmin()
        return admin.put(`/api/users/${admin.userId}`, { password: COMMON, currentPassword: admin.password })
      },
    ],
    [
      'with an invitation',
      async () => {
        const admin = await newAdmin()
        await admin.post('/api/users', { name: 'Kim', email: 'kim@newcomers.example', role: 'member' })
        await runQueued(app, invitationMailJob)
        const token = /token=([\w-]+)/.exec(app.sandbox.inbox.mails()[0]?.text ?? '')?.[1]
        const consents = { termsConsent: true, ageConsent: true }
        const body = { token, name: 'Kim', password: COMMON, ...consents }
        return (await visitor()).post('/accept-invitation', body)
      },
    ],
  ])('%s', async (_where, choose) => {
    const answer = await choose()
    expect(answer.status).toBe(422)
    expect(answer.error().errors?.password?.[0]).toMatch(/one of the most common ones/)
  })
})
