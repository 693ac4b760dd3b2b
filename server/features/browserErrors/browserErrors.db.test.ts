import { nanoid } from 'nanoid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpClient } from '../../../test/httpClient.ts'
import { startTestApp, type TestApp } from '../../../test/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const CALL = '/api/browser-errors'
const told = { message: 'x is not a function', stack: 'at g (/assets/a.js:1:2)', path: '/dashboards' }

it('a page that broke is a line of the log, which names nobody', async () => {
  const permalink = nanoid()
  const answer = await httpClient(app.url).post(CALL, {
    message: `ida@harbour.example\nlevel:60 ${permalink}`,
    stack: told.stack,
    path: `/dashboards/${permalink}`,
  })
  expect([answer.status, answer.text]).toEqual([204, ''])
  const lines = app
    .log()
    .split('\n')
    .filter((line) => line.includes('a page broke'))
  expect(lines).toHaveLength(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 50,
    browserError: '…\nlevel:60 …',
    stack: told.stack,
    path: '/dashboards/…',
  })
  expect(app.log()).not.toContain(permalink)
})

it.each([
  ['more than a message may have', { ...told, message: 'm'.repeat(1_001) }],
  ['what nobody asked for', { ...told, cookies: 'all' }],
  ['nothing', {}],
])('%s is refused', async (_name, body) => {
  expect((await httpClient(app.url).post(CALL, body)).status).toBe(422)
})
