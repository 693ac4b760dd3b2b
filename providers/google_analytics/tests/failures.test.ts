import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type EmulatorServer, serveEmulators } from '../../../emulators/serve.ts'
import type { EmulatorSwitch } from '../../sandbox/emulation.ts'
import { emulator } from '../emulator/index.ts'
import { KIND, now, signIn } from './analytics.ts'

let server: EmulatorServer
let people: Awaited<ReturnType<typeof signIn>>
beforeAll(async () => {
  server = await serveEmulators({ [KIND]: emulator }, { now: () => now })
  people = await signIn(server)
})
afterAll(() => server.stop())
beforeEach(() => server.switchesOf(KIND).clear())

const ask: Awaited<ReturnType<typeof signIn>>['ask'] = (...question) => people.ask(...question)

describe('a failure', () => {
  it.each<[EmulatorSwitch, string, RegExp]>([
    ['expired_token', 'reauthorise', /Connect/],
    ['revoked_grant', 'reauthorise', /Connect/],
    ['missing_scope', 'reauthorise', /box/],
    ['no_access', 'bad_request', /property/],
    ['bad_field', 'bad_request', /foo/],
    ['rate_limited', 'rate_limited', /again/],
    ['quota_used_up', 'rate_limited', /California/],
    ['server_error', 'unavailable', /Google/],
    ['html_answer', 'unavailable', /Google/],
    ['truncated_answer', 'unavailable', /Google/],
    ['error_in_200', 'unavailable', /Google/],
  ])('%s is %s', async (name, kind, sentence) => {
    server.switchesOf(KIND).add(name)
    await expect(ask({ dimension: 'date' })).rejects.toMatchObject({
      name: 'ProviderError',
      kind,
      message: expect.stringMatching(sentence),
    })
  })

  it('of the day’s quota waits for midnight in California', async () => {
    server.switchesOf(KIND).add('quota_used_up')
    // 12:00 UTC is 04:00 there.
    await expect(ask({})).rejects.toMatchObject({ waitSeconds: 20 * 3600 })
  })

  it.each([
    ['a foreign property', { property: '4711' }, 'property', /another property/],
    ['no property', { property: null }, 'property', /Choose/],
    ['an unknown metric', { metrics: ['visits'] }, 'metrics', /visits/],
    ['an unknown dimension', { dimension: 'weather' }, 'dimension', /weather/],
    ['fields that do not mix', { dimension: 'itemName' }, 'metrics', /Remove itemName/],
    [
      'a missing link',
      { property: '2001', metrics: ['organicGoogleSearchClicks'] },
      'metrics',
      /Search Console/,
    ],
  ])('because of %s names the field', async (_name, change, field, sentence) => {
    await expect(ask(change)).rejects.toMatchObject({
      kind: 'bad_request',
      field,
      message: expect.stringMatching(sentence),
    })
  })

  it('for another person’s property is theirs to solve', async () => {
    await expect(ask({}, people.stranger)).rejects.toMatchObject({ kind: 'bad_request', field: 'property' })
  })
})
