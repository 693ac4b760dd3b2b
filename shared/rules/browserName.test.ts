import { expect, it } from 'vitest'
import { browserName } from './browserName.ts'

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Safari/537.36 Edg/147.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 (KHTML, like Gecko) Version/19 Mobile Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.1', 'curl/8.1'],
  ['', 'Unknown browser'],
])('%s', (agent, name) => expect(browserName(agent)).toBe(name))
