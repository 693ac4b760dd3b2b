import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpClient } from '../../test/httpClient.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

it('the page of the calls loads nothing from elsewhere, and works without https', async () => {
  const answer = await httpClient(app.url).get('/api/docs')
  expect(answer.status).toBe(200)
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toMatch(/https:|\w\.\w|unsafe-|upgrade-insecure-requests/)
})
