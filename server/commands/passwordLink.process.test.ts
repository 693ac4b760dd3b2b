import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePasskey, makeUser } from '../../test/factories.ts'
import { httpClient } from '../../test/httpClient.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ mail: false })
})
afterAll(() => app.stop())

/** The command as an operator runs it, beside the product. */
const passwordLink = (...args: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const { PATH } = process.env
    const env = { PATH, DATABASE_URL: app.databaseUrl, DATA_DIR: app.context.config.dataDir }
    execFile(
      process.execPath,
      [join(import.meta.dirname, 'passwordLink.ts'), ...args],
      { env },
      (error, stdout, stderr) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr }),
    )
  })

it('prints a link that sets a new password once', async () => {
  const user = await makeUser(app.context, await makeCompany(app.context))
  const { code, output } = await passwordLink(user.email.toUpperCase())
  expect(code).toBe(0)
  const token = /\/reset-password\?token=([\w-]+)#email=.+\n$/.exec(output)?.[1] ?? ''
  const visitor = httpClient(app.url)
  const use = () => visitor.post('/reset-password', { token, password: 'a much better one' })
  expect((await use()).status).toBe(200)
  expect((await visitor.signIn(user.email, 'a much better one')).status).toBe(200)
  expect((await use()).status).toBe(422)
})

it('removes the second factor where it is told to, and says in the audit log who did', async () => {
  const user = await makeUser(app.context, await makeCompany(app.context), { role: 'admin' })
  await makePasskey(app.context, user)
  expect((await httpClient(app.url).signIn(user.email, user.password)).text).toBe('{"data":null}')
  expect((await passwordLink(user.email)).output).not.toContain('second factor')
  expect((await httpClient(app.url).signIn(user.email, user.password)).text).toBe('{"data":null}')
  const { code, output } = await passwordLink(user.email, 'without-second-factor')
  expect([code, output]).toEqual([0, expect.stringMatching(/^The second factor is removed\.\nGood once/)])
  const client = httpClient(app.url)
  expect((await client.signIn(user.email, user.password)).text).toContain(user.userId)
  expect((await client.get('/api/audit')).text).toContain('"actorName":"Operator of the installation"')
  const again = await passwordLink(user.email, 'without-second-factor')
  expect(again.output).toMatch(/^There was no second factor\.\nGood once/)
}, 60_000)

it.each([
  [['robin@people.example', 'without-anything'], 'Only “without-second-factor” can follow the address.'],
  [[], 'Say whose: npm run password-link somebody@example.com'],
  [['robin'], 'Say whose: npm run password-link somebody@example.com'],
  [['nobody@people.example'], 'Nobody has an account with the address nobody@people.example.'],
])('makes no link for %j', async (args, sentence) => {
  expect(await passwordLink(...args)).toEqual({ code: 1, output: `\n${sentence}\n` })
})
