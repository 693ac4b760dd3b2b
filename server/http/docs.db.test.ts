import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { httpClient } from '../../test/httpClient.ts'
import { startTestApp, type TestApp } from '../../test/startApp.ts'
import { routes } from '../app/routes.ts'
import { callOf } from './route.ts'

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

it('an installation that does not show its calls shows none of them', async () => {
  const closed = await startTestApp({ config: { apiDocs: false } })
  try {
    for (const path of [
      '/api/docs',
      '/api/docs/',
      '/api/docs/json',
      '/api/docs/yaml',
      '/api/docs/static/index.html',
    ])
      expect((await httpClient(closed.url).get(path)).status).toBe(404)
  } finally {
    await closed.stop()
  }
})

it('the docs say of every call with which status and body it answers', async () => {
  const answers = z.record(z.string(), z.object({ content: z.unknown().optional() }))
  const { paths } = (await httpClient(app.url).get('/api/docs/json')).as(
    z.object({ paths: z.record(z.string(), z.record(z.string(), z.object({ responses: answers }))) }),
  )
  for (const definition of routes) {
    const { method, schemas, status = 200 } = definition
    const [, path = ''] = callOf(definition).split(' ')
    const said = paths[path]?.[method.toLowerCase()]?.responses[status]
    const body = schemas.response && {
      'application/json': { schema: expect.toSatisfy((schema: object) => Object.keys(schema).length > 0) },
    }
    expect([callOf(definition), said?.content]).toEqual([callOf(definition), body])
  }
})
