import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import type { HttpClient } from '../../../../providers/kit/http/http.ts'
import { ProviderError } from '../../../../providers/providerError.ts'
import { askSite } from './askSite.ts'

it('that our own network fails is a warning in the log once, however many websites cannot be asked', async () => {
  let isOff = true
  const offline = new ProviderError('unavailable', 'Nothing is heard.', {
    cause: Object.assign(new Error('unreachable'), { code: 'ENETUNREACH' }),
  })
  const http: HttpClient = async ({ url }) => {
    if (isOff) throw offline
    return { url, status: 200, headers: {}, text: '{}' }
  }
  const log = pino({ level: 'silent' })
  const [warn, error] = [vi.spyOn(log, 'warn'), vi.spyOn(log, 'error')]
  const context = {
    http,
    emulators: 'http://sites.example',
    now: Temporal.Now.instant,
    log,
    config: { controlSites: [] },
  }
  expect(await askSite(context, 'one.example')).toBeNull()
  expect(await askSite(context, 'two.example')).toBeNull()
  expect(warn).toHaveBeenCalledTimes(1)

  isOff = false
  expect(await askSite(context, 'one.example')).not.toBeNull()
  isOff = true
  expect(await askSite(context, 'one.example')).toBeNull()
  expect(warn).toHaveBeenCalledTimes(2)
  expect(error).not.toHaveBeenCalled()
})
